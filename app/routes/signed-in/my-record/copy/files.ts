import { isoDay, shortDate } from "#app/format/dates.ts";
import { describeCopy } from "./describe.ts";
import type { RecordCopy } from "./manifest.ts";
import { detailText } from "./rows.ts";

/** The name of a file says nothing about the patient. */
export const fileName = ({ manifest: { madeAt } }: RecordCopy, extension: "csv" | "json" | "fhir.json") =>
  `my-record-${isoDay(madeAt)}.${extension}`;

export function jsonFile(copy: RecordCopy): string {
  const { about, parts, sections } = describeCopy(copy);
  const record = sections.map(({ title, rows, none }) => [
    title,
    none ??
      rows.map(({ date, name, details, values }) => ({
        ...(date === undefined ? {} : { date: shortDate(date) }),
        name,
        ...Object.fromEntries(details),
        ...(values === undefined ? {} : { values }),
      })),
  ]);
  const document = { about: Object.fromEntries(about), parts, record: Object.fromEntries(record) };
  return `${JSON.stringify(document, null, 2)}\n`;
}

/** One table of every part, because a patient opens and passes on one file more easily than ten. */
export function csvFile(copy: RecordCopy): string {
  const { about, parts, sections } = describeCopy(copy);
  const first = "About this copy";
  const lines = [
    ["Part", "Date", "Name", "Details"],
    ...about.map(([label, text]) => [first, "", label, text]),
    ...parts.map(({ label, inCopy, state, missing }) => [
      first,
      "",
      label,
      `${state}. In the copy: ${inCopy}${missing === "" ? "" : `. ${missing}`}`,
    ]),
    ...sections.flatMap(({ title, rows, none }) => [
      ...(none === undefined ? [] : [[title, "", "", none]]),
      ...rows.flatMap((row) => {
        const day = row.date === undefined ? "" : shortDate(row.date);
        const values = (row.values ?? []).map(({ name, value, flag, reference }) => {
          const text = `Value: ${value}; Flag: ${flag}${reference === "" ? "" : `; Laboratory's reference: ${reference}`}`;
          return [title, day, `${row.name}: ${name}`, text];
        });
        return [[title, day, row.name, detailText(row)], ...values];
      }),
    ]),
  ];
  // Excel reads a file as UTF-8 only when it begins with this mark.
  return `\uFEFF${lines.map((line) => line.map(csvCell).join(",")).join("\r\n")}\r\n`;
}

/** A cell that begins with one of these is a formula to a spreadsheet. */
const formula = /^[\s\p{Cc}]*[=+\-@＝＋－＠]|^[\t\r\n]/u;

export function csvCell(text: string): string {
  const safe = formula.test(text) ? `'${text}` : text;
  return /[",\r\n;]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
