import { describe, expect, test } from "vitest";
import { personKeys } from "#fixtures/people/demo-patients.ts";
import { sharedCollectionOf, sharedCollections } from "#fixtures/practice/shared-records.ts";
import { collections } from "#fixtures/record/record.ts";
import { recordSchemas, sharedSchemas } from "#mock-server/world/record-schemas.ts";
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
