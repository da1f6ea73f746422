import { emergency } from "#app/format/phone.ts";
import { useShell } from "#app/shell/shell-context.ts";
import { PhoneLink } from "#app/ui/phone-link.tsx";

export function UrgentLines() {
  const { helpline } = useShell();
  return (
    <p className="my-4 max-w-measure text-small/7">
      If you get worse, do not wait. In an emergency call <PhoneLink phone={emergency} />. For advice, call
      the helpline on <PhoneLink phone={helpline.number} />.
    </p>
  );
}
