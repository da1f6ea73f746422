import type { SelectHTMLAttributes } from "react";
import { describing, FieldFrame, type FieldFrameProps } from "./field.tsx";

export type SelectFieldProps = FieldFrameProps & Omit<SelectHTMLAttributes<HTMLSelectElement>, "id">;

export function SelectField({ id, label, hint, error, className = "", ...select }: SelectFieldProps) {
  return (
    <FieldFrame id={id} label={label} hint={hint} error={error}>
      <select id={id} className={`input ${className}`} {...describing({ id, hint, error })} {...select} />
    </FieldFrame>
  );
}
