import { z } from "zod";
import { refuse } from "../wire/scalars.ts";

/** The number of the payment that may now be made, or that the practice will not take one. */
export type TemporaryPayment = { outcome: "saved"; paymentId: string } | { outcome: "refused" };

/** A bare number, also as text: "-1" is failure, above zero is the electronic payment id (spec 1, section 7). */
export const temporaryPayment = z.codec(z.unknown(), z.custom<TemporaryPayment>(), {
  decode: (wire, ctx): TemporaryPayment => {
    const number = typeof wire === "string" ? wire.trim() : wire;
    if (!/^-?\d+$/.test(String(number))) return refuse(ctx, undefined, "not a number");
    return Number(number) > 0 ? { outcome: "saved", paymentId: String(number) } : { outcome: "refused" };
  },
  encode: (answer) => (answer.outcome === "saved" ? Number(answer.paymentId) : -1),
}) as z.ZodType<TemporaryPayment, unknown>;
