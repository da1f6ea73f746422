import { join } from "node:path";
import { expect, test } from "vitest";
import { z } from "zod";
import { collections } from "#fixtures/record/record.ts";
import { monday, openPractice } from "../../support/practice.ts";
import { rowsIn } from "../../support/world-in-words.ts";

const practice = openPractice();
const row = z.strictObject({
  /** The resources of the bundle. */
  of: z.array(z.record(z.string(), z.unknown())),
  /** The records without their ids, by kind. */
  gives: z.record(z.string(), z.array(z.unknown())).default({}),
  left: z.record(z.string(), z.number()).default({}),
  profile: z.record(z.string(), z.unknown()).default({}),
});

test.each(rowsIn(join(import.meta.dirname, "resources.yaml"), row))("%s", async (_, one) => {
  const world = await practice.control.createWorld({ now: monday });
  const body = {
    resourceType: "Bundle",
    entry: one.of.map(({ fullUrl, ...resource }) => ({ fullUrl, resource })),
  };
  const { records, left } = await world.importBundle("mei", body);
  const state = (await world.state("mei")) as Record<string, Record<string, unknown>[]>;
  const has = collections.flatMap((kind) => {
    const list = records[kind] === undefined ? [] : (state[kind] ?? []);
    return list.length === 0 ? [] : [[kind, list.map(({ id, ...fields }) => fields)]];
  });
  expect(Object.fromEntries(has)).toEqual(one.gives);
  expect(Object.fromEntries(left.map(({ what, count }) => [what, count]))).toEqual(one.left);
  expect(state.profile).toMatchObject(one.profile);
});

test("what is no bundle is refused, and the record stays", async () => {
  const world = await practice.control.createWorld({ now: monday });
  const before = await world.state("mei");
  await expect(world.importBundle("mei", { resourceType: "Patient" })).rejects.toThrow(
    'This is not a FHIR bundle, which has "resourceType": "Bundle" and a list "entry".',
  );
  expect(await world.state("mei")).toEqual(before);
});
