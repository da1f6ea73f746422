import { type ReactNode, useId } from "react";

export function Field({
  label,
  hint,
  children,
  isLabelHidden = false,
}: {
  label: ReactNode;
  hint?: ReactNode;
  children: (control: { id: string; "aria-describedby"?: string }) => ReactNode;
  isLabelHidden?: boolean;
}) {
  const id = useId();
  return (
    <div className="field">
      <label htmlFor={id} className={isLabelHidden ? "sr-only" : undefined}>
        {label}
      </label>
      {children({ id, ...(hint ? { "aria-describedby": `${id}-hint` } : {}) })}
      {hint && (
        <p id={`${id}-hint`} className="hint">
          {hint}
        </p>
      )}
    </div>
  );
}
