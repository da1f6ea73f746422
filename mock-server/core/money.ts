import type { z } from "zod";
import { truncate } from "#practice-api/unicode.ts";
import { definitionOf, schemaAt } from "./schema.ts";
import { isHolder } from "./value-at.ts";

/**
 * Money is held in cents, and written in dollars by testers: in scenarios, in the steps of scripts and in what
 * is printed about them. The schema of a value says which of its numbers are money.
 */

export function isMoney(schema: z.core.$ZodType): boolean {
  const definition = definitionOf(schema);
  if (definition.type === "optional") return isMoney(definition.innerType);
  return (schema as z.ZodType).meta()?.unit === "cents";
}

/** `$68.00`, `68.00` or `68` */
export function centsOf(text: string): number | undefined {
  const [, sign, dollars, cents = "00"] = /^([+-]?)\$?(\d{1,7})(?:\.(\d\d))?$/.exec(text.trim()) ?? [];
  if (dollars === undefined) return undefined;
  const amount = Number(dollars) * 100 + Number(cents);
  return sign === "-" ? -amount : amount;
}

/** `68.00` */
export const dollarsOf = (cents: number) => (cents / 100).toFixed(2);

/** Other texts stay. */
export function moneyInCents(schema: z.core.$ZodType, value: unknown): unknown {
  return withMoney(schema, value, (amount) =>
    typeof amount === "string" ? (centsOf(amount) ?? amount) : amount,
  );
}

/** A file in base64 and a whole letter are longer. */
const [longestText, shortText] = [120, 60];

/** Amounts are texts such as `"$68.00"`, and long texts their beginning. */
export function inJson(schema: z.core.$ZodType | undefined, value: unknown): string {
  const shown = schema
    ? withMoney(schema, value, (amount) =>
        typeof amount === "number" ? `${amount < 0 ? "-" : ""}$${dollarsOf(Math.abs(amount))}` : amount,
      )
    : value;
  return JSON.stringify(shown, (_, held) =>
    typeof held === "string" && held.length > longestText ? `${truncate(held, shortText)} …` : held,
  );
}

/** Also the values that a matcher such as `{ any of: [50, 60] }` holds. */
function withMoney(schema: z.core.$ZodType, value: unknown, convert: (amount: unknown) => unknown): unknown {
  if (isMoney(schema)) return eachValue(value, convert);
  if (!isHolder(value)) return value;
  if (Array.isArray(value))
    return value.map((one, at) => {
      const element = schemaAt(schema, [String(at)]);
      return element ? withMoney(element, one, convert) : one;
    });
  return Object.fromEntries(
    Object.entries(value).map(([name, held]) => {
      const member = schemaAt(schema, [name]);
      return [name, member ? withMoney(member, held, convert) : held];
    }),
  );
}

function eachValue(value: unknown, convert: (amount: unknown) => unknown): unknown {
  if (Array.isArray(value)) return value.map(convert);
  if (!isHolder(value)) return convert(value);
  return Object.fromEntries(Object.entries(value).map(([name, held]) => [name, eachValue(held, convert)]));
}
