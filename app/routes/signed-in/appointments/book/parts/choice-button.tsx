import { type ReactNode, useId } from "react";
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
  /** What the choice is, in a sentence. A description, not a part of the button's name. */
  about?: string | undefined;
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
    about,
    icon = "chevron-right",
    isChosen = false,
    children,
  } = props;
  const aboutId = useId();
  const isBusy = useIsSending(intent, name, value);
  const line = isBusy ? busy : hint;
  const button = (
    <button
      type="submit"
      name={name}
      value={value}
      aria-describedby={about === undefined ? undefined : aboutId}
      aria-busy={isBusy || undefined}
      data-chosen={isChosen || undefined}
      className="choice-row"
    >
      <span className="min-w-0 flex-1">
        <span className="block">{children}</span>
        {line === undefined ? null : (
          <span className="choice-hint">
            <WholeDates>{line}</WholeDates>
          </span>
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
  if (about === undefined) return button;
  return (
    <div className="choice-described">
      {button}
      <p id={aboutId} className="choice-hint">
        {about}
      </p>
    </div>
  );
}
