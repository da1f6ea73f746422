import { useMemo } from "react";
import { Form } from "react-router";
import { NewPasswordFields, newPasswordOrder } from "#app/forms/new-password-fields.tsx";
import { useFieldErrors } from "#app/forms/use-field-errors.ts";
import { Button } from "#app/ui/button.tsx";
import { Dialog } from "#app/ui/dialog/dialog.tsx";
import { ErrorSummary } from "#app/ui/fields/error-summary.tsx";
import { CancelForm } from "./cancel-form.tsx";

export type NewPasswordAnswer = {
  /** Undefined when the practice refused or could not be reached. */
  field: (typeof newPasswordOrder)[number] | undefined;
  text: string;
  isAgreed: boolean;
};

export type NewPasswordPanelProps = {
  agreement: string;
  rules: readonly string[];
  answer: NewPasswordAnswer | undefined;
  isBusy: boolean;
};

/** Shown when the practice requires a new password (spec 1, section 4). */
export function NewPasswordPanel({ agreement, rules, answer, isBusy }: NewPasswordPanelProps) {
  const found = useMemo(() => (answer?.field ? { [answer.field]: answer.text } : {}), [answer]);
  const { summary, errorOf, onInput } = useFieldErrors(found, newPasswordOrder);
  return (
    <Dialog
      open
      title="Choose a new password"
      description="Choose a new password to continue."
      closable={false}
      footer={
        <>
          <CancelForm isBusy={isBusy} />
          <Button type="submit" form="new-password-form" aria-disabled={isBusy}>
            {isBusy ? "Saving…" : "Proceed"}
          </Button>
        </>
      }
    >
      {answer === undefined ? null : (
        <ErrorSummary
          title="There is a problem"
          message={answer.field === undefined ? answer.text : undefined}
          errors={summary}
        />
      )}
      <Form
        id="new-password-form"
        method="post"
        noValidate
        onInput={onInput}
        onSubmit={(event) => (isBusy ? event.preventDefault() : undefined)}
        aria-busy={isBusy}
      >
        <input type="hidden" name="intent" value="newPassword" />
        <NewPasswordFields
          label="Reset password"
          rules={rules}
          agreement={agreement}
          isAgreed={answer?.isAgreed ?? false}
          errorOf={errorOf}
        />
      </Form>
    </Dialog>
  );
}
