import type { z } from "zod";

type Place = { readonly path: readonly PropertyKey[]; readonly expected: string };

/**
 * The value with texts turned into the numbers and truths that a schema wants in their place, for schemas
 * that were made for JSON. What it does not want stays the text that it is.
 */
export function coerced(schema: z.ZodType, value: unknown): unknown {
  const copy = structuredClone(value);
  // Each round can bring to light what the one before hid, and none turns a text twice.
  for (let round = 0; round < 20; round++) {
    const wanted = places(schema.safeParse(copy).error?.issues ?? []);
    const turned = wanted.filter((place) => turn(copy, place));
    if (turned.length === 0) return copy;
  }
  return copy;
}

function places(issues: readonly z.core.$ZodIssue[], base: readonly PropertyKey[] = []): Place[] {
  return issues.flatMap((issue) => {
    const path = [...base, ...issue.path];
    if (issue.code === "invalid_type") return [{ path, expected: issue.expected }];
    if (issue.code === "invalid_value") return [{ path, expected: typeof issue.values[0] }];
    if (issue.code === "invalid_union") return issue.errors.flatMap((option) => places(option, path));
    return [];
  });
}

function turn(root: unknown, { path, expected }: Place): boolean {
  const last = path.at(-1);
  const parent = path
    .slice(0, -1)
    .reduce<unknown>((at, key) => (at as Record<PropertyKey, unknown>)?.[key], root);
  if (last === undefined || typeof parent !== "object" || parent === null) return false;
  const held = parent as Record<PropertyKey, unknown>;
  const value = turned(held[last], expected);
  if (value === undefined) return false;
  held[last] = value;
  return true;
}

function turned(text: unknown, expected: string): unknown {
  if (typeof text !== "string") return undefined;
  if (["number", "int"].includes(expected)) return /^-?\d+(\.\d+)?$/.test(text) ? Number(text) : undefined;
  if (expected !== "boolean") return undefined;
  if (["true", "yes", "on"].includes(text)) return true;
  return ["false", "no", "off"].includes(text) ? false : undefined;
}
