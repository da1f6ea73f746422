import { type ReactNode, useState } from "react";
import { Form } from "react-router";
import { ErrorSummary } from "#app/ui/fields/error-summary.tsx";
import { describing, FieldNotes } from "#app/ui/fields/field.tsx";
import { PasswordField } from "#app/ui/fields/password-field.tsx";
import { PasswordRules } from "./password-rules.tsx";
import { useFieldErrors } from "./use-field-errors.ts";

/** With a text the practice refused it or could not be reached. */
export type NewPasswordAnswer = {
  errors: Partial<Record<"newPassword" | "confirmPassword" | "agree", string>>;
  text?: string | undefined;
  isAgreed: boolean;
};

export type NewPasswordFormProps = {
  intent: string;
  /** The reset panel and the set-password page name the first field differently (spec 1, section 2). */
  label: "Reset password" | "Password";
  names: readonly string[];
  /** Ruling B60. */
  agreement: string;
  answer: NewPasswordAnswer | undefined;
  isBusy: boolean;
  children?: ReactNode;
};

/** A constant, because another object counts as another response. */
const noErrors = {};
const order = ["newPassword", "confirmPassword", "agree"];

export function NewPasswordForm(props: NewPasswordFormProps) {
  const { intent, label, names, agreement, answer, isBusy, children } = props;
  const { summary, isEdited, errorOf, onInput } = useFieldErrors(answer?.errors ?? noErrors, order);
  const [password, setPassword] = useState("");
  return (
    <Form
      id="new-password-form"
      method="post"
      noValidate
      onInput={onInput}
      onSubmit={(event) => (isBusy ? event.preventDefault() : undefined)}
      aria-busy={isBusy}
    >
      {answer && <ErrorSummary message={answer.text} errors={summary} isEdited={isEdited} />}
      <input type="hidden" name="intent" value={intent} />
      <PasswordRules password={password} names={names} />
      <PasswordField
        id="newPassword"
        name="newPassword"
        label={label}
        autoComplete="new-password"
        onInput={(event) => setPassword(event.currentTarget.value)}
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
      <div className="field">
        <FieldNotes id="agree" error={errorOf("agree")} />
        <label htmlFor="agree" className="checkbox">
          <input
            id="agree"
            type="checkbox"
            name="agree"
            defaultChecked={answer?.isAgreed ?? false}
            {...describing({ id: "agree", error: errorOf("agree") })}
          />
          <span>I agree to the user agreement</span>
        </label>
      </div>
      {children}
    </Form>
  );
}
