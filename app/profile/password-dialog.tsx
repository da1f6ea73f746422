import { type InputEvent, useState } from "react";
import { useShell } from "#app/shell/shell-context.ts";
import { PasswordField } from "#app/ui/fields/password-field.tsx";
import { passwordRules } from "#practice-api/identity/rules.ts";
import { FormDialog, type FormDialogProps } from "./form-dialog.tsx";

const order = ["newPassword", "confirmPassword"] as const;

export type PasswordDialogProps = Pick<FormDialogProps, "openHref" | "closeHref" | "answer">;

/** It closes by Cancel and on success, never by the backdrop or the keyboard (spec 1, section 2). */
export function PasswordDialog(props: PasswordDialogProps) {
  const { acting, personName } = useShell();
  return (
    <FormDialog
      {...props}
      form="password"
      closable={false}
      title="Update your password to continue"
      description={`For ${acting?.holderName ?? personName}’s log in. Other devices are logged out.`}
      order={order}
      submit={{ text: "Update Password", busy: "Updating…" }}
    >
      {(errorOf) => (
        <>
          <p id="password-rules" className="mt-2 font-semi text-ink">
            Your password must
          </p>
          <ul aria-labelledby="password-rules" className="mb-4 list-disc pl-6">
            {[...passwordRules, "have no spaces"].map((rule) => (
              <li key={rule}>{rule}</li>
            ))}
          </ul>
          <SpacelessField name="newPassword" label="New password" error={errorOf("newPassword")} />
          <SpacelessField
            name="confirmPassword"
            label="Confirm password"
            error={errorOf("confirmPassword")}
          />
        </>
      )}
    </FormDialog>
  );
}

type SpacelessFieldProps = { name: (typeof order)[number]; label: string; error: string | undefined };

/** Whitespace cannot be typed or pasted into it (spec 1, section 5). */
function SpacelessField({ name, label, error }: SpacelessFieldProps) {
  const [value, setValue] = useState("");
  const write = ({ currentTarget }: InputEvent<HTMLInputElement>) =>
    setValue(currentTarget.value.replace(/\s/g, ""));
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
