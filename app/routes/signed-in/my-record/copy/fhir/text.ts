import type { CodeableConcept, Narrative } from "fhir/r4";
import { htmlText } from "#app/format/html-text.ts";

/** Characters that neither a FHIR string nor XML may hold: controls, lone surrogates and non-characters. */
const illegal = /[^\P{Cc}\t\n\r]|\p{Cs}|[\ufffe\uffff]/gu;

/** A FHIR string is never empty. */
export function fhirText(text: string | undefined): string | undefined {
  const legal = (text ?? "").replaceAll(illegal, "").trim();
  return legal === "" ? undefined : legal;
}

/** The record has no codes that another system knows, and none is invented. */
export const concept = (text: string | undefined): CodeableConcept => ({
  text: fhirText(text) ?? "Not recorded",
});

export const escaped = (text: string): string => htmlText(fhirText(text) ?? "");

/** The texts of `xhtml` are escaped already. */
export const narrative = (xhtml: string): Narrative => ({
  status: "generated",
  div: `<div xmlns="http://www.w3.org/1999/xhtml">${xhtml}</div>`,
});

export const paragraph = (text: string): string => `<p>${escaped(text)}</p>`;

export function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (tag: string, cells: readonly string[]) =>
    `<tr>${cells.map((cell) => `<${tag}>${escaped(cell)}</${tag}>`).join("")}</tr>`;
  return `<table><thead>${line("th", head)}</thead><tbody>${rows.map((row) => line("td", row)).join("")}</tbody></table>`;
}

const instant = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:\d\d)$/;
const day = /^\d{4}-\d\d-\d\d/;

/** The wall clock of a time without an offset is left out. */
export function dateTime(iso: string | undefined): string | undefined {
  if (iso === undefined || Number.isNaN(Date.parse(iso))) return undefined;
  return instant.test(iso) ? new Date(iso).toISOString() : day.exec(iso)?.[0];
}
