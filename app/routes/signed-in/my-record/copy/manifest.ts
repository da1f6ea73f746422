import {
  type Choices,
  inRange,
  type ListedPart,
  listedParts,
  type PartEntries,
  type PartId,
  type Patient,
  partLabel,
  parts,
  partsToRead,
} from "./parts.ts";
import type { Outcomes, PartOutcome } from "./read-record.ts";
import type { ContentOfResult } from "./rows.ts";

export type Reason = "dates" | "unreadable" | "notSent" | "notOpened" | "document" | "failed" | "stopped";

export type ManifestPart = {
  part: PartId;
  label: string;
  /** "whole" only when every value of the part is in the copy. */
  state: "whole" | "part" | "failed" | "stopped";
  /** Of the values of test results, the results whose values are in the copy. */
  inCopy: number;
  all: number | undefined;
  /** With `inCopy` they add up to `all`. */
  missing: { reason: Reason; count: number }[];
  values?: number;
  unreadableValues?: number;
};

export type Manifest = {
  patient: Patient;
  /** The practice's time. */
  madeAt: string;
  /** The copy includes both days. */
  dates: "everything" | { from: string; to: string };
  /** The parts that are missing are first. */
  parts: ManifestPart[];
  notChosen: string[];
};

type CopiedEntries = { [P in ListedPart]?: PartEntries[P][] };
export type RecordCopy = {
  manifest: Manifest;
  record: CopiedEntries;
  contents: ReadonlyMap<string, ContentOfResult>;
};

type About = { patient: Patient; choices: Choices; madeAt: string; offered: readonly ListedPart[] };

export function assemble({ patient, choices, madeAt, offered }: About, outcomes: Outcomes): RecordCopy {
  const record: CopiedEntries = {};
  const keep = <P extends ListedPart>(part: P) => {
    const outcome: Outcomes[P] = outcomes[part];
    if (outcome?.state === "read") Object.assign(record, { [part]: inRange(part, outcome.entries, choices) });
  };
  for (const part of listedParts) if (choices.parts.includes(part)) keep(part);
  const read = outcomes.resultValues?.state === "read" ? outcomes.resultValues.entries : [];
  const contents = new Map(read.map((one) => [one.id, one]));
  const listed = partsToRead(choices.parts).map((part) =>
    part === "resultValues"
      ? valuesPart(outcomes.results, record.results ?? [], contents)
      : listPart(part, outcomes[part], record[part]?.length ?? 0),
  );
  const missing = listed.filter(isMissing);
  const present = listed.filter((part) => !isMissing(part));
  const notChosen = offered.filter((part) => !choices.parts.includes(part)).map(partLabel);
  const dates = choices.range ?? ("everything" as const);
  return {
    manifest: { patient, madeAt, dates, parts: [...missing, ...present], notChosen },
    record,
    contents,
  };
}

const isMissing = ({ state }: ManifestPart) => state === "failed" || state === "stopped";
export const missingParts = ({ parts }: Manifest) => parts.filter(isMissing);

const unread = (part: PartId, state: "failed" | "stopped"): ManifestPart => ({
  part,
  label: partLabel(part),
  state,
  inCopy: 0,
  all: undefined,
  missing: [],
});

const counted = (missing: ManifestPart["missing"]) => missing.filter(({ count }) => count > 0);

function listPart(part: ListedPart, outcome: PartOutcome<unknown> | undefined, inCopy: number): ManifestPart {
  if (outcome?.state !== "read") return unread(part, outcome?.state ?? "stopped");
  const { entries, unreadable, total = 0 } = outcome;
  const missing = counted([
    { reason: "dates", count: entries.length - inCopy },
    { reason: "unreadable", count: unreadable },
    { reason: "notSent", count: Math.max(0, total - entries.length - unreadable) },
  ]);
  const all = inCopy + missing.reduce((sum, { count }) => sum + count, 0);
  const isWhole = missing.length === 0 && (parts[part].lacks === undefined || all === 0);
  return { part, label: partLabel(part), state: isWhole ? "whole" : "part", inCopy, all, missing };
}

function valuesPart(
  list: PartOutcome<PartEntries["results"]> | undefined,
  results: readonly PartEntries["results"][],
  contents: RecordCopy["contents"],
): ManifestPart {
  if (list?.state !== "read") return unread("resultValues", list?.state ?? "stopped");
  const ofList = listPart("results", list, results.length);
  const kinds = results.map(({ id }) => contents.get(id)?.content ?? { kind: "failed" as const });
  const count = (kind: Reason) => kinds.filter((content) => content.kind === kind).length;
  const missing = counted([
    { reason: "failed", count: count("failed") },
    { reason: "stopped", count: count("stopped") },
    { reason: "notOpened", count: count("notOpened") },
    { reason: "document", count: count("document") },
    ...ofList.missing,
  ]);
  const tables = kinds.flatMap((content) => (content.kind === "values" ? [content] : []));
  const unreadableValues = tables.reduce((sum, { unreadable }) => sum + unreadable, 0);
  const isWhole = missing.length === 0 && unreadableValues === 0;
  return {
    part: "resultValues",
    label: partLabel("resultValues"),
    state: isWhole ? "whole" : "part",
    inCopy: kinds.filter(({ kind }) => kind === "values" || kind === "text" || kind === "empty").length,
    all: ofList.all,
    missing,
    values: tables.reduce((sum, { values }) => sum + values.length, 0),
    unreadableValues,
  };
}
