import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { parse } from "yaml";
import { z } from "zod";
import { differences } from "./differences.ts";

/** Functions by the names that a table has for them. */
export type Functions = Readonly<Record<string, (...input: never[]) => unknown>>;

/** What a function gives for its arguments: rows that end with it, one value for several arguments, or the argument itself. */
const cases = z.union([
  z.array(z.array(z.unknown()).min(1)),
  z.strictObject({ gives: z.unknown(), for: z.array(z.unknown()) }),
  z.strictObject({ keeps: z.array(z.unknown()) }),
]);
const table = z.record(z.string(), z.record(z.string(), cases));

function rowsOf(given: z.output<typeof cases>): { input: unknown[]; wanted: unknown }[] {
  if (Array.isArray(given)) return given.map((row) => ({ input: row.slice(0, -1), wanted: row.at(-1) }));
  if ("keeps" in given) return given.keeps.map((one) => ({ input: [one], wanted: one }));
  return given.for.map((one) => ({ input: [one], wanted: given.gives }));
}

const like = z.strictObject({ like: z.unknown() });
const fails = z.strictObject({ fails: z.string() });

/**
 * `null` is nothing at all, `{ like: … }` is what `differences` compares, `{ fails: RangeError }` is an error of this name or
 * with these words, and everything else is exactly as it is written.
 */
async function expectResult(work: () => unknown, wanted: unknown): Promise<void> {
  const [compared, failed] = [like.safeParse(wanted), fails.safeParse(wanted)];
  const found = failed.success ? await errorOf(work) : await work();
  if (failed.success) expect(found).toContain(failed.data.fails);
  else if (compared.success) expect(differences(found, compared.data.like)).toEqual([]);
  else expect(found ?? null).toEqual(wanted);
}

const errorOf = async (work: () => unknown) => {
  try {
    await work();
    return "no error";
  } catch (error) {
    return String(error);
  }
};

const nothing = (part: unknown) => part ?? undefined;

/**
 * Tests the tables in YAML of a folder, or those of one file (docs/testing.md): by the name of a function, the rows of each of its rules.
 * @param raw functions that take what is written as it is: others get undefined for null.
 * @param whole makes of what is written as a result what the functions give.
 */
export function testTables(
  folder: string,
  functions: Functions,
  raw: Functions = {},
  whole: (wanted: unknown) => unknown = (wanted) => wanted,
): void {
  const names = folder.endsWith(".yaml")
    ? [""]
    : readdirSync(folder).filter((name) => name.endsWith(".yaml"));
  for (const name of names) {
    const content: unknown = parse(readFileSync(join(folder, name), "utf8"), { merge: true });
    describe.each(Object.entries(table.parse(content)))("%s", (name, rules) => {
      const tested = raw[name] ?? functions[name];
      const rows = Object.entries(rules).flatMap(([rule, given]) =>
        rowsOf(given).map(({ input, wanted }) => [rule, JSON.stringify(input), input, wanted] as const),
      );
      test.each(rows)("%s: %s", async (_rule, _text, input, wanted) => {
        if (tested === undefined) throw new Error(`There is no function ${name}.`);
        const given = raw[name] ? input : input.map(nothing);
        await expectResult(() => Reflect.apply(tested, undefined, given), whole(wanted));
      });
    });
  }
}

/** The functions that modules export, by their names. */
export function functionsIn(modules: Readonly<Record<string, Readonly<Record<string, unknown>>>>): Functions {
  const all = Object.values(modules).flatMap((module) => Object.entries(module));
  return Object.fromEntries(
    all.filter((entry): entry is [string, Functions[string]] => typeof entry[1] === "function"),
  );
}
