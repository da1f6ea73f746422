import { phoneHref, phoneText } from "#app/format/phone.ts";
import { useShell } from "#app/shell/shell-context.ts";

/** What to do instead of waiting, where an appointment is decided. */
export function UrgentLines() {
  const { helpline } = useShell();
  return (
    <p className="my-4 max-w-measure text-small/7">
      If you get worse, do not wait. In an emergency call{" "}
      <a href="tel:111" className="hit">
        111
      </a>
      . For advice, call the helpline on{" "}
      <a href={phoneHref(helpline.number)} className="hit">
        {phoneText(helpline.number)}
      </a>
      .
    </p>
  );
}
