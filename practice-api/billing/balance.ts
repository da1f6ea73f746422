import { z } from "zod";
import type { Cents } from "../units.ts";
import { type Codec, codec, invalid, writesOnly } from "../wire/codec.ts";
import { isObject } from "../wire/fields.ts";
import { cents } from "../wire/scalars.ts";

/** The specification does not show the answer's shape: any with one balance is understood (ruling B5). */
export const accountBalance: Codec<Cents> = writesOnly(
  z.number(),
  codec(z.unknown(), {
    decode: (wire, ctx) => {
      const amount = z.safeDecode(cents.codec, amountIn(wire));
      return amount.success ? amount.data : invalid(ctx, "not a balance");
    },
    encode: (amount: Cents) => z.encode(cents.codec, amount),
  }),
);

function amountIn(wire: unknown): unknown {
  if (Array.isArray(wire)) return amountIn(wire[0]);
  if (!isObject(wire)) return typeof wire === "string" ? wire.trim() : wire;
  const { entry, resource, extension } = wire;
  const inside = entry ?? resource ?? extension;
  if (inside !== undefined) return amountIn(inside);
  const named = Object.keys(wire).find((key) => /balance|amount|^value/i.test(key));
  return named && wire[named];
}
