import { type ReactNode, useId } from "react";
import { Icon, type IconName } from "#app/ui/icon.tsx";
import { Spinner } from "#app/ui/spinner.tsx";
import { WholeDates } from "#app/ui/whole-dates.tsx";
import { useIsSending } from "./step-form.tsx";

type ChoiceButtonProps = {
  intent: string;
  name: string;
  value: string;
  busy?: string;
  hint?: string | undefined;
  /** A description, not a part of the button's name. */
  about?: ReactNode;
  icon?: IconName;
  isChosen?: boolean;
  children: ReactNode;
};

const row =
  "flex w-full cursor-pointer items-center gap-3 px-4 pt-1.5 text-left font-semi text-ink leading-6 no-underline wrap-anywhere aria-busy:text-on-tint @min-[40rem]:pr-4.5 @min-[40rem]:pl-6";
export const choiceRow = `${row} min-h-14 border-line border-t pb-1.5 hover:bg-sunken focus-visible:-outline-offset-3 aria-busy:bg-tint data-chosen:bg-tint data-chosen:text-on-tint forced-colors:data-chosen:outline-2 forced-colors:data-chosen:-outline-offset-2`;
const describedRow = `${row} min-h-10 after:absolute after:inset-0 focus-visible:shadow-none focus-visible:outline-none focus-visible:after:outline-3 focus-visible:after:outline-focus focus-visible:after:-outline-offset-3`;
export const choiceHint = "block font-normal text-muted text-small/5.5";

export function ChoiceButton(props: ChoiceButtonProps) {
  const {
    intent,
    name,
    value,
    busy = "Loading…",
    hint,
    about = null,
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
      aria-describedby={about === null ? undefined : aboutId}
      aria-busy={isBusy || undefined}
      data-chosen={isChosen || undefined}
      className={about === null ? choiceRow : describedRow}
    >
      <span className="min-w-0 flex-1">
        <span className="block">{children}</span>
        {line === undefined ? null : (
          <span className={choiceHint}>
            <WholeDates isName>{line}</WholeDates>
          </span>
        )}
      </span>
      {isChosen ? <span className="text-small">Chosen</span> : null}
      {isBusy ? (
        <Spinner className="size-4.5" />
      ) : (
        <Icon name={isChosen ? "check" : icon} size="small" className="text-link" />
      )}
    </button>
  );
  if (about === null) return button;
  return (
    <div className="relative border-line border-t pb-2 hover:bg-sunken has-aria-busy:bg-tint">
      {button}
      <div
        id={aboutId}
        className={`${choiceHint} pr-12 pl-4 wrap-anywhere @min-[40rem]:pr-14 @min-[40rem]:pl-6`}
      >
        {about}
      </div>
    </div>
  );
}
