import { z } from "zod";
import { type Codec, codec, invalid } from "../wire/codec.ts";
import { endpoint } from "../wire/endpoint.ts";
import { member, optional, resource } from "../wire/fields.ts";
import { codeTable, count, text } from "../wire/scalars.ts";
import { type CardIntentState, cardIntentState } from "./card-intent.ts";

export type CardError = {
  type: "card_error" | "invalid_request_error";
  code: string;
  declineCode?: string;
  message: string;
  intent?: CardIntentState;
};

export type ConfirmationResult =
  | { outcome: "accepted"; intent: CardIntentState }
  | { outcome: "refused"; status: number; error: CardError };

const confirmationResult: Codec<ConfirmationResult> = codec(z.unknown(), {
  decode: (_wire, ctx): ConfirmationResult => invalid(ctx, "read by the card provider's script only"),
  encode: (result) => {
    if (result.outcome === "accepted") return { status: 200, body: intentBody(result.intent) };
    const { type, code, declineCode, message, intent } = result.error;
    const decline = declineCode === undefined ? {} : { decline_code: declineCode };
    const payment = intent && { payment_intent: intentBody(intent) };
    return { status: result.status, body: { error: { type, code, ...decline, message, ...payment } } };
  },
});

function intentBody({ brand, last4, ...intent }: CardIntentState): object {
  const action = intent.status === "requires_action" ? { next_action: { type: "use_stripe_sdk" } } : {};
  const method = last4 === undefined ? null : intent.id.replace(/^pi_/, "pm_");
  return { object: "payment_intent", ...cardIntentState.toWire(intent), payment_method: method, ...action };
}

const intentInPath = resource(null, { intentId: member("intentId", text) });
const access = { clientSecret: member("client_secret", text), publishableKey: member("key", text) };

/** Made in the browser by the card provider's script, so they are not in the contract. Bodies are forms. */
export const cardProvider = {
  /** A decline is a 402. */
  confirm: endpoint("POST v1/payment_intents/{intentId}/confirm", {
    host: "stripe",
    token: "none",
    query: intentInPath,
    body: resource(null, {
      ...access,
      method: optional(member("payment_method_data.type", text)),
      cardNumber: member("payment_method_data.card.number", text),
      securityCode: member("payment_method_data.card.cvc", text),
      expiryMonth: member("payment_method_data.card.exp_month", count),
      expiryYear: member("payment_method_data.card.exp_year", count),
      name: optional(member("payment_method_data.billing_details.name", text)),
      email: optional(member("payment_method_data.billing_details.email", text)),
      phone: optional(member("payment_method_data.billing_details.phone", text)),
      postalCode: optional(member("payment_method_data.billing_details.address.postal_code", text)),
    }),
    output: confirmationResult,
    decodesStatus: true,
  }),
  /** Ends the bank's step of a payment that requires one (3-D Secure). */
  authenticate: endpoint("POST v1/payment_intents/{intentId}/authenticate", {
    host: "stripe",
    token: "none",
    query: intentInPath,
    body: resource(null, {
      ...access,
      outcome: member("outcome", codeTable({ complete: "complete", fail: "fail" })),
    }),
    output: confirmationResult,
    decodesStatus: true,
  }),
};
