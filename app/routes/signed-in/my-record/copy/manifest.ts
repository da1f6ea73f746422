import { shortDate, timeOf } from "#app/format/dates.ts";
import { type Choices, type PartId, type Patient, partIds, parts } from "./parts.ts";
import type { ReadPart } from "./read-part.ts";
import { inRange } from "./rows.ts";

/** What became of a part. Only one that was read whole is in the copy. */
export type PartOutcome = ({ state: "read" } & ReadPart) | { state: "failed" } | { state: "stopped" };
export type Outcomes = Readonly<Partial<Record<PartId, PartOutcome>>>;

export type ManifestPart = {
  part: PartId;
  label: string;
  state: "whole" | "failed" | "stopped";
  /** Entries in the copy, and how many were read before the dates left some out. */
  inCopy: number;
  read: number;
  /** Entries that the practice sent and that could not be read. They are not in the copy. */
  unreadable: number;
};

/** What a copy holds and what it lacks. It is part of each copy. */
export type Manifest = {
  patient: Patient;
  /** The practice's time, ISO. */
  madeAt: string;
  /** "everything", or two days, both included. */
  dates: "everything" | { from: string; to: string };
  /** Missing parts first. */
  parts: ManifestPart[];
};

export type RecordCopy = { manifest: Manifest; record: Partial<Record<PartId, unknown[]>> };

/** Assembles a copy of the parts that were read, and its manifest of all that were asked for. */
export function assemble(
  { patient, choices, madeAt }: { patient: Patient; choices: Choices; madeAt: string },
  outcomes: Outcomes,
): RecordCopy {
  const asked = partIds.filter((part) => outcomes[part] !== undefined);
  const record: RecordCopy["record"] = {};
  const listed = asked.map((part): ManifestPart => {
    const { label } = parts[part];
    const outcome = outcomes[part];
    if (outcome?.state !== "read") {
      return { part, label, state: outcome?.state ?? "stopped", inCopy: 0, read: 0, unreadable: 0 };
    }
    const kept = inRange(part, outcome.entries, choices);
    record[part] = kept;
    const { entries, unreadable } = outcome;
    return { part, label, state: "whole", inCopy: kept.length, read: entries.length, unreadable };
  });
  const missing = listed.filter(({ state }) => state !== "whole");
  const whole = listed.filter(({ state }) => state === "whole");
  const manifest = { patient, madeAt, dates: choices.range ?? ("everything" as const) };
  return { manifest: { ...manifest, parts: [...missing, ...whole] }, record };
}

export const missingParts = ({ parts }: Manifest) => parts.filter(({ state }) => state !== "whole");

/** "all 28", or "4 of 17" where dates left entries out. */
export function countText({ state, inCopy, read }: ManifestPart): string {
  if (state !== "whole") return "–";
  if (read === 0) return "none";
  return inCopy === read ? `all ${read}` : `${inCopy} of ${read}`;
}

export function stateText({ state, unreadable }: ManifestPart): string {
  if (state === "failed") return "Could not be loaded: not in the copy";
  if (state === "stopped") return "Stopped: not in the copy";
  if (unreadable === 0) return "Whole";
  return `${unreadable} ${unreadable === 1 ? "entry" : "entries"} could not be read`;
}

export const madeText = ({ madeAt }: Manifest) => `${shortDate(madeAt)}, ${timeOf(madeAt)}`;

export const whoText = ({ patient: { name, nhi } }: Manifest) =>
  nhi === undefined ? name : `${name}, NHI ${nhi}`;

export const datesText = ({ dates }: Manifest) =>
  dates === "everything" ? "Everything" : `${shortDate(dates.from)} to ${shortDate(dates.to)}`;
