import { phoneHref, phoneText } from "#app/format/phone.ts";
import { Deferred } from "#app/shell/page/deferred.tsx";
import { useShell } from "#app/shell/shell-context.ts";

/** Whom to call instead of writing. */
export function UrgentLine() {
  const { practice, lastPhone } = useShell();
  const line = (phone: string | undefined) => (
    <p className="mb-4 flex flex-wrap gap-x-6 text-small">
      <span>
        Not for urgent help. Emergency{" "}
        <a href="tel:111" className="hit font-strong">
          111
        </a>
      </span>
      {phone === undefined ? null : (
        <span>
          Practice{" "}
          <a href={phoneHref(phone)} className="hit font-strong">
            {phoneText(phone)}
          </a>
        </span>
      )}
    </p>
  );
  return (
    <Deferred panel={practice} loading={line(lastPhone)} failed={line(lastPhone)}>
      {({ phone }) => line(phone)}
    </Deferred>
  );
}
