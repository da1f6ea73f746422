import type { PaymentMethodCreateParams, Stripe, StripeCardElement, StripeError } from "@stripe/stripe-js";
import type { CardAnswer, PaymentProblem } from "#machines/payment/types.ts";

type Charge = {
  clientSecret: string;
  billing: PaymentMethodCreateParams.BillingDetails;
  /** Only a card of the brand whose fee the patient has seen. */
  accepts: (brand: string) => boolean;
  /** Later the card is not charged: the portal may have given the payment up. */
  until: number;
};

/**
 * The brand is read first, so that another brand than the chosen one is charged nothing. `ended`: the card
 * provider has answered so that this page can no longer charge the card.
 */
export async function chargeCard(
  stripe: Pick<Stripe, "createPaymentMethod" | "confirmCardPayment">,
  card: StripeCardElement,
  { clientSecret, billing, accepts, until }: Charge,
): Promise<CardAnswer> {
  const made = await stripe
    .createPaymentMethod({ type: "card", card, billing_details: billing })
    .catch(() => undefined);
  if (made?.paymentMethod === undefined) return { ended: true, problem: problemOf(made?.error) };
  const { id, card: read } = made.paymentMethod;
  if (!accepts(read?.brand ?? "unknown")) return { ended: true, problem: { reason: "otherBrand" } };
  if (Date.now() > until) return { ended: true, problem: { reason: "failed" } };
  try {
    const { error } = await stripe.confirmCardPayment(clientSecret, { payment_method: id });
    if (error === undefined) return { ended: true, problem: undefined };
    return isFinal(error) ? { ended: true, problem: problemOf(error) } : { ended: false };
  } catch {
    return { ended: false };
  }
}

/** What the card provider has not sent at all is not dealt with. */
function isFinal({ type, payment_intent: intent }: StripeError): boolean {
  if (type === "validation_error") return true;
  return (type === "card_error" || type === "invalid_request_error") && intent !== undefined;
}

function problemOf(error: StripeError | undefined): PaymentProblem {
  if (error?.code === "payment_intent_authentication_failure") return { reason: "notAuthenticated" };
  const isOfCard = error?.type === "card_error" || error?.type === "validation_error";
  return isOfCard ? { reason: "declined", message: error.message } : { reason: "failed" };
}
