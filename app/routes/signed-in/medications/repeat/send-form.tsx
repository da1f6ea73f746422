import { useNavigation } from "react-router";
import { RecordForm } from "#app/shell/patient/record-form.tsx";
import { useShell } from "#app/shell/shell-context.ts";
import { Button, type ButtonVariant } from "#app/ui/button.tsx";
import { repeatHref } from "../links.ts";

type SendFormProps = { intent: "send" | "sendAnyway"; revision: number; variant?: ButtonVariant };

/** The button that sends the request. It names the patient when that is not the account holder. */
export function SendForm({ intent, revision, variant = "primary" }: SendFormProps) {
  const { acting, personName } = useShell();
  const isSending = useNavigation().formData?.get("intent") === intent;
  const label =
    intent === "sendAnyway" ? "Send it anyway" : acting === null ? "Send request" : `Send for ${personName}`;
  return (
    <RecordForm action={repeatHref.form} preventScrollReset>
      <input type="hidden" name="intent" value={intent} />
      <input type="hidden" name="revision" value={revision} />
      <Button
        type="submit"
        variant={variant}
        className="w-full"
        aria-disabled={isSending || undefined}
        aria-busy={isSending || undefined}
      >
        {isSending ? "Sending…" : label}
      </Button>
    </RecordForm>
  );
}
