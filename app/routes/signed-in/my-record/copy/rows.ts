import { isoDay, shortDate, timeOf } from "#app/format/dates.ts";
import { allergyGroup } from "#practice-api/allergies/rules.ts";
import { type ImmunisationGroup, immunisationGroup } from "#practice-api/immunisations/rules.ts";
import type { Observation } from "#practice-api/results/detail.ts";
import { commentsOf, flagWord } from "#practice-api/results/rules.ts";
import { capitalized } from "#practice-api/unicode.ts";
import { vitalOf } from "#practice-api/vitals/rules.ts";
import {
  type Choices,
  type ContentOfResult,
  type ListedPart,
  type PartEntries,
  parts,
  type ResultContent,
} from "./parts.ts";

/** The same words in every kind of file. */
export type Row = {
  date: string | undefined;
  name: string;
  details: (readonly [label: string, text: string])[];
  values?: readonly ValueRow[];
};

/** A flag always has a word: "not flagged" is said, "normal" never. */
export type ValueRow = { name: string; value: string; flag: string; reference: string };

type Fact = readonly [label: string, value: string | number | undefined];

const row = (date: string | undefined, name: string | undefined, ...facts: Fact[]): Row => ({
  date,
  name: name === undefined || name.trim() === "" ? "Without a name" : name,
  details: facts.flatMap(([label, value]) =>
    value === undefined || value === "" ? [] : [[label, String(value)] as const],
  ),
});

const yes = (flag: boolean | undefined) => (flag === true ? "Yes" : undefined);
const day = (iso: string | undefined) => (iso === undefined ? undefined : shortDate(iso));
const time = (iso: string | undefined) => (iso === undefined ? undefined : timeOf(iso));
const labelOf = (word: string | undefined) => (word === undefined ? undefined : capitalized(word));
const immunisationStates = {
  overdue: "Overdue",
  due: "Due",
  administered: "Given",
  unclear: "Not clear",
} as const satisfies Record<ImmunisationGroup, string>;
const vitalNames = {
  bloodPressure: "Blood Pressure",
  weight: "Weight",
  bmi: "BMI",
  height: "Height",
  heartRate: "Heart Rate",
} as const;
const withUnit = (value: string | number | undefined, unit: string | undefined) =>
  value === undefined ? undefined : `${value}${unit === undefined ? "" : ` ${unit}`}`;

/** Sources write some names in two ways (ruling B27). */
export function vitalName(name: string): string {
  const word = vitalOf(name);
  return word === undefined ? name : vitalNames[word];
}

const rowOf: { [P in ListedPart]: (entry: PartEntries[P]) => Row } = {
  allergies: (one) =>
    row(
      undefined,
      one.substance,
      ["Severity", allergyGroup(one) === "noneKnown" ? undefined : (labelOf(one.severity) ?? "Not recorded")],
      ["Type", one.type],
      ["Reaction", one.reaction],
      ["Note", one.note],
    ),
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
    ),
  diagnoses: (one) => row(one.onset, one.note, ["Long term", yes(one.isLongTerm)]),
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
  results: (one) =>
    row(
      one.reportedAt,
      one.test,
      ["Time", time(one.reportedAt)],
      ["Laboratory", one.laboratory],
      ["Author", one.author],
      ["Comments", commentsOf(one)],
      ["Folder", one.folder],
    ),
  vitals: (one) =>
    row(
      one.at,
      vitalName(one.name),
      ["Time", time(one.at)],
      [
        "Value",
        withUnit(
          one.secondValue === undefined ? one.value : `${one.value} over ${one.secondValue}`,
          one.unit,
        ),
      ],
    ),
  letters: (one) => row(one.at, one.type, ["Time", time(one.at)], ["Content", "Document, not in this copy"]),
  timeline: (one) =>
    row(
      one.at,
      one.kind,
      ["Time", time(one.at)],
      ["What was noted", one.detail],
      ["Practitioner", one.provider],
    ),
  appointments: (one) =>
    row(
      one.startsAt,
      one.type ?? "Appointment",
      ["Time", time(one.startsAt)],
      ["Status", labelOf(one.status)],
      ["Practitioner", one.provider],
      ["Place", one.location],
      ["Practice", one.practiceName],
      ["Address", one.practiceAddress],
      ["Minutes", one.minutes],
      ["Reason for cancelling", one.cancelReason],
    ),
  reminders: (one) =>
    row(
      one.sentAt,
      one.title ?? one.description,
      ["Description", one.title === undefined ? undefined : one.description],
      ["Priority", labelOf(one.priority)],
      ["From", one.sender],
      ["Note", one.note],
    ),
};

export const describeEntry = <P extends ListedPart>(part: P, entry: PartEntries[P]): Row =>
  rowOf[part](entry);

const missingContent = {
  document: "Document, not in this copy",
  notOpened: "Not opened yet, values not copied",
  failed: "Could not be loaded, not in this copy",
  stopped: "Stopped before they were read, not in this copy",
  empty: "The practice shows no values",
} as const satisfies Partial<Record<ResultContent["kind"], string>>;

/** Without content the result was not read. */
export function describeResult(entry: PartEntries["results"], of: ContentOfResult | undefined): Row {
  const content: ResultContent = of?.content ?? { kind: "failed" };
  const listed = describeEntry("results", entry);
  const said = (label: string, text: string): Row => ({
    ...listed,
    details: [...listed.details, [label, text]],
  });
  if (content.kind === "text") return said("Report", content.text);
  if (content.kind !== "values") return said("Values", missingContent[content.kind]);
  const { unreadable } = content;
  const lost = unreadable === 1 ? "1 value could not be read" : `${unreadable} values could not be read`;
  return { ...(unreadable === 0 ? listed : said("Values", lost)), values: content.values.map(valueRow) };
}

export const valueRow = ({ name, value = "", flag, summary = "" }: Observation): ValueRow => ({
  name,
  value: value === "" ? "No value" : value,
  flag: flagWord(flag),
  reference: summary,
});

/**
 * By the practice's calendar. Nothing says that an entry without a date is older, so it is never left out.
 */
export function inRange<P extends ListedPart>(
  part: P,
  entries: readonly PartEntries[P][],
  { range }: Pick<Choices, "range">,
): PartEntries[P][] {
  if (range === undefined || parts[part].isAlwaysWhole) return [...entries];
  return entries.filter((entry) => {
    const { date } = describeEntry(part, entry);
    if (date === undefined) return true;
    const on = isoDay(date);
    return on >= range.from && on <= range.to;
  });
}
