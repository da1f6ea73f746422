import { phoneHref, phoneText } from "#app/format/phone.ts";
import type { ShellData } from "../shell-data.ts";

/** Emergency number and helpline, the same on every page (WCAG 3.2.6, consistent help). */
export function HelpLines({ helpline }: Pick<ShellData, "helpline">) {
  return (
    <>
      <p>
        Emergency: call{" "}
        <a href="tel:111" className="hit">
          111
        </a>
      </p>
      <p>
        {helpline.label}{" "}
        <a href={phoneHref(helpline.number)} className="hit">
          {phoneText(helpline.number)}
        </a>
      </p>
    </>
  );
}
