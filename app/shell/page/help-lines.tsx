import { emergency } from "#app/format/phone.ts";
import { PhoneLink } from "#app/ui/phone-link.tsx";
import type { ShellData } from "../shell-data.ts";

/** The same on every page (WCAG 3.2.6, consistent help). */
export function HelpLines({ helpline }: Pick<ShellData, "helpline">) {
  return (
    <>
      <p>
        Emergency: call <PhoneLink phone={emergency} />
      </p>
      <p>
        Health advice: {helpline.label} <PhoneLink phone={helpline.number} />
      </p>
    </>
  );
}
