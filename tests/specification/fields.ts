import { beforeAll, describe, expect, test } from "vitest";

/** What the specification says about the value of a field. */
export type Expected = string | number | boolean | RegExp | readonly string[] | ((value: unknown) => boolean);
/** A path in the answer, where `*` is each item of a list, and what its values must be. */
export type Row = readonly [path: string, expected: Expected, what?: string];

export const text = (value: unknown) => typeof value === "string" && value !== "";
export const number = (value: unknown) => typeof value === "number" && Number.isFinite(value);
export const flag = (value: unknown) => typeof value === "boolean";
export const id = (value: unknown) => text(value) || number(value);
export const count = (value: unknown) => Number.isInteger(value) && Number(value) >= 0;
/** ISO 8601 with an offset. */
export const instant = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d)?([+-]\d\d:\d\d|Z)$/;
/** A day, or a time on it. */
export const date = /^\d{4}-\d\d-\d\d(T|$)/;
export const base64 = /^[A-Za-z0-9+/]+={0,2}$/;
/** A PDF in base64. */
export const pdf = /^JVBERi0/;

/** The values that a path leads to. Missing and empty ones are left out: most fields are optional. */
export function valuesAt(value: unknown, path: string): unknown[] {
  let found: unknown[] = [value];
  for (const step of path === "" ? [] : path.split(".")) {
    found = found.flatMap((node) => {
      if (step === "*") return Array.isArray(node) ? node : [];
      return [(node as Record<string, unknown> | null | undefined)?.[step]];
    });
  }
  return found.filter((one) => one !== undefined && one !== null && one !== "");
}

function meets(value: unknown, expected: Expected): boolean {
  if (typeof expected === "function") return expected(value);
  if (expected instanceof RegExp) return expected.test(String(value));
  return Array.isArray(expected) ? expected.includes(value) : value === expected;
}

/** One test per row: the path has a value, and each of its values is as expected. */
export function describeAnswer(call: string, read: () => Promise<unknown>, rows: readonly Row[]): void {
  describe(call, () => {
    let answer: unknown;
    beforeAll(async () => {
      answer = await read();
    });
    test.each(rows.map(([path, expected, what = path]) => ({ path, expected, what })))(
      "answers with $what at $path",
      ({ path, expected }) => {
        const values = valuesAt(answer, path);
        expect(values.length).toBeGreaterThan(0);
        expect(values.filter((value) => !meets(value, expected))).toEqual([]);
      },
    );
  });
}

/** The rows of one resource in the bundle that lists come as (spec 2, introduction). */
export function entries(rows: readonly Row[]): Row[] {
  return rows.map(([path, expected, what]) => [`0.entry.*.resource.${path}`, expected, what ?? path]);
}
