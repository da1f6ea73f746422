import { useState } from "react";
import { Link } from "react-router";
import { isoDay, shortDate } from "#app/format/dates.ts";
import type { List } from "#app/lists/list.ts";
import { MissingNotice, UnreadableNotice } from "#app/lists/list-panel.tsx";
import { FirstName } from "#app/shell/patient/first-name.tsx";
import { useShell } from "#app/shell/shell-context.ts";
import { Icon } from "#app/ui/icon.tsx";
import { WholeDates } from "#app/ui/whole-dates.tsx";
import { WholeDoses } from "#app/ui/whole-doses.tsx";
import { bySupply } from "#machines/repeat-medication/supply.ts";
import type { FollowedMedicine } from "#machines/repeat-medication/types.ts";
import { inTab } from "#practice-api/medications/rules.ts";
import type { IsoDay } from "#practice-api/units.ts";
import { allMedicinesHref } from "../links.ts";
import { type Medicine, medicineNoun, onOneLine, quantityOf, supplyText } from "../medicine.ts";
import { askedByName, type MedicineChoiceProps, RepeatStatus } from "../repeat-status.tsx";

const maxShort = 20;
const maxNamed = 2;

type MedicineTicksProps = {
  list: List<Medicine>;
  asked: readonly FollowedMedicine[];
  selected: ReadonlySet<string>;
  onToggle: (id: string) => void;
  error: string | undefined;
};

export function MedicineTicks({ list, asked, selected, onToggle, error }: MedicineTicksProps) {
  const { acting } = useShell();
  const { entries, unreadable } = list;
  const [tickedBefore] = useState(selected);
  const today = isoDay(list.asOf);
  const { ending, others } = bySupply(inTab("longTerm", entries), asked, today);
  const longTerm = [...ending, ...others].toSorted(
    (one, other) => Number(tickedBefore.has(other.id)) - Number(tickedBefore.has(one.id)),
  );
  const short = entries.filter((medicine) => !longTerm.includes(medicine));
  const listed = useListed(short, selected);
  const [isOpen] = useState(() => longTerm.length === 0 || listed.some(({ id }) => selected.has(id)));
  const byName = askedByName(asked);
  const row = (medicine: Medicine) => (
    <MedicineTick
      key={medicine.id}
      medicine={medicine}
      medicines={entries}
      asked={byName.get(medicine.name)}
      today={today}
      isSelected={selected.has(medicine.id)}
      onToggle={() => onToggle(medicine.id)}
    />
  );
  return (
    <section
      id="medicines"
      tabIndex={-1}
      aria-labelledby="medicines-title"
      className="card overflow-hidden p-0 @container"
    >
      <header className="grid gap-1 px-4 pt-4 pb-3 text-small min-[30em]:px-6">
        <h2 id="medicines-title" className="text-lead">
          1. {acting === null ? "Your" : <FirstName />}
          {acting === null ? " " : "’s "}
          {longTerm.length === 0 ? "medicines" : "long-term medicines"}
        </h2>
        <p className="mt-0">
          Tick what you need. {longTerm.length < 2 ? null : orderText(tickedBefore.size > 0)}
        </p>
        {error === undefined ? null : <p className="field-error">{error}</p>}
        <UnreadableNotice count={unreadable} noun={medicineNoun} />
        <MissingNotice list={list} noun={medicineNoun} what="your medicines" />
      </header>
      <fieldset aria-labelledby="medicines-title" className="min-w-0">
        {longTerm.length === 0 ? null : <ul>{longTerm.map(row)}</ul>}
        {short.length === 0 ? null : (
          <details open={isOpen} className="group/short">
            <summary
              className={`${line} flex cursor-pointer items-center justify-between gap-4 marker:hidden`}
            >
              <span className="grid min-w-0 wrap-anywhere">
                <strong>{longTerm.length === 0 ? "Short courses" : "Earlier short courses"}</strong>
                <small className="text-muted text-small">
                  <WholeDates isName>{namesOf(short)}</WholeDates>
                </small>
              </span>
              <Icon name="chevron-down" className="text-link group-open/short:rotate-180" />
            </summary>
            <ul>{listed.map(row)}</ul>
            {listed.length < short.length ? (
              <p className={line}>
                {listed.length} of {short.length} are listed here.{" "}
                <Link to={allMedicinesHref}>Search all medicines</Link>
              </p>
            ) : null}
          </details>
        )}
      </fieldset>
    </section>
  );
}

/** Those that were chosen in All Medicines stay listed once they are no longer selected. */
export function useListed<M extends { id: string }>(short: readonly M[], selected: ReadonlySet<string>): M[] {
  const [chosenBefore] = useState(selected);
  return short.filter(({ id }, index) => index < maxShort || chosenBefore.has(id));
}

const orderText = (hasTicks: boolean) =>
  hasTicks
    ? "What you chose is first, then the supply that ends soonest."
    : "The supply that ends soonest is first.";

const line = "min-h-touch border-line border-t px-4 py-2.5 text-small/5 min-[30em]:px-6";

type MedicineTickProps = MedicineChoiceProps & { today: IsoDay };

function MedicineTick({ medicine, medicines, asked, today, isSelected, onToggle }: MedicineTickProps) {
  const { id, name, directions, prescribedOn, period } = medicine;
  const factsId = `facts-${id}`;
  const lasts = supplyText(medicine, today);
  const script = prescribedOn === undefined ? undefined : `Script of ${shortDate(isoDay(prescribedOn))}`;
  const supply = onOneLine(period || quantityOf(medicine));
  return (
    <li>
      <label
        className={`group grid cursor-pointer grid-cols-start-rest gap-x-4 wrap-anywhere has-checked:bg-tint has-checked:text-on-tint @min-[35rem]:grid-cols-start-rest-15 ${line}`}
      >
        <input
          type="checkbox"
          name="ids"
          value={id}
          checked={isSelected}
          onChange={onToggle}
          aria-label={`Choose ${name}`}
          aria-describedby={factsId}
          className="row-span-2 @min-[35rem]:row-span-1"
        />
        <span className="col-start-2 grid content-start">
          <strong>
            <WholeDoses>{name}</WholeDoses>
          </strong>
          {directions === undefined ? null : <span>{directions}</span>}
        </span>
        <span
          id={factsId}
          className="col-start-2 grid content-start text-muted group-has-checked:text-current @min-[35rem]:col-start-3 @min-[35rem]:row-start-1 @min-[35rem]:justify-items-end @min-[35rem]:text-end"
        >
          {asked === undefined ? null : (
            <RepeatStatus asked={asked} medicines={medicines} className="@min-[35rem]:justify-end" />
          )}
          {lasts !== undefined ? (
            <span>
              <WholeDates>{lasts}</WholeDates>
            </span>
          ) : script === undefined && supply === undefined ? null : (
            <span>
              {script === undefined ? null : (
                <b className="inline-block font-normal">
                  <WholeDates>{supply === undefined ? script : `${script},`}</WholeDates>
                </b>
              )}{" "}
              {supply === undefined ? null : <b className="inline-block font-normal">{supply}</b>}
            </span>
          )}
        </span>
      </label>
    </li>
  );
}

function namesOf(medicines: readonly Medicine[]): string {
  const named = medicines
    .slice(0, maxNamed)
    .map(({ name, prescribedOn }) => {
      const [word = name] = name.split(" ");
      return prescribedOn === undefined ? word : `${word} ${shortDate(isoDay(prescribedOn))}`;
    })
    .join(", ");
  return `${medicines.length}: ${named}${medicines.length > maxNamed ? " and others" : ""}`;
}
