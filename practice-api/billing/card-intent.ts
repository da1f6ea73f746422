import { z } from "zod";
import { assumed, member, optional, type Wire } from "../wire/fields.ts";
import { resource } from "../wire/resource.ts";
import { count, refuse, text } from "../wire/scalars.ts";

/** What the external function is asked for, in cents; references go along as extras (DECISIONS B38). */
export const cardIntent = resource(null, {
  amount: member("amount", count),
  paymentId: optional(assumed(member("metadata.electronicPaymentID", text))),
  attemptId: optional(assumed(member("metadata.attempt", text))),
});
export type CardIntent = z.output<typeof cardIntent>;

export type CardIntentResult =
  | { outcome: "created"; clientSecret: string }
  | { outcome: "refused"; message: string };

/** A client secret, or an error that is a sentence or an object with one (spec 1, section 7). */
export const cardIntentResult = z.codec(z.unknown(), z.custom<CardIntentResult>(), {
  decode: (wire, ctx): CardIntentResult => {
    const { clientSecret, error } = (wire ?? {}) as Wire;
    if (typeof clientSecret === "string" && clientSecret !== "") return { outcome: "created", clientSecret };
    const message = typeof error === "string" ? error : (error as Wire | null | undefined)?.message;
    if (typeof message === "string") return { outcome: "refused", message };
    return refuse(ctx, undefined, "neither a client secret nor an error");
  },
  encode: (answer) =>
    answer.outcome === "created"
      ? { clientSecret: answer.clientSecret }
      : { error: { message: answer.message } },
}) as z.ZodType<CardIntentResult, unknown>;
