import { isoDay, shortDate, timeOf } from "#app/format/dates.ts";
import { type ImmunisationGroup, immunisationGroup } from "#practice-api/immunisations/rules.ts";
import { type Choices, type PartEntries, type PartId, parts } from "./parts.ts";

/** An entry as a person reads it. */
export type Row = {
  /** An ISO day or instant. */
  date: string | undefined;
  name: string;
  details: (readonly [label: string, text: string])[];
};

type Fact = readonly [label: string, value: string | number | undefined];

const row = (date: string | undefined, name: string | undefined, ...facts: Fact[]): Row => ({
  date,
  name: name ?? "Without a name",
  details: facts.flatMap(([label, value]) =>
    value === undefined || value === "" ? [] : [[label, String(value)] as const],
  ),
});

const yes = (flag: boolean | undefined) => (flag === true ? "Yes" : undefined);
const day = (iso: string | undefined) => (iso === undefined ? undefined : shortDate(iso));
const capitalised = (word: string | undefined) =>
  word === undefined ? undefined : `${word.charAt(0).toUpperCase()}${word.slice(1)}`;
const immunisationStates = {
  overdue: "Overdue",
  due: "Due",
  administered: "Given",
  unclear: "Not clear",
} as const satisfies Record<ImmunisationGroup, string>;
const withUnit = (value: string | number | undefined, unit: string | undefined) =>
  value === undefined ? undefined : `${value}${unit === undefined ? "" : ` ${unit}`}`;

const rowOf: { [P in PartId]: (entry: PartEntries[P]) => Row } = {
  medications: (one) =>
    row(
      one.prescribedOn,
      one.name,
      ["Directions", one.directions],
      ["Dose", one.dose],
      ["Quantity", withUnit(one.quantity, one.unit)],
      ["Period", one.period],
      ["Long term", yes(one.isLongTerm)],
      ["Ends", day(one.endsOn)],
      ["Prescribed by", one.prescribedBy],
      ["Practice", one.practiceName],
      ["Code", one.code],
    ),
  allergies: (one) =>
    row(
      undefined,
      one.substance,
      ["Severity", capitalised(one.severity) ?? "Not recorded"],
      ["Type", one.type],
      ["Reaction", one.reaction],
      ["Note", one.note],
    ),
  immunisations: (one) =>
    row(
      one.date ?? one.dueAt,
      one.name,
      ["State", immunisationStates[immunisationGroup(one, "all")]],
      ["Due", day(one.dueAt)],
      ["For", one.indication],
      ["Given by", one.vaccinator],
      ["Message", one.message],
    ),
  diagnoses: (one) => row(one.onset, one.note, ["Long term", yes(one.isLongTerm)]),
  results: (one) =>
    row(
      one.reportedAt,
      one.test,
      ["Laboratory", one.laboratory],
      ["Author", one.author],
      ["Comments", one.comments],
      ["Folder", one.folder],
      ["Opened", one.isRead === true ? "Yes" : "No"],
    ),
  resultValues: (one) => row(one.on, one.name, ["Value", one.value]),
  vitals: (one) =>
    row(one.at, one.name, [
      "Value",
      withUnit(one.secondValue === undefined ? one.value : `${one.value} over ${one.secondValue}`, one.unit),
    ]),
  letters: (one) => row(one.at, one.type, ["Kind of file", one.contentType]),
  timeline: (one) => row(one.at, one.kind, ["What was noted", one.detail], ["Provider", one.provider]),
  appointments: (one) =>
    row(
      one.startsAt,
      one.type ?? "Appointment",
      ["Time", timeOf(one.startsAt)],
      ["Status", capitalised(one.status)],
      ["Provider", one.provider],
      ["Place", one.location],
      ["Practice", one.practiceName],
      ["Minutes", one.minutes],
      ["Reason for cancelling", one.cancelReason],
    ),
  reminders: (one) =>
    row(
      one.sentAt,
      one.title ?? one.description,
      ["Description", one.title === undefined ? undefined : one.description],
      ["Priority", capitalised(one.priority)],
      ["From", one.sender],
      ["Note", one.note],
    ),
};

/** An entry of a part as a person reads it. */
export const describeEntry = (part: PartId, entry: unknown): Row => rowOf[part](entry as never);

/**
 * The entries of a part within the chosen days, of the practice's calendar. An entry without a date is never left
 * out, because nothing says that it is older.
 */
export function inRange<T>(part: PartId, entries: readonly T[], { range }: Pick<Choices, "range">): T[] {
  if (range === undefined || parts[part].isAlwaysWhole) return [...entries];
  return entries.filter((entry) => {
    const { date } = describeEntry(part, entry);
    if (date === undefined) return true;
    const on = isoDay(date);
    return on >= range.from && on <= range.to;
  });
}
