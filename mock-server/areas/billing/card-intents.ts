import { createHash } from "node:crypto";
import { cardRefused } from "#fixtures/practice/refusals.ts";
import type { CardIntent as KeptIntent } from "#fixtures/practice/shared-records.ts";
import type { CardIntent, CardIntentResult, CardIntentState } from "#practice-api/billing/card-intent.ts";
import { ApiError } from "../../core/api-error.ts";
import type { World } from "../../world/world.ts";
import { magicCents } from "../magic-inputs.ts";
import { findPayment } from "./payments.ts";

/**
 * The intent and its secret contain the world's id and are derived from the caller's key or the world's own count, so
 * that a script gets the same ones on every run (docs/mock-practice.md 2, 3).
 */
export function createIntent(
  world: World,
  { amount, paymentId, attemptId, idempotencyKey }: CardIntent & { idempotencyKey?: string },
): CardIntentResult {
  const payment = paymentId === undefined ? undefined : findPayment(world, paymentId);
  // The amount without the fee is only available when the payment is named (ruling B38).
  const withoutFee = payment?.amount ?? amount;
  if (amount <= 0) return { outcome: "refused", message: "The amount is too small." };
  if (withoutFee % 100 === magicCents.notPrepared) return cardRefused;
  const name = idempotencyKey ? `key ${idempotencyKey}` : `number ${world.shared.list("cardIntents").length}`;
  const hash = createHash("sha256").update(`${world.state.origin.seed}|${world.id}|${name}`).digest("hex");
  const id = `pi_${world.id}_${hash.slice(0, 16)}`;
  const existing = world.shared.find("cardIntents", id);
  if (existing) {
    if (existing.amount === amount) return { outcome: "created", clientSecret: existing.clientSecret };
    return { outcome: "refused", message: "This key was used for another amount." };
  }
  const clientSecret = `${id}_secret_CANARY${hash.slice(16, 40)}`;
  world.shared.put("cardIntents", {
    id,
    clientSecret,
    amount,
    status: "requires_payment_method",
    charges: 0,
    ...(paymentId === undefined ? {} : { paymentId }),
    ...(attemptId === undefined ? {} : { attemptId }),
  });
  return { outcome: "created", clientSecret };
}

export type IntentAccess = { intentId: string; clientSecret: string; publishableKey: string };

/** For a caller with the client secret and a publishable key. */
export function readIntent(
  world: World,
  { expanded, ...access }: IntentAccess & { expanded?: string },
): CardIntentState {
  const intent = findIntent(world, access);
  if (!intent || !access.publishableKey.startsWith("pk_")) {
    throw new ApiError(404, "There is no such payment intent.");
  }
  const { brand, last4, ...state } = stateOf(intent);
  if (expanded !== "payment_method" || brand === undefined || last4 === undefined) return state;
  return { ...state, brand, last4 };
}

export function findIntent(
  world: World,
  { intentId, clientSecret }: Pick<IntentAccess, "intentId" | "clientSecret">,
): KeptIntent | undefined {
  const intent = world.shared.find("cardIntents", intentId);
  return intent?.clientSecret === clientSecret ? intent : undefined;
}

export function stateOf({
  id,
  status,
  amount,
  paymentId,
  attemptId,
  card,
  lastError,
}: KeptIntent): CardIntentState {
  // A payment that needs another card has none: the card of the failed attempt belongs to the error.
  const used = status === "requires_payment_method" ? undefined : card;
  return {
    id,
    status,
    amount,
    currency: "nzd",
    ...(paymentId === undefined ? {} : { paymentId }),
    ...(attemptId === undefined ? {} : { attemptId }),
    ...used,
    ...(lastError === undefined ? {} : { lastError }),
  };
}
