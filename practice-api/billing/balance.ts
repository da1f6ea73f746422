import { z } from "zod";
import type { Wire } from "../wire/fields.ts";
import { cents, refuse } from "../wire/scalars.ts";

/**
 * What the account owes, in cents. The specification does not show the answer's shape, so a number, a
 * text, an object with one balance, and a list or bundle of one are all understood (DECISIONS B5).
 */
export const accountBalance = z.codec(z.unknown(), z.int(), {
  decode: (wire, ctx) => {
    const amount = z.safeDecode(cents.codec, amountIn(wire) as never);
    return amount.success ? amount.data : refuse(ctx, undefined, "not a balance");
  },
  encode: (amount) => z.encode(cents.codec, amount as never),
}) as z.ZodType<number, unknown>;

function amountIn(wire: unknown): unknown {
  if (Array.isArray(wire)) return amountIn(wire[0]);
  if (wire === null || typeof wire !== "object") return typeof wire === "string" ? wire.trim() : wire;
  const { entry, resource, extension } = wire as Wire;
  const inside = entry ?? resource ?? extension;
  if (inside !== undefined) return amountIn(inside);
  const named = Object.keys(wire).find((key) => /balance|amount|^value/i.test(key));
  return named && (wire as Wire)[named];
}
