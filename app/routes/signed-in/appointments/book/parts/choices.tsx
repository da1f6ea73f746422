import { type ComponentProps, type ReactNode, useId } from "react";
import { type ButtonProps, SubmitButton } from "#app/ui/button.tsx";
import { choiceLine } from "#app/ui/choice-line.tsx";
import { Icon, type IconName } from "#app/ui/icon.tsx";
import { Spinner } from "#app/ui/spinner.tsx";
import { WholeDates } from "#app/ui/whole-dates.tsx";
import { StepForm, useIsSending } from "./step-form.tsx";

type CardProps = { title: string; icon?: IconName | undefined; className?: string };

export const cardColumns =
  "grid max-w-1000 grid-cols-1 items-start gap-4 @split:grid-cols-2 @split:grid-rows-auto-auto-rest";

export function ChoiceCard({ title, icon, className = "", children }: CardProps & { children: ReactNode }) {
  return (
    <section aria-label={title} className={`card overflow-hidden px-0 py-2 ${className}`}>
      <h3 className="flex items-center gap-2.5 px-4 pt-3 pb-2 text-muted text-small @min-[40rem]:px-6">
        {icon === undefined ? null : <Icon name={icon} size="small" />}
        {title}
      </h3>
      {children}
    </section>
  );
}

type Answer = { intent: string; name: string; busy?: string | undefined };
type Choice = {
  value: string;
  label: string;
  hint?: string | undefined;
  /** A description, not a part of the button's name. */
  about?: ReactNode;
  isChosen?: boolean;
};
type ChoicesProps = Answer & CardProps & { choices: readonly Choice[]; fields?: ReactNode };

/** A card of answers, each of which is sent at once. */
export function Choices({ intent, name, busy, choices, fields, ...card }: ChoicesProps) {
  return (
    <ChoiceCard {...card}>
      <StepForm intent={intent}>
        {fields}
        {choices.map((choice) => (
          <ChoiceButton key={choice.value} intent={intent} name={name} busy={busy} {...choice} />
        ))}
      </StepForm>
    </ChoiceCard>
  );
}

const row =
  "flex w-full cursor-pointer items-center gap-3 px-4 pt-1.5 text-left font-semi text-ink leading-6 no-underline wrap-anywhere aria-busy:text-on-tint @min-[40rem]:pr-4.5 @min-[40rem]:pl-6";
export const choiceRow = `${row} min-h-14 border-line border-t pb-1.5 hover:bg-sunken focus-visible:-outline-offset-3 aria-busy:bg-tint data-chosen:bg-tint data-chosen:text-on-tint forced-colors:data-chosen:outline-2 forced-colors:data-chosen:-outline-offset-2`;
const describedRow = `${row} min-h-10 after:absolute after:inset-0 focus-visible:shadow-none focus-visible:outline-none focus-visible:after:outline-3 focus-visible:after:outline-focus focus-visible:after:-outline-offset-3`;
export const choiceHint = "block font-normal text-muted text-small/5.5";

function ChoiceButton({ intent, name, busy = "Loading…", ...choice }: Answer & Choice) {
  const { value, label, hint, about = null, isChosen = false } = choice;
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
        <span className="block">{label}</span>
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
        <Icon name={isChosen ? "check" : "chevron-right"} size="small" className="text-link" />
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

type ChipProps = ComponentProps<"button"> & { isOn: boolean; isBusy?: boolean; tickClass?: string };

export function ChoiceChip({ isOn, isBusy, tickClass = "", className = "", children, ...button }: ChipProps) {
  return (
    <button
      type="submit"
      aria-pressed={isOn}
      aria-busy={isBusy || undefined}
      className={`chip ${className}`}
      {...button}
    >
      {isOn ? <Icon name="tick" size="small" className={tickClass} /> : null}
      {children}
    </button>
  );
}

type ChecksProps = { name: string; checks: readonly (ComponentProps<"input"> & { label: ReactNode })[] };

/** Answers of which several can be ticked, and are sent by Continue. */
export function Checks({ name, checks }: ChecksProps) {
  return (
    <ul className="grid grid-cols-1 gap-3 @pair:grid-cols-2">
      {checks.map(({ label, ...input }) => (
        <li key={String(input.value)}>
          <label className={`${choiceLine} min-h-14 font-semi leading-snug`}>
            <input type="checkbox" name={name} {...input} />
            {label}
          </label>
        </li>
      ))}
    </ul>
  );
}

type ContinueProps = Pick<ButtonProps, "variant" | "className"> & { intent: string; busy?: string };

export function ContinueButton({ intent, className = "", ...look }: ContinueProps) {
  return (
    <SubmitButton
      isBusy={useIsSending(intent)}
      className={`w-full @narrow:w-auto @narrow:min-w-46 ${className}`}
      {...look}
    >
      Continue
    </SubmitButton>
  );
}
