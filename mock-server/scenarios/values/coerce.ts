import { z } from "zod";
import { moneyInCents } from "../../core/money.ts";
import { isHolder, valueAt } from "../../core/value-at.ts";

type Mismatch = { readonly path: readonly PropertyKey[]; readonly expected: string };

/**
 * Texts become numbers and booleans where the schema expects those, and dollars cents where it expects money.
 */
export function coerce(schema: z.ZodType, value: unknown): unknown {
  const copy = moneyInCents(schema, structuredClone(value));
  // Each round can reveal mismatches that the previous one hid, and none converts a text twice.
  for (let round = 0; round < 20; round++) {
    const mismatches = mismatchesIn(schema.safeParse(copy).error?.issues ?? []);
    const converted = mismatches.filter((mismatch) => convertAt(copy, mismatch));
    if (converted.length === 0) return copy;
  }
  return copy;
}

export function coerceOne(schema: z.core.$ZodType, value: unknown): unknown {
  return valueAt(coerce(z.object({ value: schema }), { value }), ["value"]);
}

function mismatchesIn(issues: readonly z.core.$ZodIssue[], base: readonly PropertyKey[] = []): Mismatch[] {
  return issues.flatMap((issue) => {
    const path = [...base, ...issue.path];
    if (issue.code === "invalid_type") return [{ path, expected: issue.expected }];
    if (issue.code === "invalid_value") return [{ path, expected: typeof issue.values[0] }];
    if (issue.code === "invalid_union") return issue.errors.flatMap((option) => mismatchesIn(option, path));
    return [];
  });
}

function convertAt(root: unknown, { path, expected }: Mismatch): boolean {
  const last = path.at(-1);
  const container = valueAt(root, path.slice(0, -1));
  if (last === undefined || !isHolder(container)) return false;
  const value = converted(container[last], expected);
  if (value === undefined) return false;
  container[last] = value;
  return true;
}

function converted(text: unknown, expected: string): unknown {
  if (typeof text !== "string") return undefined;
  if (["number", "int"].includes(expected)) return /^-?\d+(\.\d+)?$/.test(text) ? Number(text) : undefined;
  if (expected !== "boolean") return undefined;
  if (["true", "yes", "on"].includes(text)) return true;
  return ["false", "no", "off"].includes(text) ? false : undefined;
}
