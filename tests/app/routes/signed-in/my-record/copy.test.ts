import { describe, expect, test } from "vitest";
import {
  countText,
  missingText,
  stateText,
  wholenessText,
} from "#app/routes/signed-in/my-record/copy/describe.ts";
import { resultOf } from "#app/routes/signed-in/my-record/copy/fhir/resources.ts";
import { fhirBundle } from "#app/routes/signed-in/my-record/copy/fhir-bundle.ts";
import { csvFile, fileName, jsonFile } from "#app/routes/signed-in/my-record/copy/files.ts";
import { assemble, missingParts } from "#app/routes/signed-in/my-record/copy/manifest.ts";
import { type Choices, listedParts } from "#app/routes/signed-in/my-record/copy/parts.ts";
import type { Outcomes } from "#app/routes/signed-in/my-record/copy/read-record.ts";
import { describeResult } from "#app/routes/signed-in/my-record/copy/rows.ts";

const asOf = "2026-11-23T21:44:00.000Z";
const patient = { name: "Sione Taufa", nhi: "ZZZ0024", birthDate: "1958-09-03", practice: "Kererū Street" };
const read = <T>(entries: T[], unreadable = 0, total?: number) => ({
  state: "read" as const,
  entries,
  unreadable,
  asOf,
  ...(total === undefined ? {} : { total }),
});

/** 2026-11-23 23:30 and 2026-11-24 00:30 at the practice, and an entry without a date. */
const results = [
  { id: "1", test: "Late", reportedAt: "2026-11-23T10:30:00Z", isRead: true },
  { id: "2", test: "Early", reportedAt: "2026-11-23T11:30:00Z", isRead: true },
  { id: "3", test: "Undated" },
];
const iron = { name: "Ferritin", value: "10", flag: "low" as const, summary: "ug/L, 20 to 200" };

const outcomes: Outcomes = {
  medications: read([{ id: "m", name: "Metformin", prescribedOn: "2001-01-01" }]),
  results: read(results, 2, 6),
  resultValues: read([
    { id: "1", content: { kind: "document" as const } },
    { id: "2", content: { kind: "values" as const, values: [iron, { name: "Iron" }], unreadable: 1 } },
    { id: "3", content: { kind: "notOpened" as const } },
  ]),
  vitals: { state: "failed" },
  timeline: { state: "stopped" },
  letters: read([]),
};

/** Entries of every part, in each of their forms. */
const everything: Outcomes = {
  allergies: read([
    { id: "1", substance: "Nuts" },
    { id: "2", substance: "Penicillin", reaction: "Rash", severity: "severe" as const },
    { id: "3", substance: "Penicillin", reaction: "Rash" },
    { id: "4", substance: "No known allergies" },
    { id: "5", substance: "NKDA" },
  ]),
  medications: read([
    { id: "1", name: "Iron", code: "LOCAL-iron" },
    ...["2026-11-01", "2026-09-01", "2026-08-01", undefined].map((endsOn, at) => ({
      ...{ id: `m${at}`, name: "Metformin", prescribedOn: "2026-09-01", directions: "One at night" },
      ...(endsOn && { endsOn }),
    })),
  ]),
  diagnoses: read([{ id: "1", note: "Asthma", isLongTerm: true }]),
  immunisations: read([
    { id: "1", name: "MMR", dueAt: "2026-11-24" },
    { id: "2", name: "MMR", date: "2026-11-20", dueAt: "2026-11-24" },
    { id: "3", name: "Tdap", date: "2026-09-01", vaccinator: "Emma Doyle", status: "completed" as const },
    { id: "4", name: "Tdap", status: "completed" as const },
    { id: "5", name: "Tdap", kind: "due" as const, dueAt: "2026-12-01" },
  ]),
  results: read(
    ["values", "document", "notOpened", "failed", "stopped", "empty", "text"].map((id) => ({
      ...{ id, test: `Iron: ${id}`, reportedAt: "2026-11-20T09:00:00+13:00", laboratory: "Awanui Labs" },
      ...(id !== "notOpened" && { isRead: true }),
    })),
  ),
  resultValues: read([
    { id: "values", content: { kind: "values" as const, values: [iron, { name: "Iron" }], unreadable: 0 } },
    ...(["document", "notOpened", "failed", "stopped", "empty"] as const).map((kind) => ({
      ...{ id: kind, content: { kind } },
    })),
    { id: "text", content: { kind: "text" as const, text: "No growth." } },
  ]),
  vitals: read([
    { id: "1", name: "Blood Pressure", at: asOf, value: 120, secondValue: 80, unit: "mmHg" },
    { id: "2", name: "Reach", at: asOf, value: 1, secondValue: 2 },
    ...["Weight", "Body Weight", "body mass index"].map((name, at) => ({
      id: `w${at}`,
      name,
      at: asOf,
      value: 70,
    })),
  ]),
  letters: read([{ id: "1", type: "Referral", contentType: "application/pdf" }]),
  timeline: read([]),
  appointments: read([
    { id: "1", startsAt: asOf, status: "future" as const },
    { id: "2", startsAt: asOf, status: "future" as const, type: "GP consult" },
  ]),
  reminders: read([
    { id: "1", title: "Flu", description: "Due" },
    { id: "2", description: "Due" },
  ]),
};

const copyOf = (range?: Choices["range"], of: Outcomes = outcomes) => {
  const chosen = listedParts.filter((part) => of[part] !== undefined);
  const choices = { parts: chosen, format: "csv" as const, ...(range ? { range } : {}) };
  return assemble({ patient, choices, madeAt: asOf, offered: listedParts }, of);
};
const day = { from: "2026-11-24", to: "2026-11-24" };
const lines = (copy = copyOf()) =>
  copy.manifest.parts.map((part) => [part.label, countText(part), stateText(part), missingText(part)]);

describe("a copy", () => {
  test.each([
    ["part", 2, copyOf()],
    ["part-of-one-day", 2, copyOf(day)],
    ["everything", 0, copyOf(undefined, everything)],
  ])("of %s says in each file what it is, what is missing, and every entry", async (name, missing, copy) => {
    let made = 0;
    const said = [wholenessText(copy.manifest), ...lines(copy).map((line) => line.join(" | ").trim())].join(
      "\n",
    );
    expect(missingParts(copy.manifest)).toHaveLength(missing);
    await expect(said).toMatchFileSnapshot(`said/${name}.txt`);
    await expect(csvFile(copy).replaceAll("\r\n", "\n")).toMatchFileSnapshot(`said/${name}.csv`);
    await expect(jsonFile(copy)).toMatchFileSnapshot(`said/${name}-json.txt`);
    const fhir = fhirBundle(copy, () => String(made++));
    await expect(JSON.stringify(fhir, null, 1)).toMatchFileSnapshot(`said/${name}-fhir.txt`);
  });

  test.each([
    ["Female", "female"],
    ["unknown", "unknown"],
    ["Gender diverse", undefined],
  ])("has the gender %s as %s in FHIR", (gender, code) => {
    const { manifest, ...copy } = copyOf();
    const bundle = fhirBundle({ ...copy, manifest: { ...manifest, patient: { ...patient, gender } } });
    expect(bundle.entry?.[1]?.resource).toEqual(expect.objectContaining({ resourceType: "Patient" }));
    expect(JSON.parse(JSON.stringify(bundle.entry?.[1]?.resource)).gender).toBe(code);
  });
});

describe("a file", () => {
  test("is named by its day at the practice, and says nothing about the patient", () => {
    expect(fileName(copyOf(), "json")).toBe("my-record-2026-11-24.json");
    expect(fileName(copyOf(), "fhir.json")).toBe("my-record-2026-11-24.fhir.json");
  });
});

describe("an entry", () => {
  test("of a result has the practice's comments only when it is open already", () => {
    const comments = "Please come in";
    const described = (isRead?: boolean) => {
      const result = { id: "1", test: "HPV", comments, ...(isRead === undefined ? {} : { isRead }) };
      const making = { patient: {}, address: () => "urn:1" };
      return JSON.stringify([describeResult(result, undefined), resultOf(result, undefined, making)]);
    };
    expect(described(true).match(/Please come in/g)).toHaveLength(3);
    expect(described(false)).not.toContain(comments);
    expect(described()).not.toContain(comments);
  });
});

test("a copy begins with allergies", () => {
  expect(listedParts[0]).toBe("allergies");
});
