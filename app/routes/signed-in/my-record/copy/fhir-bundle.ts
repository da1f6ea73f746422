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
import { describeCopy, ownCopyText, type Section, wholenessText, whoText } from "./describe.ts";
import {
  type Addressed,
  type BundleContext,
  coded,
  dateTime,
  fhirText,
  narrative,
  paragraph,
  resultOf,
  resultXhtml,
  table,
} from "./fhir-resources.ts";
import type { RecordCopy } from "./manifest.ts";
import { type ListedPart, listedParts, parts } from "./parts.ts";
import { detailText, rowTitle } from "./rows.ts";

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
  const context: BundleContext = { patient: { reference: subject }, address };
  const clinical: Addressed[] = [];
  const sections = listedParts.flatMap((part): CompositionSection[] => {
    const section = described.sections.find((one) => one.part === part);
    if (section === undefined) return parts[part].summary?.isRequired ? [notChosen(part)] : [];
    const entries = resourcesOf(part, copy, context);
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

const nhiSystem = "https://standards.digital.health.nz/ns/nhi-id";
const genders = ["male", "female", "other", "unknown"] as const;

function patientOf({ manifest }: RecordCopy): Patient {
  const { name, nhi, birthDate, gender } = manifest.patient;
  const number = fhirText(nhi);
  return {
    resourceType: "Patient",
    text: narrative(paragraph(whoText(manifest))),
    identifier: number === undefined ? undefined : [{ system: nhiSystem, value: number }],
    name: [{ text: fhirText(name) ?? "Not recorded" }],
    gender: genders.find((word) => word === gender?.toLowerCase()),
    birthDate: dateTime(birthDate),
  };
}

function resourcesOf<P extends ListedPart>(part: P, copy: RecordCopy, context: BundleContext): Addressed[] {
  if (part === "results") {
    const results = copy.record.results ?? [];
    return results.flatMap((one) => resultOf(one, copy.contents.get(one.id), context));
  }
  const { row, resource: resourceOf } = parts[part];
  const entries: RecordCopy["record"][P] = copy.record[part];
  return (entries ?? []).flatMap((one) => {
    const resource = resourceOf?.(one, row(one), context.patient);
    return resource === undefined ? [] : [{ fullUrl: context.address(), resource }];
  });
}

function sectionOf(section: Section, { manifest }: RecordCopy, entries: readonly Addressed[]) {
  const { part, title, rows, none } = section;
  const listed = manifest.parts.find((one) => one.part === part);
  const isUnread = listed?.state === "failed" || listed?.state === "stopped";
  const references = entries.map(({ fullUrl }): Reference => ({ reference: fullUrl }));
  return {
    ...headed(part, title),
    text: narrative(none === undefined ? rowsXhtml(section) : paragraph(none)),
    entry: references.length > 0 ? references : undefined,
    emptyReason: rows.length > 0 ? undefined : reason(isUnread ? "unavailable" : undefined, none),
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
  const known = parts[part].summary;
  return { title, code: known === undefined ? { text: title } : loinc(known.code, known.display) };
}

/** No code says that a list is empty: "nil known" would be a doctor's statement. */
const reason = (code: string | undefined, words = ""): CodeableConcept => ({
  coding: code === undefined ? undefined : coded("list-empty-reason", code).coding,
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
