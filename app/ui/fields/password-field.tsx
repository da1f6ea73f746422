import { type InputHTMLAttributes, useState } from "react";
import { Icon } from "../icon.tsx";
import { describing, Field, FieldFrame, type FieldFrameProps, type FieldProps } from "./field.tsx";

export const UsernameField = (field: Pick<FieldProps, "id" | "defaultValue" | "error">) => (
  <Field
    name="username"
    label="Username (email)"
    type="email"
    inputMode="email"
    autoComplete="username"
    autoCapitalize="none"
    spellCheck={false}
    {...field}
  />
);

type PasswordFieldProps = FieldFrameProps &
  Omit<InputHTMLAttributes<HTMLInputElement>, "id" | "type"> & {
    autoComplete: "current-password" | "new-password";
  };

/** The toggle only changes how the value is shown: what was typed, and pasting, are never touched. */
export function PasswordField({ id, label, hint, error, ...input }: PasswordFieldProps) {
  const [isShown, setIsShown] = useState(false);
  return (
    <FieldFrame id={id} label={label} hint={hint} error={error}>
      <div className="relative">
        <input
          id={id}
          type={isShown ? "text" : "password"}
          spellCheck={false}
          autoCapitalize="none"
          className="input pr-25"
          {...describing({ id, hint, error })}
          {...input}
        />
        <button
          type="button"
          className="quiet absolute inset-y-1 right-1 inline-flex cursor-pointer items-center gap-2 rounded-s px-2.5 font-semi text-link text-small aria-pressed:bg-tint aria-pressed:text-on-tint"
          aria-pressed={isShown}
          aria-controls={id}
          onClick={() => setIsShown(!isShown)}
        >
          <Icon name={isShown ? "eye-off" : "eye"} size="small" />
          Show<span className="sr-only"> {label.toLocaleLowerCase("en-NZ")}</span>
        </button>
      </div>
    </FieldFrame>
  );
}
