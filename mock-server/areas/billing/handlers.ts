import type { CardIntent } from "#fixtures/practice/shared-records.ts";
import { invoicePdf } from "#fixtures/record/billing/invoice-pdf.ts";
import type { Invoice as KeptInvoice } from "#fixtures/record/billing/invoices.ts";
import type { CardError, ConfirmationResult } from "#practice-api/billing/card-provider.ts";
import type { Invoice } from "#practice-api/billing/endpoints.ts";
import { memoize } from "../../core/memoize.ts";
import type { World } from "../../world/world.ts";
import { type CallContext, type Handlers, requirePerson } from "../call-context.ts";
import { testCards } from "../magic-inputs.ts";
import { pageAs } from "../paging.ts";
import { cardEvent, eventTypeOf, sendCardEvent } from "./card-events.ts";
import { createIntent, findIntent, type IntentAccess, readIntent, stateOf } from "./card-intents.ts";
import { beginPayment, settlePayment } from "./payments.ts";

export const billing: Handlers["billing"] = {
  balance: (_, context) => context.world.balance(requirePerson(context, "patient")),
  invoices: ({ which, ...paging }, context) => {
    const all = context.world.records.list(requirePerson(context, "holder"), "invoices");
    return pageAs(which === "pending" ? all.filter(({ balance }) => balance > 0) : all, paging, withPayNow);
  },
  /** Empty when there is none, so that it does not reveal whether another patient has this invoice. */
  invoicePdf: ({ invoiceId }, context) => {
    const person = requirePerson(context, "holder");
    const invoice = context.world.records.find(person, "invoices", invoiceId);
    return { pdf: invoice ? invoicePdf(invoice, context.world.profile(person).fullName) : "" };
  },
  saveTemporaryPayment: (payment, context) => {
    const paymentId = beginPayment(context.world, requirePerson(context, "holder"), payment);
    return paymentId === undefined ? { outcome: "refused" } : { outcome: "saved", paymentId };
  },
  createIntent: (intent, { world }) => createIntent(world, intent),
  readIntent: (query, { world }) => readIntent(world, query),
  savePayment: ({ paymentId }, context) =>
    settlePayment(context.world, requirePerson(context, "holder"), paymentId),
};

export const cardProvider: Handlers["cardProvider"] = {
  confirm: (confirmation, context) =>
    announced(confirmation.intentId, confirmIntent(context.world, confirmation), context),
  authenticate: (step, context) => announced(step.intentId, authenticateIntent(context.world, step), context),
};

/** While the answer is on the way. */
function announced(
  intentId: string,
  result: ConfirmationResult,
  { world, cardWebhook }: CallContext,
): ConfirmationResult {
  const type = eventTypeOf(result);
  const intent = world.shared.find("cardIntents", intentId);
  if (cardWebhook && type && intent) void sendCardEvent(cardWebhook, cardEvent(world, intent, type));
  return result;
}

const withPayNow = memoize((invoice: KeptInvoice): Invoice => ({ ...invoice, payNow: invoice.balance }));

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
function confirmIntent(
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
function authenticateIntent(
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
