import { Checkbox } from "#app/ui/fields/checkbox.tsx";
import { PasswordField } from "#app/ui/fields/password-field.tsx";

export type NewPasswordFieldsProps = {
  /** The reset panel and the set-password page name the first field differently (spec 1, section 2). */
  label: "Reset password" | "Password";
  rules: readonly string[];
  /** The text of the user agreement (ruling B60). */
  agreement: string;
  isAgreed: boolean;
  errorOf: (field: string) => string | undefined;
};

export const newPasswordOrder = ["newPassword", "confirmPassword", "agree"] as const;

/** The rules for a new password, its two fields, which allow pasting, and the user agreement. */
export function NewPasswordFields({ label, rules, agreement, isAgreed, errorOf }: NewPasswordFieldsProps) {
  return (
    <>
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
        defaultChecked={isAgreed}
        error={errorOf("agree")}
      />
    </>
  );
}
