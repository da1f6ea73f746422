import type { InputHTMLAttributes } from "react";
import { describing, type FieldFrameProps, FieldNotes } from "./field.tsx";

type CheckboxProps = FieldFrameProps & Omit<InputHTMLAttributes<HTMLInputElement>, "id" | "type">;

export function Checkbox({ id, label, hint, error, ...input }: CheckboxProps) {
  return (
    <div className="field">
      <FieldNotes id={id} hint={hint} error={error} />
      <label htmlFor={id} className="checkbox">
        <input id={id} type="checkbox" {...describing({ id, hint, error })} {...input} />
        <span>{label}</span>
      </label>
    </div>
  );
}
