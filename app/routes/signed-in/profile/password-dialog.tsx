import { type InputEvent, useState } from "react";
import { PasswordRules } from "#app/forms/password-rules.tsx";
import { PresentPassword } from "#app/shell/session/present-password.tsx";
import { useShell } from "#app/shell/shell-context.ts";
import { PasswordField } from "#app/ui/fields/password-field.tsx";
import { namesIn, type PasswordRule } from "#practice-api/identity/rules.ts";
import { FormDialog } from "./form-dialog.tsx";

const moreRules: readonly PasswordRule[] = [
  { text: "have no spaces", isKept: (password) => !/\s/.test(password) },
];
const others = ["username", "currentPassword", "newPassword", "confirmPassword"];

/** Closes by Cancel and on success, never by the backdrop or the keyboard (spec 1, section 2). */
export function PasswordDialog({ asksUsername }: { asksUsername: boolean }) {
  const { acting, personName } = useShell();
  const [password, setPassword] = useState("");
  const names = namesIn(acting?.holderName ?? personName);
  return (
    <FormDialog
      form="password"
      closable={false}
      title="Update your password to continue"
      description={`For ${acting?.holderName ?? personName}’s log in. Other devices are logged out.`}
      others={others}
      submit={{ text: "Update Password", busy: "Updating…" }}
    >
      {(attempt) => (
        <>
          <PresentPassword asksUsername={asksUsername} {...attempt} />
          <PasswordRules password={password} names={names} more={moreRules} />
          <SpacelessField
            name="newPassword"
            label="New password"
            error={attempt.errorOf("newPassword")}
            onType={setPassword}
          />
          <SpacelessField
            name="confirmPassword"
            label="Confirm password"
            error={attempt.errorOf("confirmPassword")}
          />
        </>
      )}
    </FormDialog>
  );
}

type SpacelessFieldProps = {
  name: "newPassword" | "confirmPassword";
  label: string;
  error: string | undefined;
  onType?: (value: string) => void;
};

/** Whitespace cannot be typed or pasted (spec 1, section 5). */
function SpacelessField({ name, label, error, onType }: SpacelessFieldProps) {
  const [value, setValue] = useState("");
  const write = ({ currentTarget }: InputEvent<HTMLInputElement>) => {
    const typed = currentTarget.value.replace(/\s/g, "");
    setValue(typed);
    onType?.(typed);
  };
  return (
    <PasswordField
      id={name}
      name={name}
      label={label}
      autoComplete="new-password"
      error={error}
      value={value}
      onInput={write}
    />
  );
}
