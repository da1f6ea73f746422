import type { ReactNode } from "react";

export type ChoiceProps = {
  id?: string;
  name: string;
  value: string;
  label: string;
  hint?: string | undefined;
  isChosen: boolean;
  onChoose: () => void;
  /** Shown at the end of the line. */
  children?: ReactNode;
};

/** One answer of a question, as a line that can be pressed anywhere. */
export function Choice({ id, name, value, label, hint, isChosen, onChoose, children }: ChoiceProps) {
  const hintId = `${name}-${value.replace(/\W+/g, "-")}-hint`;
  return (
    <label className="repeat-choice">
      <input
        type="radio"
        id={id}
        name={name}
        value={value}
        defaultChecked={isChosen}
        aria-label={label}
        aria-describedby={hint === undefined ? undefined : hintId}
        onChange={onChoose}
      />
      <span>
        <strong>{label}</strong>
        {hint === undefined ? null : <small id={hintId}>{hint}</small>}
      </span>
      {children}
    </label>
  );
}
