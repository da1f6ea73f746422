import { shortDate } from "#app/format/dates.ts";
import type { ManifestPart, RecordCopy } from "./manifest.ts";
import {
  countText,
  datesText,
  madeText,
  missingText,
  ownCopyText,
  stateText,
  wholenessText,
  whoText,
} from "./manifest-texts.ts";
import { type ListedPart, listedParts, parts } from "./parts.ts";
import { describeEntry, describeResult, type Row } from "./rows.ts";

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
  return (entries ?? []).map((entry) => describeEntry(part, entry));
}

/** An empty list is said to be empty only when that is what the practice sent. */
const noneText = (part: ManifestPart): string =>
  part.all === 0 ? "The practice's list is empty." : `${missingText(part)}.`;

export const rowTitle = ({ date, name }: Row) => (date === undefined ? name : `${name}, ${shortDate(date)}`);

export const detailText = ({ details }: Row) =>
  details.map(([label, text]) => `${label}: ${text}`).join("; ");
