import { type KeyboardEvent, type ReactNode, useId, useMemo, useState } from "react";
import { isoDay, shortDate } from "#app/format/dates.ts";
import { Deferred, type DeferredPanel } from "#app/shell/deferred.tsx";
import { Panel } from "#app/shell/page/panel.tsx";
import { useShell } from "#app/shell/shell-context.ts";
import { choiceLine } from "#app/ui/choice-line.tsx";
import { describing, FieldFrame } from "#app/ui/fields/field.tsx";
import { Note } from "#app/ui/note.tsx";
import { LoadingWords, Skeleton } from "#app/ui/skeleton.tsx";
import { WholeDates } from "#app/ui/whole-dates.tsx";
import { plainName, type RepeatRules } from "#practice-api/medications/rules.ts";
import { capitalized } from "#practice-api/unicode.ts";
import type { OfferedPharmacy, PharmacyOffer } from "./.server/pharmacies.ts";
import { anotherPharmacy, idOfOffered, offeredPharmacy, pickUp } from "./fields.ts";

export type Where = {
  value: string | undefined;
  offeredName?: string | undefined;
  picked: ListedPharmacy | undefined;
};

export function placeOf({ value, offeredName, picked }: Where): string | undefined {
  if (value === pickUp) return "Pick up from the practice";
  return value === anotherPharmacy ? picked?.name : offeredName;
}

/** No pick-up where a balance may prevent it. */
export function suggestedWhere(
  { offersPickUp, balanceBlocksPickUp }: RepeatRules,
  pickedUpAt: number | undefined,
  pharmacy: OfferedPharmacy | undefined,
): Pick<Where, "value" | "offeredName"> | undefined {
  if (pickedUpAt !== undefined) return offersPickUp && !balanceBlocksPickUp ? { value: pickUp } : undefined;
  return pharmacy && { value: offeredPharmacy(pharmacy.id), offeredName: pharmacy.name };
}

type WhereCardProps = {
  rules: RepeatRules;
  offer: DeferredPanel<PharmacyOffer>;
  pickedUpAt: number | undefined;
  where: Where;
  onChange: (where: Where) => void;
  whereError: string | undefined;
  pharmacyError: string | undefined;
};

type Shown = Pick<ChoiceProps, "id" | "value" | "label" | "hint">;

export function WhereCard(props: WhereCardProps) {
  const { rules, offer, pickedUpAt, where, onChange, whereError, pharmacyError } = props;
  const { acting, personName } = useShell();
  const whose = acting === null ? "Your" : `${personName}’s`;
  const choice = ({ value, label, ...shown }: Shown, suggested?: OfferedPharmacy) => (
    <Choice
      key={value}
      name="where"
      value={value}
      label={label}
      {...shown}
      isChosen={(where.value ?? suggestedWhere(rules, pickedUpAt, suggested)?.value) === value}
      onChoose={() => onChange({ ...where, value, offeredName: idOfOffered(value) && label })}
    />
  );
  const fromHere =
    pickedUpAt === undefined ? "From the practice" : `From the practice, ${sameAsLastTime(pickedUpAt)}`;
  const pickUpChoice = rules.offersPickUp
    ? choice({ id: "pick-up", value: pickUp, label: "Pick up", hint: fromHere })
    : null;
  const pickerOf = (pharmacies: readonly ListedPharmacy[]) =>
    pharmacies.length === 0 ? null : (
      <div className={`pharmacy ${rules.needsPharmacy ? "for-pick-up mt-4" : ""}`}>
        <PharmacyPicker
          pharmacies={pharmacies}
          chosen={where.picked}
          error={pharmacyError}
          onPick={(picked) => onChange({ ...where, picked })}
        />
      </div>
    );
  return (
    <section className="card">
      <fieldset aria-describedby={whereError === undefined ? undefined : "where-error"}>
        <legend className={questionClass}>2. Where do you want to get it?</legend>
        {whereError === undefined ? null : (
          <p id="where-error" className="field-error mb-2">
            {whereError}
          </p>
        )}
        <div className="grid gap-3">
          {pickedUpAt === undefined ? null : pickUpChoice}
          <Panel
            of={offer}
            what="the list of pharmacies"
            isList
            loading={
              <>
                <LoadingWords>Loading pharmacies</LoadingWords>
                <Skeleton height="own" className="h-18 rounded-m" />
              </>
            }
          >
            {({ offered, suggested, pharmacies, isPart }) => (
              <>
                {offered.map((pharmacy) => {
                  const { id, name: label } = pharmacy;
                  return choice(
                    { value: offeredPharmacy(id), label, hint: reasonOf(pharmacy, whose) },
                    suggested,
                  );
                })}
                {isPart ? (
                  <Note tone="warning" title="We could not read all of the practice’s pharmacies.">
                    If yours is not listed, call the practice.
                  </Note>
                ) : null}
                {pharmacies.length > 0 ? (
                  <>
                    {choice({
                      id: "where",
                      value: anotherPharmacy,
                      label: "Another pharmacy",
                      hint: rules.faxes
                        ? "Search by its name or town. The practice faxes it."
                        : "Search by its name or town",
                    })}
                    {rules.needsPharmacy ? null : pickerOf(pharmacies)}
                  </>
                ) : isPart ? null : (
                  <Note tone="warning" title="The practice lists no pharmacies.">
                    {rules.offersPickUp
                      ? "You can pick up your medicines, or call the practice."
                      : "Call the practice."}
                  </Note>
                )}
              </>
            )}
          </Panel>
          {pickedUpAt === undefined ? pickUpChoice : null}
        </div>
      </fieldset>
      {rules.needsPharmacy ? (
        <Deferred panel={offer} loading={null} failed={null}>
          {({ pharmacies }) => pickerOf(pharmacies)}
        </Deferred>
      ) : null}
    </section>
  );
}

function reasonOf({ isPreferred, lastAt }: OfferedPharmacy, whose: string): string {
  if (lastAt === undefined) return `${whose} pharmacy`;
  const last = sameAsLastTime(lastAt);
  return isPreferred ? `${whose} pharmacy, ${last}` : capitalized(last);
}

const sameAsLastTime = (at: number) =>
  `the same as last time, ${shortDate(isoDay(new Date(at).toISOString()))}`;

const maxShown = 20;
const hint = "Type a part of its name or town, then choose from the list.";

type ListedPharmacy = PharmacyOffer["pharmacies"][number];
type PharmacyPickerProps = {
  pharmacies: readonly ListedPharmacy[];
  chosen: ListedPharmacy | undefined;
  error: string | undefined;
  onPick: (pharmacy: ListedPharmacy | undefined) => void;
};

/** A combobox (ARIA Authoring Practices). Without JavaScript the name is typed in full. */
function PharmacyPicker({ pharmacies, chosen, error, onPick }: PharmacyPickerProps) {
  const listId = useId();
  const [text, setText] = useState(chosen?.name ?? "");
  const [isOpen, setIsOpen] = useState(false);
  const [active, setActive] = useState(-1);
  const indexed = useMemo(() => pharmacies.map((one) => ({ one, key: plainName(one.name) })), [pharmacies]);
  // Not deferred: the keys after the text belong to its matches.
  const wanted = chosen?.name === text ? "" : text;
  const matches = useMemo(() => {
    const words = plainName(wanted).split(/\s+/).filter(Boolean);
    return indexed.filter(({ key }) => words.every((word) => key.includes(word))).map(({ one }) => one);
  }, [indexed, wanted]);
  const shown = matches.slice(0, maxShown);

  function pick(pharmacy: ListedPharmacy) {
    onPick(pharmacy);
    setText(pharmacy.name);
    setIsOpen(false);
    setActive(-1);
  }

  function onKeyDown(event: KeyboardEvent) {
    const last = shown.length - 1;
    if (event.key === "ArrowDown") setActive(isOpen && active < last ? active + 1 : 0);
    else if (event.key === "ArrowUp") setActive(isOpen && active > 0 ? active - 1 : last);
    else if (event.key === "Escape" && isOpen) setActive(-1);
    else if (event.key === "Enter" && isOpen && shown[active]) pick(shown[active]);
    else return;
    // Enter would send the form, and Esc would empty the field.
    event.preventDefault();
    if (event.key.startsWith("Arrow")) setIsOpen(true);
    else setIsOpen(false);
  }

  return (
    <div className="relative **:[.field]:mb-0">
      <FieldFrame id="pharmacy" label="Which pharmacy?" hint={hint} error={error}>
        <input
          id="pharmacy"
          name="pharmacyName"
          className="input"
          role="combobox"
          aria-expanded={isOpen}
          aria-controls={listId}
          aria-autocomplete="list"
          aria-activedescendant={isOpen && shown[active] ? `${listId}-${active}` : undefined}
          autoComplete="off"
          spellCheck={false}
          value={text}
          {...describing({ id: "pharmacy", hint, error })}
          onChange={(event) => {
            setText(event.target.value);
            // The whole form is rendered again with another choice.
            if (chosen !== undefined) onPick(undefined);
            setActive(-1);
            setIsOpen(true);
          }}
          onClick={() => setIsOpen(true)}
          onBlur={() => setIsOpen(false)}
          onKeyDown={onKeyDown}
        />
      </FieldFrame>
      <input type="hidden" name="pharmacyId" value={chosen?.id ?? ""} />
      {/* Over the page: what is pressed beside the list must not move when the list closes. */}
      <div
        id={listId}
        role="listbox"
        aria-label="Pharmacies"
        hidden={!isOpen}
        className="absolute inset-x-0 z-6 mt-1 max-h-80 overflow-y-auto rounded-m border border-line-strong bg-raised shadow-2 empty:hidden"
      >
        {isOpen
          ? shown.map((pharmacy, index) => (
              // biome-ignore lint/a11y/useKeyWithClickEvents: the keys belong to the input, which keeps the focus.
              <div
                key={pharmacy.id}
                id={`${listId}-${index}`}
                role="option"
                aria-selected={index === active}
                tabIndex={-1}
                // The input would lose the focus, and the list would close before the click.
                onPointerDown={(event) => event.preventDefault()}
                onClick={() => pick(pharmacy)}
                className="flex min-h-touch cursor-pointer flex-wrap items-center gap-x-4 px-4 py-2 wrap-anywhere hover:bg-sunken aria-selected:bg-tint aria-selected:text-on-tint aria-selected:outline-2 aria-selected:outline-primary aria-selected:-outline-offset-2"
              >
                {pharmacy.name}
                {pharmacy.isPreferred ? <small>Your pharmacy</small> : null}
              </div>
            ))
          : null}
      </div>
      <p role="status" className="mt-1 min-h-6 text-small">
        {isOpen ? countText(matches.length) : ""}
      </p>
    </div>
  );
}

function countText(found: number): string {
  if (found === 0) return "No pharmacy in this list has this name.";
  return found > maxShown ? `The first ${maxShown} are shown. Type more to find yours.` : `${found} found.`;
}

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
            <WholeDates>{hint}</WholeDates>
          </small>
        )}
      </span>
      {children}
    </label>
  );
}
