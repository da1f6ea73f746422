import { z } from "zod";
import { type Row, servedRows } from "#practice-api/contract.ts";
import { ApiError } from "../core/api-error.ts";
import { closest } from "../core/suggest.ts";
import type { Expectation } from "../journal/verify.ts";

export const sequence = z.coerce.number("not a number of the journal").int().nonnegative();
const count = z.int().nonnegative();
export const expectation = z.strictObject({
  call: z.string(),
  times: z
    .union([count, z.strictObject({ min: count.optional(), max: count.optional() })])
    .refine(
      (times) => typeof times === "number" || (times.min ?? 0) <= (times.max ?? Infinity),
      "min is above max",
    )
    .optional(),
  with: z.record(z.string(), z.unknown()).optional(),
  person: z.string().optional(),
  forbidden: z.array(z.string()).optional(),
  since: count.optional(),
}) satisfies z.ZodType<Expectation>;

const rows = servedRows();
const callNames = new Set([
  ...rows.map(({ row }) => `${row.method} ${row.path}`),
  ...rows.map(({ area, call }) => `${area}.${call}`),
]);
const isSameCall = (one: string, other: string) => one.toLowerCase() === other.toLowerCase();

/** Rejects a misspelt call: it is never found, so an expectation of "never" would always hold. */
export function requireCall(call: string): void {
  if ([...callNames].some((name) => isSameCall(name, call))) return;
  throw new ApiError(400, `No call is named ${call}: did you mean ${closest(call, callNames)}?`);
}

/** Rejects a misspelt field for the same reason. */
export function requireField(field: string, call: string): void {
  const named = rows.filter(({ area, call: name, row }) =>
    [`${area}.${name}`, `${row.method} ${row.path}`].some((other) => isSameCall(other, call)),
  );
  const fields = new Set(named.flatMap(({ row }) => inputFields(row)));
  if (fields.has(field)) return;
  const nearest = closest(field, fields);
  const hint = nearest === undefined ? " in its input." : `: did you mean ${nearest}?`;
  throw new ApiError(400, `${call} has no field ${field}${hint}`);
}

/** The fields of a call's input in the contract. */
function inputFields({ query, headers, body }: Row): string[] {
  return [query, headers, ...(body ? [body] : [])].flatMap(({ schema }) => Object.keys(schema.shape));
}
