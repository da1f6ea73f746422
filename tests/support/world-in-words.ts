import { readFileSync } from "node:fs";
import { parse, stringify } from "yaml";
import { z } from "zod";
import { type AccountKey, demoPatients, type PersonKey } from "#fixtures/people/demo-patients.ts";
import type { WorldControl, WorldDescription } from "#mock-server/control/client.ts";
import { valueAt } from "./differences.ts";
import { monday, type TestPractice } from "./practice.ts";

export const personName = z.custom<PersonKey>(
  (name) => typeof name === "string" && Object.hasOwn(demoPatients, name),
);
export const accountName = z.custom<AccountKey>((name) => personName.safeParse(name).success);

/** What the rows of tables (docs/testing.md) say of their worlds. */
export const worldInWords = {
  now: z.string().default(monday),
  /** What is other than in `default-family`, as in a scenario's file (docs/writing-scripts.md). */
  world: z.record(z.string(), z.unknown()).default({}),
  /** Rules for answers that no scenario's words have, as `POST /__mock/faults` takes them. */
  faults: z.array(z.custom<Parameters<WorldControl["addFault"]>[0]>()).default([]),
};

/** The rows of a table in YAML, by their names. */
export function rowsIn<Row extends z.ZodType>(file: string, row: Row): [string, z.output<Row>][] {
  return Object.entries(z.record(z.string(), row).parse(parse(readFileSync(file, "utf8"), { merge: true })));
}

export async function worldOf(
  { control }: TestPractice,
  { now, world: changed, faults }: z.output<z.ZodObject<typeof worldInWords>>,
): Promise<WorldDescription & WorldControl> {
  const words = { title: "A row", story: "A row of a table.", extends: "default-family", now, ...changed };
  if (Object.keys(changed).length > 0) await control.saveScenario("row", stringify(words));
  const world = await control.createWorld(Object.keys(changed).length > 0 ? { scenario: "row" } : { now });
  for (const rule of faults) await world.addFault(rule);
  return world;
}

/**
 * A value with its places filled: `{results.0}` is the id of the first of the person's results, `{sione:results.0}` of
 * Sione's, and `{name}` a known value of that name, whole where the text is nothing else.
 */
export async function filled(
  value: unknown,
  world: WorldControl,
  person: PersonKey | undefined,
  known: Readonly<Record<string, unknown>> = {},
): Promise<unknown> {
  const fill = (part: unknown) => filled(part, world, person, known);
  if (Array.isArray(value)) return Promise.all(value.map(fill));
  if (typeof value === "object" && value !== null) {
    const parts = Object.entries(value).map(
      async ([key, part]) => [await fill(key), await fill(part)] as const,
    );
    return Object.fromEntries(await Promise.all(parts));
  }
  if (typeof value !== "string") return value;
  let whole = value;
  for (const [place, whose, name = "", path] of value.matchAll(/\{(?:(\w+):)?(\w+)(?:\.([\w.-]+))?\}/g)) {
    const isKnown = Object.hasOwn(known, name);
    const records = isKnown || path === undefined ? [] : await world.list(name, whose ?? person);
    const part = isKnown
      ? path === undefined
        ? known[name]
        : valueAt(known[name], path)
      : records[Number(path)]?.id;
    if (isKnown && place === value) return fill(part);
    whole = whole.replaceAll(place, String(part ?? place));
  }
  return whole;
}
