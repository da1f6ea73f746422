import type { CardIntent } from "#fixtures/practice/shared-records.ts";
import type { CardError, ConfirmationResult } from "#practice-api/billing/card-provider.ts";
import type { World } from "../../world/world.ts";
import { testCards } from "../magic-inputs.ts";
import { findIntent, type IntentAccess, stateOf } from "./card-intents.ts";

type Decline = Pick<CardError, "code" | "message"> & { declineCode?: string };

/** In the card provider's words. */
const declines: Readonly<Record<string, Decline>> = {
  [testCards.declined]: {
    code: "card_declined",
    declineCode: "generic_decline",
    message: "Your card was declined.",
  },
  [testCards.insufficientFunds]: {
    code: "card_declined",
    declineCode: "insufficient_funds",
    message: "Your card has insufficient funds.",
  },
  [testCards.expired]: { code: "expired_card", message: "Your card has expired." },
  [testCards.incorrectCvc]: { code: "incorrect_cvc", message: "Your card's security code is incorrect." },
  [testCards.processingError]: {
    code: "processing_error",
    message: "An error occurred while processing your card. Try again in a little bit.",
  },
};
const notATestCard: Decline = {
  code: "card_declined",
  declineCode: "test_mode_live_card",
  message: "Your card was declined. Your request was in test mode, but used a non test card.",
};
const challenged: ReadonlySet<string> = new Set([testCards.challenged, testCards.alwaysChallenged]);
const known: ReadonlySet<string> = new Set(Object.values(testCards));

/** Synchronous, so of several calls at once one charges and the others are refused. */
export function confirmIntent(
  world: World,
  { cardNumber, ...access }: IntentAccess & { cardNumber: string },
): ConfirmationResult {
  const intent = findIntent(world, access);
  if (!intent) return notFound(access);
  if (!access.publishableKey.startsWith("pk_test_")) return wrongKey;
  if (intent.status !== "requires_payment_method" && intent.status !== "requires_action") {
    return unexpectedState(intent);
  }
  const number = cardNumber.replace(/\D/g, "");
  const attempted = { ...intent, card: { brand: brandOf(number), last4: number.slice(-4) } };
  const decline = declines[number] ?? (known.has(number) ? undefined : notATestCard);
  if (decline) return refuse(world, attempted, 402, { type: "card_error", ...decline });
  return accept(world, attempted, challenged.has(number) ? "requires_action" : "succeeded");
}

/** Ends the bank's step. */
export function authenticateIntent(
  world: World,
  { outcome, ...access }: IntentAccess & { outcome: "complete" | "fail" },
): ConfirmationResult {
  const intent = findIntent(world, access);
  if (!intent) return notFound(access);
  if (intent.status !== "requires_action") return unexpectedState(intent);
  if (outcome === "complete") return accept(world, intent, "succeeded");
  return refuse(world, intent, 402, {
    type: "invalid_request_error",
    code: "payment_intent_authentication_failure",
    message:
      "We are unable to authenticate your payment method. Please choose a different payment method and try again.",
  });
}

function accept(
  world: World,
  { lastError: _, ...intent }: CardIntent,
  status: "requires_action" | "succeeded",
): ConfirmationResult {
  const charges = intent.charges + (status === "succeeded" ? 1 : 0);
  const accepted = { ...intent, status, charges };
  world.shared.put("cardIntents", accepted);
  return { outcome: "accepted", intent: stateOf(accepted) };
}

function refuse(world: World, intent: CardIntent, status: number, error: CardError): ConfirmationResult {
  const refused = { ...intent, status: "requires_payment_method", lastError: error.code };
  world.shared.put("cardIntents", refused);
  return { outcome: "refused", status, error: { ...error, intent: stateOf(refused) } };
}

function unexpectedState(intent: CardIntent): ConfirmationResult {
  const message =
    intent.status === "succeeded"
      ? "You cannot confirm this PaymentIntent because it has already succeeded after being previously confirmed."
      : `You cannot confirm this PaymentIntent because it has a status of ${intent.status}.`;
  const code = "payment_intent_unexpected_state";
  const error: CardError = { type: "invalid_request_error", code, message, intent: stateOf(intent) };
  return { outcome: "refused", status: 400, error };
}

function notFound({ intentId }: IntentAccess): ConfirmationResult {
  const message = `No such payment_intent: '${intentId}'`;
  return {
    outcome: "refused",
    status: 404,
    error: { type: "invalid_request_error", code: "resource_missing", message },
  };
}

const wrongKey: ConfirmationResult = {
  outcome: "refused",
  status: 401,
  error: {
    type: "invalid_request_error",
    code: "api_key_invalid",
    message: "The card provider's stand-in takes publishable test keys only.",
  },
};

function brandOf(number: string): string {
  if (number.startsWith("4")) return "visa";
  if (/^3[47]/.test(number)) return "amex";
  return /^(?:5[1-5]|2[2-7])/.test(number) ? "mastercard" : "unknown";
}
