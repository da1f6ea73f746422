import type { ReactNode } from "react";
import { choiceLine, choiceMark } from "#app/ui/choice-line.tsx";

export const questionClass = "mb-3 font-strong text-ink text-lead";

type ChoiceProps = {
  id?: string;
  name: string;
  value: string;
  label: string;
  hint?: string | undefined;
  isChosen: boolean;
  onChoose: () => void;
  children?: ReactNode;
};

export function Choice({ id, name, value, label, hint, isChosen, onChoose, children }: ChoiceProps) {
  const hintId = `${name}-${value.replace(/\W+/g, "-")}-hint`;
  return (
    <label className={`${choiceLine} min-h-touch`}>
      <input
        type="radio"
        className={choiceMark}
        id={id}
        name={name}
        value={value}
        defaultChecked={isChosen}
        aria-label={label}
        aria-describedby={hint === undefined ? undefined : hintId}
        onChange={onChoose}
      />
      <span className="min-w-0 flex-1">
        <strong>{label}</strong>
        {hint === undefined ? null : (
          <small id={hintId} className="block text-small">
            {hint}
          </small>
        )}
      </span>
      {children}
    </label>
  );
}
