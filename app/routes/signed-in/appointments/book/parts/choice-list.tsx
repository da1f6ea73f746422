import type { ReactNode } from "react";
import { Icon } from "#app/ui/icon.tsx";
import type { Named } from "#machines/booking/choices.ts";
import { AnswerForm } from "./answer-form.tsx";

export type ChoiceListProps = {
  intent: string;
  /** The field that carries the chosen value. */
  name: string;
  options: readonly (Named & { hint?: string | undefined })[];
  chosen?: string | undefined;
  /** Why no option can be chosen. */
  locked?: string | undefined;
  children?: ReactNode;
};

/** Options as buttons that submit: one press, one decision. */
export function ChoiceList({ intent, name, options, chosen, locked, children }: ChoiceListProps) {
  return (
    <AnswerForm intent={intent}>
      {locked === undefined ? null : (
        <p id={`${intent}-locked`} className="mb-4 max-w-measure">
          {locked}
        </p>
      )}
      {children}
      <ul className="choice-list">
        {options.map(({ id, name: label, hint }) => (
          <li key={id}>
            <button
              type={locked === undefined ? "submit" : "button"}
              name={name}
              value={id}
              aria-disabled={locked === undefined ? undefined : true}
              aria-describedby={locked === undefined ? undefined : `${intent}-locked`}
              className="choice"
              data-chosen={id === chosen || undefined}
            >
              <span className="min-w-0 flex-1">
                <span className="block">{label}</span>
                {hint === undefined ? null : <span className="block text-muted text-small">{hint}</span>}
              </span>
              {id === chosen ? <span className="text-small">Chosen</span> : null}
              <Icon name={id === chosen ? "check" : "chevron-right"} size="small" />
            </button>
          </li>
        ))}
      </ul>
    </AnswerForm>
  );
}
