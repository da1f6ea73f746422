import type { InputHTMLAttributes } from "react";
import { describing, type FieldFrameProps } from "./field.tsx";
import { Icon } from "./icon.tsx";

export type CheckboxProps = FieldFrameProps & Omit<InputHTMLAttributes<HTMLInputElement>, "id" | "type">;

export function Checkbox({ id, label, hint, error, ...input }: CheckboxProps) {
  return (
    <div className="field">
      {hint === undefined ? null : (
        <p id={`${id}-hint`} className="text-muted text-small">
          {hint}
        </p>
      )}
      {error === undefined ? null : (
        <p id={`${id}-error`} className="field-error">
          <Icon name="error-circle" size="small" />
          <span>{error}</span>
        </p>
      )}
      <label htmlFor={id} className="checkbox">
        <input id={id} type="checkbox" {...describing({ id, hint, error })} {...input} />
        <span>{label}</span>
      </label>
    </div>
  );
}
