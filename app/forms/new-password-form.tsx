import { type ReactNode, useMemo } from "react";
import { Form } from "react-router";
import { Checkbox } from "#app/ui/fields/checkbox.tsx";
import { ErrorSummary } from "#app/ui/fields/error-summary.tsx";
import { PasswordField } from "#app/ui/fields/password-field.tsx";
import { useFieldErrors } from "./use-field-errors.ts";

/** Why the password was not set. Without a field the practice refused it or could not be reached. */
export type NewPasswordAnswer = { field?: string | undefined; text: string; isAgreed: boolean };

export type NewPasswordFormProps = {
  intent: string;
  /** The reset panel and the set-password page name the first field differently (spec 1, section 2). */
  label: "Reset password" | "Password";
  rules: readonly string[];
  /** The text of the user agreement (ruling B60). */
  agreement: string;
  answer: NewPasswordAnswer | undefined;
  isBusy: boolean;
  children?: ReactNode;
};

const order = ["newPassword", "confirmPassword", "agree"];

/** The rules for a new password, its two fields, which allow pasting, and the user agreement. */
export function NewPasswordForm(props: NewPasswordFormProps) {
  const { intent, label, rules, agreement, answer, isBusy, children } = props;
  const found = useMemo(() => (answer?.field ? { [answer.field]: answer.text } : {}), [answer]);
  const { summary, errorOf, onInput } = useFieldErrors(found, order);
  return (
    <Form
      id="new-password-form"
      method="post"
      noValidate
      onInput={onInput}
      onSubmit={(event) => (isBusy ? event.preventDefault() : undefined)}
      aria-busy={isBusy}
    >
      {answer === undefined ? null : (
        <ErrorSummary
          title="There is a problem"
          message={answer.field === undefined ? answer.text : undefined}
          errors={summary}
        />
      )}
      <input type="hidden" name="intent" value={intent} />
      <p id="password-rules" className="font-semi text-ink">
        Your password must
      </p>
      <ul aria-labelledby="password-rules" className="mb-6 list-disc pl-6">
        {rules.map((rule) => (
          <li key={rule}>{rule}</li>
        ))}
      </ul>
      <PasswordField
        id="newPassword"
        name="newPassword"
        label={label}
        autoComplete="new-password"
        error={errorOf("newPassword")}
      />
      <PasswordField
        id="confirmPassword"
        name="confirmPassword"
        label="Confirm password"
        autoComplete="new-password"
        error={errorOf("confirmPassword")}
      />
      <p className="font-semi text-ink">User agreement</p>
      <p className="mb-2 max-w-measure">{agreement}</p>
      <Checkbox
        id="agree"
        name="agree"
        label="I agree to the user agreement"
        defaultChecked={answer?.isAgreed ?? false}
        error={errorOf("agree")}
      />
      {children}
    </Form>
  );
}
