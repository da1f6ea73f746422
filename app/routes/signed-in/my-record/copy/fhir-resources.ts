import type {
  AllergyIntolerance,
  Annotation,
  CodeableConcept,
  Condition,
  DiagnosticReport,
  Immunization,
  MedicationStatement,
  Narrative,
  Observation,
  Reference,
} from "fhir/r4";
import { htmlText } from "#app/format/html-text.ts";
import type { Allergy } from "#practice-api/allergies/endpoints.ts";
import { allergyGroup } from "#practice-api/allergies/rules.ts";
import type { Diagnosis } from "#practice-api/diagnoses/endpoints.ts";
import type { Immunisation } from "#practice-api/immunisations/endpoints.ts";
import { immunisationGroup } from "#practice-api/immunisations/rules.ts";
import type { Medication } from "#practice-api/medications/endpoints.ts";
import type { TestResult } from "#practice-api/results/endpoints.ts";
import { commentsOf } from "#practice-api/results/rules.ts";
import type { Vital } from "#practice-api/vitals/endpoints.ts";
import { vitalName } from "#practice-api/vitals/rules.ts";
import {
  type ContentOfResult,
  describeResult,
  detailText,
  type Row,
  rowTitle,
  type ValueRow,
  valueRow,
} from "./rows.ts";

export type Clinical =
  | AllergyIntolerance
  | Condition
  | DiagnosticReport
  | Immunization
  | MedicationStatement
  | Observation;

export type Addressed = { fullUrl: string; resource: Clinical };
export type BundleContext = { patient: Reference; address: () => string };
/** Undefined for an entry that is in the narrative only. */
export type MakeResource<T> = (one: T, row: Row, patient: Reference) => Clinical | undefined;

const text = (row: Row) => narrative(paragraph([rowTitle(row), detailText(row)].filter(Boolean).join(". ")));

/** Every detail in words, so that a system that shows fields only loses nothing. */
function noteOf(row: Row): Annotation[] | undefined {
  const words = fhirText(detailText(row));
  return words === undefined ? undefined : [{ text: words }];
}

const display = (name: string | undefined): Reference | undefined => {
  const words = fhirText(name);
  return words === undefined ? undefined : { display: words };
};

export const coded = (system: string, code: string) => ({
  coding: [{ system: `http://terminology.hl7.org/CodeSystem/${system}`, code }],
});

/**
 * FHIR requires a status in a list of allergies; the practice records none. An entry that no allergy is known
 * is in the narrative only.
 */
export function allergyOf(one: Allergy, row: Row, patient: Reference): AllergyIntolerance | undefined {
  if (allergyGroup(one) === "noneKnown") return undefined;
  const reaction = fhirText(one.reaction);
  const severity = (["mild", "moderate", "severe"] as const).find((word) => word === one.severity);
  return {
    resourceType: "AllergyIntolerance",
    text: text(row),
    clinicalStatus: coded("allergyintolerance-clinical", "active"),
    code: concept(one.substance),
    patient,
    note: noteOf(row),
    reaction: reaction === undefined ? undefined : [{ manifestation: [concept(reaction)], severity }],
  };
}

/** Whether it is being taken is not recorded. */
export function medicationOf(one: Medication, row: Row, patient: Reference): MedicationStatement {
  const [start, end] = [dateTime(one.prescribedOn), dateTime(one.endsOn)];
  const directions = fhirText(one.directions);
  const isPeriod = start !== undefined && end !== undefined && Date.parse(start) <= Date.parse(end);
  return {
    resourceType: "MedicationStatement",
    text: text(row),
    status: "unknown",
    medicationCodeableConcept: concept(one.name),
    subject: patient,
    ...(start === undefined ? notRecorded : { effectivePeriod: { start, end: isPeriod ? end : undefined } }),
    dosage: directions === undefined ? undefined : [{ text: directions }],
    note: noteOf(row),
  };
}

const notRecorded = {
  _effectiveDateTime: {
    extension: [
      { url: "http://hl7.org/fhir/StructureDefinition/data-absent-reason", valueCode: "unknown" as const },
    ],
  },
};

/** Whether it is active is not recorded: a long-term one may be over. */
export function conditionOf(one: Diagnosis, row: Row, patient: Reference): Condition {
  const onset = dateTime(one.onset);
  return {
    resourceType: "Condition",
    text: text(row),
    code: concept(row.name),
    subject: patient,
    onsetDateTime: onset,
    note: noteOf(row),
  };
}

/** A vaccine that is due is in the narrative only: nothing has happened. */
export function immunisationOf(one: Immunisation, row: Row, patient: Reference): Immunization | undefined {
  if (immunisationGroup(one, "all") !== "administered") return undefined;
  const occurred = dateTime(one.date);
  const actor = display(one.vaccinator);
  return {
    resourceType: "Immunization",
    text: text(row),
    status: "completed",
    vaccineCode: concept(one.name),
    patient,
    ...(occurred === undefined ? { occurrenceString: "Not recorded" } : { occurrenceDateTime: occurred }),
    performer: actor && [{ actor }],
    note: noteOf(row),
  };
}

export function vitalOf(one: Vital, row: Row, patient: Reference): Observation {
  const unit = fhirText(one.unit);
  // Words such as "refused" are no quantity.
  const measured = (value: number | string) =>
    typeof value === "number"
      ? { valueQuantity: { value, unit } }
      : { valueString: fhirText(value) ?? "No value" };
  const { secondValue } = one;
  // Only the name of a vital says what its two values are.
  const isPressure = /blood pressure|^bp$/i.test(one.name ?? "");
  const [first, second] = isPressure ? ["Systolic", "Diastolic"] : ["First value", "Second value"];
  return {
    resourceType: "Observation",
    text: text(row),
    status: "unknown",
    category: [coded("observation-category", "vital-signs")],
    code: concept(vitalName(one.name)),
    subject: patient,
    effectiveDateTime: dateTime(one.at),
    ...(secondValue === undefined
      ? measured(one.value)
      : {
          component: [
            { code: concept(first), ...measured(one.value) },
            { code: concept(second), ...measured(secondValue) },
          ],
        }),
  };
}

export function resultOf(
  one: TestResult,
  of: ContentOfResult | undefined,
  { patient, address }: BundleContext,
): Addressed[] {
  const row = describeResult(one, of);
  const performer = display(one.laboratory);
  const shared = {
    subject: patient,
    effectiveDateTime: dateTime(one.reportedAt),
    performer: performer && [performer],
  };
  const values = of?.content.kind === "values" ? of.content.values.map(valueRow) : [];
  const observations = values.map((value) => ({
    fullUrl: address(),
    resource: {
      resourceType: "Observation" as const,
      text: narrative(paragraph(valueText(value))),
      status: "unknown" as const,
      category: [coded("observation-category", "laboratory")],
      code: concept(value.name),
      ...shared,
      ...measured(value),
    },
  }));
  const conclusion = fhirText(of?.content.kind === "text" ? of.content.text : commentsOf(one));
  const report: DiagnosticReport = {
    resourceType: "DiagnosticReport",
    text: narrative(resultXhtml(row)),
    status: "unknown",
    category: [coded("v2-0074", "LAB")],
    code: concept(one.test),
    ...shared,
    result:
      observations.length === 0 ? undefined : observations.map(({ fullUrl }) => ({ reference: fullUrl })),
    conclusion,
  };
  return [{ fullUrl: address(), resource: report }, ...observations];
}

export function resultXhtml(row: Row): string {
  const values = (row.values ?? []).map(({ name, value, flag, reference }) => [name, value, flag, reference]);
  const shown = values.length === 0 ? "" : table(["Test", "Value", "Flag", "Laboratory's reference"], values);
  return `${paragraph(rowTitle(row))}${paragraph(detailText(row))}${shown}`;
}

/** With the laboratory's own words for flag and reference. */
function measured({ value, flag, reference }: ValueRow) {
  const words = fhirText(reference);
  return {
    valueString: fhirText(value) ?? "No value",
    interpretation: [concept(flag)],
    referenceRange: words === undefined ? undefined : [{ text: words }],
  };
}

const valueText = ({ name, value, flag, reference }: ValueRow): string =>
  [`${name}: ${value}`, flag, reference].filter(Boolean).join(", ");

/** Characters that neither a FHIR string nor XML may hold: controls, lone surrogates and non-characters. */
const illegal = /[^\P{Cc}\t\n\r]|\p{Cs}|[\ufffe\uffff]/gu;

/** A FHIR string is never empty. */
export function fhirText(text: string | undefined): string | undefined {
  const legal = (text ?? "").replaceAll(illegal, "").trim();
  return legal === "" ? undefined : legal;
}

/** The record has no codes that another system knows, and none is invented. */
const concept = (text: string | undefined): CodeableConcept => ({
  text: fhirText(text) ?? "Not recorded",
});

const escaped = (text: string): string => htmlText(fhirText(text) ?? "");

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
