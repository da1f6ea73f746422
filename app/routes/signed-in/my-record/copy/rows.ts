import { shortDate, timeOf } from "#app/format/dates.ts";
import { plural } from "#app/format/plural.ts";
import type { Observation } from "#practice-api/results/detail.ts";
import type { TestResult } from "#practice-api/results/endpoints.ts";
import { commentsOf, flagWord } from "#practice-api/results/rules.ts";
import { capitalized } from "#practice-api/unicode.ts";

/** The same words in every kind of file. */
export type Row = {
  date: string | undefined;
  name: string;
  details: (readonly [label: string, text: string])[];
  values?: readonly ValueRow[];
};

/** A flag always has a word: "not flagged" is said, "normal" never. */
export type ValueRow = { name: string; value: string; flag: string; reference: string };

/** Ruling B71. */
export type ResultContent =
  | { kind: "values"; values: Observation[]; unreadable: number }
  | { kind: "text"; text: string }
  | { kind: "document" }
  | { kind: "empty" }
  | { kind: "notOpened" }
  | { kind: "failed" }
  | { kind: "stopped" };

export type ContentOfResult = { id: string; content: ResultContent };

export const row = (
  date: string | undefined,
  name: string | undefined,
  facts: Readonly<Record<string, string | number | undefined>>,
): Row => ({
  date,
  name: name === undefined || name.trim() === "" ? "Without a name" : name,
  details: Object.entries(facts).flatMap(([label, value]) =>
    value === undefined || value === "" ? [] : [[label, String(value)] as const],
  ),
});

export const yes = (flag: boolean | undefined) => (flag === true ? "Yes" : undefined);
export const day = (iso: string | undefined) => (iso === undefined ? undefined : shortDate(iso));
export const time = (iso: string | undefined) => (iso === undefined ? undefined : timeOf(iso));
export const labelOf = (word: string | undefined) => (word === undefined ? undefined : capitalized(word));
export const withUnit = (value: string | number | undefined, unit: string | undefined) =>
  value === undefined ? undefined : `${value}${unit === undefined ? "" : ` ${unit}`}`;
export const rowTitle = ({ date, name }: Row) => (date === undefined ? name : `${name}, ${shortDate(date)}`);

export const detailText = ({ details }: Row) =>
  details.map(([label, text]) => `${label}: ${text}`).join("; ");

export const resultRow = (one: TestResult): Row =>
  row(one.reportedAt, one.test, {
    Time: time(one.reportedAt),
    Laboratory: one.laboratory,
    Author: one.author,
    Comments: commentsOf(one),
    Folder: one.folder,
  });

const missingContent = {
  document: "Document, not in this copy",
  notOpened: "Not opened yet, values not copied",
  failed: "Could not be loaded, not in this copy",
  stopped: "Stopped before they were read, not in this copy",
  empty: "The practice shows no values",
} as const satisfies Partial<Record<ResultContent["kind"], string>>;

/** Without content the result was not read. */
export function describeResult(entry: TestResult, of: ContentOfResult | undefined): Row {
  const content: ResultContent = of?.content ?? { kind: "failed" };
  const listed = resultRow(entry);
  const said = (label: string, text: string): Row => ({
    ...listed,
    details: [...listed.details, [label, text]],
  });
  if (content.kind === "text") return said("Report", content.text);
  if (content.kind !== "values") return said("Values", missingContent[content.kind]);
  const { unreadable } = content;
  const lost = `${plural(unreadable, "value")} could not be read`;
  return { ...(unreadable === 0 ? listed : said("Values", lost)), values: content.values.map(valueRow) };
}

export const valueRow = ({ name, value = "", flag, summary = "" }: Observation): ValueRow => ({
  name,
  value: value === "" ? "No value" : value,
  flag: flagWord(flag),
  reference: summary,
});
