import { z } from "zod";
import { type Codec, codec, invalid, writesOnly } from "../wire/codec.ts";
import { assumed, isObject, member, optional, resource } from "../wire/fields.ts";
import { count, text } from "../wire/scalars.ts";

/** The amount is in cents; the references are extras (ruling B38). */
export const cardIntent = resource(null, {
  amount: member("amount", count),
  paymentId: optional(assumed(member("metadata.electronicPaymentID", text))),
  attemptId: optional(assumed(member("metadata.attempt", text))),
});
export type CardIntent = z.output<typeof cardIntent>;

export type CardIntentResult =
  | { outcome: "created"; clientSecret: string }
  | { outcome: "refused"; message: string };

/** The amount is in the smallest unit. A used card is there if `payment_method` is expanded. */
export const cardIntentState = resource(null, {
  id: member("id", text),
  status: member("status", text),
  amount: member("amount", count),
  currency: member("currency", text),
  /** The references of `cardIntent`, where the function has passed them on. */
  paymentId: optional(assumed(member("metadata.electronicPaymentID", text))),
  attemptId: optional(assumed(member("metadata.attempt", text))),
  /** "visa" */
  brand: optional(assumed(member("payment_method.card.brand", text))),
  last4: optional(assumed(member("payment_method.card.last4", text))),
  /** Of the latest attempt: "card_declined". */
  lastError: optional(assumed(member("last_payment_error.code", text))),
});
export type CardIntentState = z.output<typeof cardIntentState>;

/** The error is a message or an object with one (spec 1, section 7). */
export const cardIntentResult: Codec<CardIntentResult> = writesOnly(
  z.union([z.object({ clientSecret: z.string() }), z.object({ error: z.object({ message: z.string() }) })]),
  codec(z.unknown(), {
    decode: (wire, ctx): CardIntentResult => {
      const { clientSecret, error } = isObject(wire) ? wire : {};
      if (typeof clientSecret === "string" && clientSecret !== "")
        return { outcome: "created", clientSecret };
      const message = isObject(error) ? error.message : error;
      if (typeof message === "string") return { outcome: "refused", message };
      return invalid(ctx, "neither a client secret nor an error");
    },
    encode: (result) =>
      result.outcome === "created"
        ? { clientSecret: result.clientSecret }
        : { error: { message: result.message } },
  }),
);
