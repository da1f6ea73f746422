import type { ReactNode } from "react";
import { Icon, type IconName } from "#app/ui/icon.tsx";
import { WholeDates } from "#app/ui/whole-dates.tsx";
import { useIsSending } from "./answer-form.tsx";

export type ChoiceButtonProps = {
  /** The intent of the form that it submits. */
  intent: string;
  name: string;
  value: string;
  /** Shown under the label while the choice is being sent. */
  busy?: string;
  hint?: string | undefined;
  /** A second line below the hint. */
  remark?: string | undefined;
  icon?: IconName;
  isChosen?: boolean;
  children: ReactNode;
};

/** A row that is a button: one press, one decision. It answers the press at once. */
export function ChoiceButton(props: ChoiceButtonProps) {
  const {
    intent,
    name,
    value,
    busy = "Loading…",
    hint,
    remark,
    icon = "chevron-right",
    isChosen = false,
    children,
  } = props;
  const isBusy = useIsSending(intent, name, value);
  const line = isBusy ? busy : hint;
  return (
    <button
      type="submit"
      name={name}
      value={value}
      aria-busy={isBusy || undefined}
      data-chosen={isChosen || undefined}
      className="choice-row"
    >
      <span className="min-w-0 flex-1">
        <span className="block">{children}</span>
        {[line, isBusy ? undefined : remark].map((each) =>
          each === undefined ? null : (
            <span key={each} className="choice-hint">
              <WholeDates>{each}</WholeDates>
            </span>
          ),
        )}
      </span>
      {isChosen ? <span className="text-small">Chosen</span> : null}
      {isBusy ? (
        <span className="spinner" aria-hidden="true" />
      ) : (
        <Icon name={isChosen ? "check" : icon} size="small" />
      )}
    </button>
  );
}
