import type { PaymentMethodCreateParams, Stripe, StripeCardElement, StripeError } from "@stripe/stripe-js";
// The plain entry of the package loads the provider's script on every page that imports it.
import { loadStripe } from "@stripe/stripe-js/pure/index.mjs";
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

let loading: Promise<Stripe> | undefined;

/** `scriptUrl` is that of a test provider; else the package loads the provider's own. */
export function loadCardProvider(publishableKey: string, scriptUrl: string | undefined): Promise<Stripe> {
  loading ??= load(publishableKey, scriptUrl).catch((error: unknown) => {
    loading = undefined;
    throw error;
  });
  return loading;
}

async function load(publishableKey: string, scriptUrl: string | undefined): Promise<Stripe> {
  if (scriptUrl !== undefined && !("Stripe" in window)) await addScript(scriptUrl);
  const stripe = await loadStripe(publishableKey);
  if (stripe === null) throw new Error("The card provider's script is not available.");
  return stripe;
}

function addScript(src: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const script = document.createElement("script");
    script.src = src;
    script.onload = () => resolve();
    script.onerror = () => {
      script.remove();
      reject(new Error("The card provider's script was not loaded."));
    };
    document.head.append(script);
  });
}
