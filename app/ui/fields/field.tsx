import type { InputHTMLAttributes, ReactNode } from "react";
import { Icon } from "../icon.tsx";
import { WholeDates } from "../whole-dates.tsx";

export type FieldFrameProps = {
  id: string;
  label: string;
  hint?: string | undefined;
  error?: string | undefined;
};

export function describing({ id, hint, error }: Omit<FieldFrameProps, "label">) {
  const ids = [hint === undefined ? "" : `${id}-hint`, error === undefined ? "" : `${id}-error`];
  return {
    "aria-describedby": ids.filter(Boolean).join(" ") || undefined,
    "aria-invalid": error === undefined ? undefined : true,
  };
}

export function FieldNotes({ id, hint, error }: Pick<FieldFrameProps, "id" | "hint" | "error">) {
  return (
    <>
      {hint === undefined ? null : (
        <p id={`${id}-hint`} className="text-muted text-small">
          <WholeDates>{hint}</WholeDates>
        </p>
      )}
      {error === undefined ? null : (
        <p id={`${id}-error`} className="field-error">
          <Icon name="error-circle" size="small" />
          <span>
            <WholeDates>{error}</WholeDates>
          </span>
        </p>
      )}
    </>
  );
}

/** Label, hint and error are above the input, so that nothing below is needed to fill it in. */
export function FieldFrame({ id, label, hint, error, children }: FieldFrameProps & { children: ReactNode }) {
  return (
    <div className="field">
      <label htmlFor={id} className="justify-self-start font-semi text-ink text-small">
        {label}
      </label>
      <FieldNotes id={id} hint={hint} error={error} />
      {children}
    </div>
  );
}

export type FieldProps = FieldFrameProps & Omit<InputHTMLAttributes<HTMLInputElement>, "id">;

export function Field({ id, label, hint, error, className = "", ...input }: FieldProps) {
  return (
    <FieldFrame id={id} label={label} hint={hint} error={error}>
      <input id={id} className={`input ${className}`} {...describing({ id, hint, error })} {...input} />
    </FieldFrame>
  );
}
