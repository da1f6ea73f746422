import { isoDay, shortDate } from "#app/format/dates.ts";
import { countText, datesText, madeText, type RecordCopy, stateText, whoText } from "./manifest.ts";
import { partIds, parts } from "./parts.ts";
import { describeEntry } from "./rows.ts";

/** The name of a file says when it was made, and nothing about the patient. */
export const fileName = ({ manifest: { madeAt } }: RecordCopy, extension: "csv" | "json") =>
  `my-record-${isoDay(madeAt)}.${extension}`;

/** One document with the manifest and the entries of each part. */
export const jsonFile = (copy: RecordCopy): string => `${JSON.stringify(copy, null, 2)}\n`;

/**
 * One table of every part, because a patient opens and passes on one file more easily than ten. The manifest is
 * first, missing parts before the others.
 */
export function csvFile({ manifest, record }: RecordCopy): string {
  const about = "About this copy";
  const lines = [
    ["Part", "Date", "Name", "Details"],
    ...manifest.parts.map((part) => [
      about,
      "",
      part.label,
      `${stateText(part)}. In the copy: ${countText(part)}`,
    ]),
    [about, "", "Of", whoText(manifest)],
    [about, "", "Practice", manifest.patient.practice ?? "Not known"],
    [about, "", "Made", madeText(manifest)],
    [about, "", "Dates", datesText(manifest)],
    ...partIds.flatMap((part) =>
      (record[part] ?? []).map((entry) => {
        const { date, name, details } = describeEntry(part, entry);
        const text = details.map(([label, value]) => `${label}: ${value}`).join("; ");
        return [parts[part].label, date === undefined ? "" : shortDate(date), name, text];
      }),
    ),
  ];
  // Excel reads a file as UTF-8 only when it begins with this mark.
  return `\uFEFF${lines.map((line) => line.map(csvCell).join(",")).join("\r\n")}\r\n`;
}

/** A cell that begins with one of these is a formula to a spreadsheet. */
const formula = /^[\s\p{Cc}]*[=+\-@＝＋－＠]|^[\t\r\n]/u;

/** One cell: quoted where it must be, and never a formula. */
export function csvCell(text: string): string {
  const safe = formula.test(text) ? `'${text}` : text;
  return /[",\r\n;]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
