import type {
  Bundle,
  CodeableConcept,
  Composition,
  CompositionSection,
  Device,
  FhirResource,
  Patient,
  Reference,
} from "fhir/r4";
import { shortDate } from "#app/format/dates.ts";
import { describeCopy, detailText, rowTitle, type Section } from "../describe.ts";
import type { RecordCopy } from "../manifest.ts";
import { ownCopyText, wholenessText, whoText } from "../manifest-texts.ts";
import { type ListedPart, listedParts, parts } from "../parts.ts";
import {
  type Addressed,
  allergyOf,
  type Clinical,
  conditionOf,
  immunisationOf,
  type Making,
  medicationOf,
  resultOf,
  resultXhtml,
  vitalOf,
} from "./resources.ts";
import { dateTime, fhirText, narrative, paragraph, table } from "./text.ts";

/** The International Patient Summary, by LOINC. The sections that it requires are always there. */
const summarySections: { [P in ListedPart]?: { code: string; display: string; isRequired?: true } } = {
  allergies: { code: "48765-2", display: "Allergies and adverse reactions Document", isRequired: true },
  medications: { code: "10160-0", display: "History of Medication use Narrative", isRequired: true },
  diagnoses: { code: "11450-4", display: "Problem list - Reported", isRequired: true },
  immunisations: { code: "11369-6", display: "History of Immunization note" },
  results: { code: "30954-2", display: "Relevant diagnostic tests/laboratory data note" },
  vitals: { code: "8716-3", display: "Vital signs note" },
};

const loinc = (code: string, display: string): CodeableConcept => ({
  coding: [{ system: "http://loinc.org", code, display }],
});

/**
 * FHIR R4, shaped like the International Patient Summary; parts that the summary does not know are narrative
 * only. The status is "preliminary", because the practice has not checked the copy.
 */
export function fhirBundle(
  copy: RecordCopy,
  newId: () => string = () => crypto.randomUUID(),
): Bundle<FhirResource> {
  const { manifest } = copy;
  const described = describeCopy(copy);
  const address = () => `urn:uuid:${newId()}`;
  const timestamp = new Date(manifest.madeAt).toISOString();
  const [document, composition, subject, author] = [address(), address(), address(), address()];
  const making: Making = { patient: { reference: subject }, address };
  const clinical: Addressed[] = [];
  const sections = listedParts.flatMap((part): CompositionSection[] => {
    const section = described.sections.find((one) => one.part === part);
    if (section === undefined) return summarySections[part]?.isRequired ? [notChosen(part)] : [];
    const entries = resourcesOf(part, copy, making);
    clinical.push(...entries);
    return [sectionOf(section, copy, entries)];
  });
  const about = [
    ...described.about.map(([label, words]) => paragraph(`${label}: ${words}`)),
    table(
      ["Part", "In the copy", "State", "What is missing"],
      described.parts.map(({ label, inCopy, state, missing }) => [label, inCopy, state, missing]),
    ),
  ].join("");
  const summary: Composition = {
    resourceType: "Composition",
    text: narrative(paragraph(`${ownCopyText} ${wholenessText(manifest)}`)),
    status: "preliminary",
    type: loinc("60591-5", "Patient summary Document"),
    subject: { reference: subject },
    date: timestamp,
    author: [{ reference: author }],
    title: "Copy of my record, not signed by the practice",
    section: [
      { title: "About this copy", code: { text: "About this copy" }, text: narrative(about) },
      ...sections,
    ],
  };
  return {
    resourceType: "Bundle",
    identifier: { system: "urn:ietf:rfc:3986", value: document },
    type: "document",
    timestamp,
    entry: [
      { fullUrl: composition, resource: summary },
      { fullUrl: subject, resource: patientOf(copy) },
      { fullUrl: author, resource: portal },
      ...clinical,
    ],
  };
}

export const fhirFile = (copy: RecordCopy): string => `${JSON.stringify(fhirBundle(copy), null, 2)}\n`;

/** No person has checked the copy. */
const portal: Device = {
  resourceType: "Device",
  text: narrative(paragraph("Patient portal")),
  deviceName: [{ name: "Patient portal", type: "user-friendly-name" }],
};

const genders = ["male", "female", "other", "unknown"] as const;

function patientOf({ manifest }: RecordCopy): Patient {
  const { name, nhi, birthDate, gender } = manifest.patient;
  const number = fhirText(nhi);
  const born = dateTime(birthDate);
  const sex = genders.find((word) => word === gender?.toLowerCase());
  return {
    resourceType: "Patient",
    text: narrative(paragraph(whoText(manifest))),
    ...(number === undefined
      ? {}
      : { identifier: [{ system: "https://standards.digital.health.nz/ns/nhi-id", value: number }] }),
    name: [{ text: fhirText(name) ?? "Not recorded" }],
    ...(sex === undefined ? {} : { gender: sex }),
    ...(born === undefined ? {} : { birthDate: born }),
  };
}

function resourcesOf(part: ListedPart, { record, contents }: RecordCopy, making: Making): Addressed[] {
  const each = <T>(
    entries: readonly T[] | undefined,
    make: (one: T, making: Making) => Clinical | undefined,
  ) =>
    (entries ?? []).flatMap((one) => {
      const resource = make(one, making);
      return resource === undefined ? [] : [{ fullUrl: making.address(), resource }];
    });
  if (part === "allergies") return each(record.allergies, allergyOf);
  if (part === "medications") return each(record.medications, medicationOf);
  if (part === "diagnoses") return each(record.diagnoses, conditionOf);
  if (part === "immunisations") return each(record.immunisations, immunisationOf);
  if (part === "vitals") return each(record.vitals, vitalOf);
  if (part !== "results") return [];
  return (record.results ?? []).flatMap((result) => resultOf(result, contents.get(result.id), making));
}

function sectionOf(
  section: Section,
  { manifest }: RecordCopy,
  entries: readonly Addressed[],
): CompositionSection {
  const { part, title, rows, none } = section;
  const listed = manifest.parts.find((one) => one.part === part);
  const isUnread = listed?.state === "failed" || listed?.state === "stopped";
  const references = entries.map(({ fullUrl }): Reference => ({ reference: fullUrl }));
  return {
    ...headed(part, title),
    text: narrative(none === undefined ? rowsXhtml(section) : paragraph(none)),
    ...(references.length > 0 ? { entry: references } : {}),
    ...(rows.length > 0 ? {} : { emptyReason: reason(isUnread ? "unavailable" : undefined, none) }),
  };
}

/** The summary requires the section. */
const notChosen = (part: ListedPart): CompositionSection => {
  const words = "Not chosen for this copy. This does not mean that there are none.";
  return {
    ...headed(part, parts[part].label),
    text: narrative(paragraph(words)),
    emptyReason: reason("withheld", words),
  };
};

function headed(part: ListedPart, title: string): CompositionSection {
  const known = summarySections[part];
  return { title, code: known === undefined ? { text: title } : loinc(known.code, known.display) };
}

/** No code says that a list is empty: "nil known" would be a doctor's statement. */
const reason = (code: string | undefined, words = ""): CodeableConcept => ({
  ...(code === undefined
    ? {}
    : { coding: [{ system: "http://terminology.hl7.org/CodeSystem/list-empty-reason", code }] }),
  text: words,
});

/** A string of FHIR has at most a million bytes, and a letter up to three. */
const maxLetters = 300_000;

function rowsXhtml({ part, rows }: Section): string {
  if (part !== "results") {
    const cells = rows.map((row) => [
      row.date === undefined ? "" : shortDate(row.date),
      row.name,
      detailText(row),
    ]);
    return table(["Date", "Name", "Details"], cells);
  }
  const whole = rows.map(resultXhtml).join("");
  if (whole.length <= maxLetters) return whole;
  const named = rows
    .map((row) => paragraph([rowTitle(row), detailText(row)].filter(Boolean).join(". ")))
    .join("");
  return `${paragraph("The values of each result are in its own entry.")}${named}`;
}
