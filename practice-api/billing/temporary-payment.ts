import { z } from "zod";
import { type Codec, codec, invalid, textOf, writesOnly } from "../wire/codec.ts";

type TemporaryPayment = { outcome: "saved"; paymentId: string } | { outcome: "refused" };

/** "-1" is failure, above zero is the electronic payment id (spec 1, section 7). */
export const temporaryPayment: Codec<TemporaryPayment> = writesOnly(
  z.int(),
  codec(z.unknown(), {
    decode: (wire, ctx): TemporaryPayment => {
      const number = typeof wire === "string" ? wire.trim() : wire;
      if (!/^-?\d+$/.test(textOf(number))) return invalid(ctx, "not a number");
      return Number(number) > 0 ? { outcome: "saved", paymentId: String(number) } : { outcome: "refused" };
    },
    encode: (result) => (result.outcome === "saved" ? Number(result.paymentId) : -1),
  }),
);
