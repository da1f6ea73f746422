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
  /** Whose records are those of a FHIR bundle: a file of `tests/mock-server/fhir-import/`, or one with so many results. */
  imports: z.record(z.string(), z.union([z.string(), z.number()])).default({}),
};

/** The rows of a table in YAML, by their names. */
export function rowsIn<Row extends z.ZodType>(file: string, row: Row): [string, z.output<Row>][] {
  return Object.entries(z.record(z.string(), row).parse(parse(readFileSync(file, "utf8"), { merge: true })));
}

export async function worldOf(
  { control }: TestPractice,
  { now, world: changed, faults, imports = {} }: z.output<z.ZodObject<typeof worldInWords>>,
): Promise<WorldDescription & WorldControl> {
  const words = { title: "A row", story: "A row of a table.", extends: "default-family", now, ...changed };
  if (Object.keys(changed).length > 0) await control.saveScenario("row", stringify(words));
  const world = await control.createWorld(Object.keys(changed).length > 0 ? { scenario: "row" } : { now });
  for (const rule of faults) await world.addFault(rule);
  for (const [person, bundle] of Object.entries(imports)) {
    const body =
      typeof bundle === "number" ? bundleWithResults(bundle) : JSON.parse(readFileSync(bundle, "utf8"));
    await world.importBundle(person as PersonKey, body);
  }
  return world;
}

const testNames = [
  "Hemoglobin A1c/Hemoglobin.total in Blood",
  "Cholesterol [Mass/volume] in Serum or Plasma by calculation",
  "Glomerular filtration rate/1.73 sq M.predicted [Volume Rate/Area] in Serum or Plasma by Creatinine-based formula (CKD-EPI 2021)",
  "Leukocytes [#/volume] in Blood by Automated count",
  undefined,
];

/** As Synthea writes one: reports of five values with the names of LOINC, one of them a code without a text. */
function bundleWithResults(count: number) {
  const entry = Array.from({ length: count }, (_, index) => {
    const effectiveDateTime = new Date(Date.UTC(2026, 9, 1) - index * 86_400_000).toISOString();
    const values = testNames.map((display, at) => {
      const code = {
        coding: [{ system: "http://loinc.org", code: `${4548 + at}-4`, ...(display && { display }) }],
      };
      const valueQuantity = { value: 3 + ((index + at) % 7) * 1.25, unit: at === 3 ? "10*3/uL" : "mmol/L" };
      const resource = { resourceType: "Observation", effectiveDateTime, code, valueQuantity };
      return { fullUrl: `urn:uuid:value-${index}-${at}`, resource };
    });
    const result = values.map(({ fullUrl }) => ({ reference: fullUrl }));
    const code = { coding: [{ code: "51990-0", display: "Basic metabolic panel - Blood" }] };
    return [{ resource: { resourceType: "DiagnosticReport", code, effectiveDateTime, result } }, ...values];
  });
  return { resourceType: "Bundle", type: "collection", entry: entry.flat() };
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
