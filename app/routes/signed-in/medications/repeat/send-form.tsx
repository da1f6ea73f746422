import { useNavigation } from "react-router";
import { RecordForm } from "#app/shell/patient/record-form.tsx";
import { useShell } from "#app/shell/shell-context.ts";
import { skipRevalidation } from "#app/shell/skip-revalidation.ts";
import { Button, type ButtonVariant } from "#app/ui/button.tsx";
import { urgentSummary } from "#practice-api/medications/rules.ts";
import { repeatHref } from "../links.ts";

type SendFormProps = {
  intent: "send" | "sendAnyway";
  revision: number;
  shown: string;
  isUrgent: boolean;
  urgentNotes: string | undefined;
  variant?: ButtonVariant;
};

export function SendForm(props: SendFormProps) {
  const { intent, revision, shown, isUrgent, urgentNotes, variant = "primary" } = props;
  const { acting, personName } = useShell();
  const isSending = useNavigation().formData?.get("intent") === intent;
  const verb =
    intent === "sendAnyway" ? "Send it anyway" : acting === null ? "Send" : `Send for ${personName}`;
  const summary = isUrgent ? (urgentSummary(urgentNotes) ?? "urgent") : undefined;
  const label = summary === undefined ? (verb === "Send" ? "Send request" : verb) : `${verb}: ${summary}`;
  return (
    <RecordForm action={repeatHref.form} preventScrollReset>
      <input type="hidden" name="intent" value={intent} />
      <input type="hidden" {...skipRevalidation} />
      <input type="hidden" name="revision" value={revision} />
      <input type="hidden" name="shown" value={shown} />
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
