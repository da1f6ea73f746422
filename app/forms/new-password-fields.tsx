import { PasswordField } from "#app/ui/fields/password-field.tsx";

export type NewPasswordFieldsProps = {
  /** The reset panel and the set-password page name the first field differently (spec 1, section 2). */
  label: "Reset password" | "Password";
  rules: readonly string[];
  errorOf: (field: string) => string | undefined;
};

export const newPasswordOrder = ["newPassword", "confirmPassword", "agree"] as const;

/** The rules for a new password and its two fields, which allow pasting. */
export function NewPasswordFields({ label, rules, errorOf }: NewPasswordFieldsProps) {
  return (
    <>
      <p id="password-rules" className="font-semi text-ink">
        Your new password needs
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
    </>
  );
}
