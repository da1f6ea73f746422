import { expect, test } from "vitest";
import { allergyOf, conditionOf } from "#app/routes/signed-in/my-record/copy/fhir/resources.ts";

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
