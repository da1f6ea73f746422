import { type ReactNode, useId } from "react";

type Described = { id: string; "aria-describedby"?: string; "aria-invalid"?: true };

/** A labelled control with its hint and its mistake. `children` receives the attributes that connect them. */
export function Field({
  label,
  hint,
  mistake,
  children,
  isLabelHidden = false,
}: {
  label: ReactNode;
  hint?: ReactNode;
  mistake?: string | undefined;
  children: (control: Described) => ReactNode;
  isLabelHidden?: boolean;
}) {
  const id = useId();
  const described = [hint && `${id}-hint`, mistake && `${id}-mistake`].filter(Boolean).join(" ");
  return (
    <div className="field">
      <label htmlFor={id} className={isLabelHidden ? "sr-only" : undefined}>
        {label}
      </label>
      {children({
        id,
        ...(described ? { "aria-describedby": described } : {}),
        ...(mistake ? { "aria-invalid": true } : {}),
      })}
      {hint && (
        <p id={`${id}-hint`} className="hint">
          {hint}
        </p>
      )}
      {mistake && (
        <p id={`${id}-mistake`} className="mistake">
          {mistake}
        </p>
      )}
    </div>
  );
}
