import { shortDate, timeOf } from "#app/format/dates.ts";
import { plural } from "#app/format/plural.ts";
import type { Manifest, ManifestPart, Reason, RecordCopy } from "./manifest.ts";
import { type ListedPart, listedParts, parts } from "./parts.ts";
import { describeResult, type Row } from "./rows.ts";

export type Section = { part: ListedPart; title: string; rows: Row[]; none?: string };

/** Every kind of file has exactly these words. */
type DescribedCopy = {
  about: (readonly [label: string, text: string])[];
  parts: { label: string; inCopy: string; state: string; missing: string }[];
  sections: Section[];
};

export function describeCopy(copy: RecordCopy): DescribedCopy {
  const { manifest } = copy;
  const { practice } = manifest.patient;
  return {
    about: [
      ["Of", whoText(manifest)],
      ["Practice", practice ?? "Not known"],
      ["Made", madeText(manifest)],
      ["Dates", datesText(manifest)],
      ["Whose copy", ownCopyText],
      ["What is in it", wholenessText(manifest)],
      ...(manifest.notChosen.length === 0 ? [] : [["Not chosen", manifest.notChosen.join(", ")] as const]),
    ],
    parts: manifest.parts.map((part) => ({
      label: part.label,
      inCopy: countText(part),
      state: stateText(part),
      missing: missingText(part),
    })),
    sections: listedParts.flatMap((part) => {
      const listed = manifest.parts.find((one) => one.part === part);
      return listed === undefined ? [] : [section(copy, part, listed)];
    }),
  };
}

function section(copy: RecordCopy, part: ListedPart, listed: ManifestPart): Section {
  const rows = rowsOf(copy, part);
  const none = rows.length === 0 ? { none: noneText(listed) } : {};
  return { part, title: parts[part].label, rows, ...none };
}

function rowsOf<P extends ListedPart>({ record, contents }: RecordCopy, part: P): Row[] {
  if (part === "results") {
    return (record.results ?? []).map((result) => describeResult(result, contents.get(result.id)));
  }
  const entries: RecordCopy["record"][P] = record[part];
  return (entries ?? []).map((entry) => parts[part].row(entry));
}

/** An empty list is said to be empty only when that is what the practice sent. */
const noneText = (part: ManifestPart): string =>
  part.all === 0 ? "The practice's list is empty." : `${missingText(part)}.`;

/** Such as "all 28", "4 of 17", or "all 9 results: 64 values". */
export function countText({ state, inCopy, all, values }: ManifestPart): string {
  if (state === "failed" || state === "stopped" || all === undefined) return "–";
  if (all === 0) return "none";
  const count = inCopy === all ? `all ${all}` : `${inCopy} of ${all}`;
  if (values === undefined) return count;
  return `${count} ${all === 1 ? "result" : "results"}: ${plural(values, "value")}`;
}

const stateTexts = {
  whole: "Whole",
  part: "Part",
  failed: "Not in the copy",
  stopped: "Not in the copy",
} as const;

export const stateText = ({ state }: ManifestPart): string => stateTexts[state];

const reasonTexts: { [R in Reason]: (count: number) => string } = {
  dates: (count) => `${plural(count, "is", "are")} outside the dates`,
  unreadable: (count) => `${count} could not be read`,
  notSent: (count) => `${count} that the practice counts ${count === 1 ? "was" : "were"} not sent`,
  notOpened: (count) => `${plural(count, "is", "are")} not opened yet, values not copied`,
  document: (count) => `${plural(count, "is a document", "are documents")}, not in this copy`,
  failed: (count) => `${count} could not be loaded`,
  stopped: (count) => `${plural(count, "was", "were")} not read, because you stopped`,
};

export function missingText({ part, state, all, missing, unreadableValues = 0 }: ManifestPart): string {
  if (state === "failed") return "Could not be loaded. This does not mean that there are none";
  if (state === "stopped") return "Stopped before it was read. This does not mean that there are none";
  const lacks = all === 0 ? undefined : part === "resultValues" ? undefined : parts[part].lacks;
  const lost = unreadableValues === 0 ? [] : [`${plural(unreadableValues, "value")} could not be read`];
  return [
    ...(lacks === undefined ? [] : [lacks]),
    ...missing.map(({ reason, count }) => reasonTexts[reason](count)),
    ...lost,
  ].join(". ");
}

export const ownCopyText =
  "This is the patient's own copy of what the practice shows in the portal. The practice has not signed it.";

export function wholenessText({ parts }: Manifest): string {
  const partial = parts.filter(({ state }) => state !== "whole").length;
  if (partial === 0) return `Each of the ${parts.length} parts below is whole.`;
  const verb = partial === 1 ? "is" : "are";
  return `${partial} of the ${parts.length} parts below ${verb} incomplete. For what is missing, ask the practice.`;
}

export const madeText = ({ madeAt }: Manifest) => `${shortDate(madeAt)}, ${timeOf(madeAt)}`;

export const whoText = ({ patient: { name, nhi, birthDate } }: Manifest) =>
  [
    name,
    ...(nhi === undefined ? [] : [`NHI ${nhi}`]),
    ...(birthDate === undefined ? [] : [`born ${shortDate(birthDate)}`]),
  ].join(", ");

export const datesText = ({ dates }: Manifest) =>
  dates === "everything" ? "Everything" : `${shortDate(dates.from)} to ${shortDate(dates.to)}`;
