import { Indicator, Item, Root } from "radix-ui/radio-group";
import type { ReactNode } from "react";
import "./radio-group.css";

export type RadioGroupProps<V extends string> = {
  /** Names the group for screen readers. */
  label: string;
  value: V;
  onChange: (value: V) => void;
  children: ReactNode;
};

/** A choice whose options hold more than a word, such as a field of their own. */
export function RadioGroup<V extends string>({ label, value, onChange, children }: RadioGroupProps<V>) {
  return (
    <Root
      className="radio-group"
      aria-label={label}
      value={value}
      onValueChange={(next) => onChange(next as V)}
    >
      {children}
    </Root>
  );
}

export type RadioOptionProps = { id: string; value: string; label: string; children: ReactNode };

/** One option with its label, then what belongs to it. */
export function RadioOption({ id, value, label, children }: RadioOptionProps) {
  return (
    <div className="radio-option">
      <Item id={id} value={value} className="radio-mark">
        <Indicator />
      </Item>
      <label htmlFor={id}>{label}</label>
      {children}
    </div>
  );
}
