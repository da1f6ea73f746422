import { useMemo } from "react";
import { Form } from "react-router";
import { NewPasswordFields, newPasswordOrder } from "#app/forms/new-password-fields.tsx";
import { useFieldErrors } from "#app/forms/use-field-errors.ts";
import { Button } from "#app/ui/button.tsx";
import { ErrorSummary } from "#app/ui/fields/error-summary.tsx";

export type SetPasswordFormProps = {
  rules: readonly string[];
  agreement: string;
  answer: { field?: string | undefined; text: string; isAgreed: boolean } | undefined;
  isBusy: boolean;
};

export function SetPasswordForm({ rules, agreement, answer, isBusy }: SetPasswordFormProps) {
  const found = useMemo(() => (answer?.field ? { [answer.field]: answer.text } : {}), [answer]);
  const { summary, errorOf, onInput } = useFieldErrors(found, newPasswordOrder);
  return (
    <Form
      method="post"
      noValidate
      onInput={onInput}
      onSubmit={(event) => (isBusy ? event.preventDefault() : undefined)}
      aria-busy={isBusy}
      className="mt-4"
    >
      {answer === undefined ? null : (
        <ErrorSummary
          title="There is a problem"
          message={answer.field === undefined ? answer.text : undefined}
          errors={summary}
        />
      )}
      <input type="hidden" name="intent" value="setPassword" />
      <NewPasswordFields
        label="Password"
        rules={rules}
        agreement={agreement}
        isAgreed={answer?.isAgreed ?? false}
        errorOf={errorOf}
      />
      <Button type="submit" size="big" className="w-full" aria-disabled={isBusy}>
        {isBusy ? "Saving…" : "Set Password"}
      </Button>
    </Form>
  );
}
