import { expect, test } from "vitest";
import {
  allergyOf,
  conditionOf,
  immunisationOf,
  medicationOf,
  resultOf,
  vitalOf,
} from "#app/routes/signed-in/my-record/copy/fhir/resources.ts";

const making = { patient: { reference: "urn:uuid:patient" }, address: () => "urn:uuid:1" };

test.each([
  ["No known allergies", undefined],
  ["NKDA", undefined],
  ["Penicillin", "AllergyIntolerance"],
])("the entry %s is the resource %s", (substance, resourceType) => {
  expect(allergyOf({ id: "1", substance }, making)?.resourceType).toBe(resourceType);
});

test("a long-term condition is not called active, which no list says", () => {
  const condition = conditionOf({ id: "1", note: "Asthma", isLongTerm: true }, making);
  expect(condition).toMatchObject({ resourceType: "Condition", subject: making.patient });
  expect(condition).not.toHaveProperty("clinicalStatus");
});

test("a result has an observation for each of its values, in the laboratory's words", () => {
  const result = {
    id: "1",
    test: "Iron Studies",
    reportedAt: "2026-11-20T09:00:00+13:00",
    laboratory: "Awanui Labs",
  };
  const values = [
    { name: "Ferritin", value: "12", flag: "low" as const, summary: "µg/L, 20 - 250" },
    { name: "Iron" },
  ];
  const content = { kind: "values" as const, values, unreadable: 0 };
  const [report, ...observations] = resultOf(result, { id: "1", content }, making);
  expect(report?.resource).toMatchObject({
    resourceType: "DiagnosticReport",
    status: "unknown",
    code: { text: "Iron Studies" },
    effectiveDateTime: "2026-11-19T20:00:00.000Z",
    performer: [{ display: "Awanui Labs" }],
    result: [{ reference: "urn:uuid:1" }, { reference: "urn:uuid:1" }],
  });
  expect(observations.map(({ resource }) => resource)).toEqual([
    expect.objectContaining({
      code: { text: "Ferritin" },
      valueString: "12",
      interpretation: [{ text: "Low" }],
      referenceRange: [{ text: "µg/L, 20 - 250" }],
    }),
    expect.objectContaining({ code: { text: "Iron" }, valueString: "No value" }),
  ]);
  expect(observations[1]?.resource).not.toHaveProperty("referenceRange");
});

test("a result of text has it as its conclusion, and no observations", () => {
  const content = { kind: "text" as const, text: "No growth." };
  const [{ resource } = { resource: undefined }, ...others] = resultOf(
    { id: "1", test: "Culture" },
    { id: "1", content },
    making,
  );
  expect(resource).toMatchObject({ conclusion: "No growth.", code: { text: "Culture" } });
  expect(resource).not.toHaveProperty("result");
  expect(resource).not.toHaveProperty("effectiveDateTime");
  expect(others).toEqual([]);
});

test("blood pressure has two parts, another vital one number", () => {
  const at = "2026-11-20T09:00:00+13:00";
  expect(
    vitalOf({ id: "1", name: "Blood Pressure", at, value: 120, secondValue: 80, unit: "mmHg" }, making),
  ).toMatchObject({
    component: [
      { code: { text: "Systolic" }, valueQuantity: { value: 120, unit: "mmHg" } },
      { code: { text: "Diastolic" }, valueQuantity: { value: 80, unit: "mmHg" } },
    ],
  });
  expect(vitalOf({ id: "1", name: "Reach", at, value: 1, secondValue: 2 }, making)).toMatchObject({
    component: [{ code: { text: "First value" } }, { code: { text: "Second value" } }],
  });
  const weight = vitalOf({ id: "1", name: "Weight", at, value: 70 }, making);
  expect(weight).toMatchObject({
    valueQuantity: { value: 70 },
    effectiveDateTime: "2026-11-19T20:00:00.000Z",
  });
  expect(weight.valueQuantity).not.toHaveProperty("unit");
});

test.each([
  ["2026-11-01", { effectivePeriod: { start: "2026-09-01", end: "2026-11-01" } }],
  ["2026-09-01", { effectivePeriod: { start: "2026-09-01", end: "2026-09-01" } }],
  ["2026-08-01", { effectivePeriod: { start: "2026-09-01" } }],
  [undefined, { effectivePeriod: { start: "2026-09-01" } }],
])("a medicine of 2026-09-01 that ends on %s", (endsOn, period) => {
  const one = { id: "1", name: "Metformin", prescribedOn: "2026-09-01", directions: "One at night" };
  const { effectivePeriod, dosage, status } = medicationOf({ ...one, ...(endsOn && { endsOn }) }, making);
  expect({ effectivePeriod }).toEqual(period);
  expect([dosage, status]).toEqual([[{ text: "One at night" }], "unknown"]);
});

test("a vaccine is an immunisation once it was given", () => {
  const given = {
    id: "1",
    name: "Tdap",
    date: "2026-09-01",
    vaccinator: "Emma Doyle",
    status: "completed" as const,
  };
  expect(immunisationOf(given, making)).toMatchObject({
    status: "completed",
    occurrenceDateTime: "2026-09-01",
    performer: [{ actor: { display: "Emma Doyle" } }],
  });
  expect(immunisationOf({ id: "1", name: "Tdap", status: "completed" }, making)).toMatchObject({
    occurrenceString: "Not recorded",
  });
  expect(immunisationOf({ id: "1", name: "Tdap", kind: "due", dueAt: "2026-12-01" }, making)).toBeUndefined();
});

test.each([
  ["severe", { manifestation: [{ text: "Rash" }], severity: "severe" }],
  [undefined, { manifestation: [{ text: "Rash" }] }],
] as const)("an allergy of severity %s has its reaction", (severity, reaction) => {
  const one = { id: "1", substance: "Penicillin", reaction: "Rash", ...(severity && { severity }) };
  expect(allergyOf(one, making)).toMatchObject({ clinicalStatus: { coding: [{ code: "active" }] } });
  expect(allergyOf(one, making)?.reaction).toEqual([reaction]);
});
