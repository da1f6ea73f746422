import { describe, expect, test } from "vitest";
import { personKeys } from "#fixtures/people/demo-patients.ts";
import { sharedCollectionOf, sharedCollections } from "#fixtures/practice/shared-records.ts";
import { collections } from "#fixtures/record/record.ts";
import { problemWith, recordSchemas, sharedSchemas } from "#mock-server/world/record-schemas.ts";
import { recordOf } from "../../support/record/record-of.ts";

const day = "2026-11-23";

describe.each(collections)("the schema of %s", (collection) => {
  test("fits every seeded record, field by field", () => {
    const schema = recordSchemas[collection].strict();
    for (const person of personKeys) {
      for (const record of recordOf(person, "1", day)[collection]) {
        expect(schema.safeParse(record)).toEqual({ success: true, data: record });
      }
    }
  });
});

test.each(sharedCollections)("accepts every seeded record, field by field", (collection) => {
  const schema = sharedSchemas[collection].strict();
  for (const record of sharedCollectionOf(collection, "1", day)) {
    expect(schema.safeParse(record)).toEqual({ success: true, data: record });
  }
});

const allergy = { id: "1", substance: "Penicillin" };
const appointment = { id: "1", startsAt: "2026-11-24T10:30:00+13:00", status: "future", outcome: "attended" };

test.each([
  ["allergies", { id: "1" }, "A record in allergies needs substance."],
  ["allergies", { ...allergy, note: 7 }, "note in allergies must be text."],
  [
    "allergies",
    { ...allergy, severity: "bad" },
    "severity in allergies must be one of severe, moderate, mild or other-….",
  ],
  [
    "appointments",
    { ...appointment, startsAt: "tomorrow" },
    "startsAt in appointments must be a time such as 2026-11-23T09:00:00+13:00.",
  ],
  [
    "appointments",
    { ...appointment, outcome: "late" },
    "outcome in appointments must be one of attended, missed, none.",
  ],
  ["appointments", { ...appointment, slotIds: [7] }, "slotIds.0 in appointments must be text."],
] as const)("rejects a record in %s that cannot be sent and names its field: %j", (...args) => {
  const [collection, record, problem] = args;
  expect(problemWith(collection, record)).toBe(problem);
});
