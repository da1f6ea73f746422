import { createHash, createHmac } from "node:crypto";
import type { CardIntent } from "#fixtures/practice/shared-records.ts";
import type { ConfirmationResult } from "#practice-api/billing/card-provider.ts";
import { systemNow } from "../../world/clock.ts";
import type { World } from "../../world/world.ts";
import type { CardWebhook } from "../call-context.ts";

export const cardEventTypes = ["payment_intent.succeeded", "payment_intent.payment_failed"] as const;
type CardEventType = (typeof cardEventTypes)[number];

type Delivery = {
  readonly signature?: string | undefined;
  /** In seconds since 1970. */
  readonly signedAt?: number | undefined;
};

export function eventTypeOf(result: ConfirmationResult): CardEventType | undefined {
  if (result.outcome === "refused")
    return result.status === 402 ? "payment_intent.payment_failed" : undefined;
  return result.intent.status === "succeeded" ? "payment_intent.succeeded" : undefined;
}

/**
 * The payment is as it was when such an event occurs, and the id depends on the payment and the type only, so an
 * event that is sent again has the same id.
 */
export function cardEvent(
  world: World,
  intent: CardIntent,
  type: CardEventType,
): Readonly<Record<string, unknown>> & { readonly id: string; readonly type: string } {
  const { id, amount, paymentId, attemptId, lastError } = intent;
  const hasSucceeded = type === "payment_intent.succeeded";
  const hash = createHash("sha256").update(`${id}|${type}`).digest("hex");
  return {
    id: `evt_${hash.slice(0, 24)}`,
    object: "event",
    created: Math.floor(world.clock.now() / 1_000),
    livemode: false,
    type,
    data: {
      object: {
        id,
        object: "payment_intent",
        amount,
        amount_received: hasSucceeded ? amount : 0,
        currency: "nzd",
        status: hasSucceeded ? "succeeded" : "requires_payment_method",
        metadata: {
          ...(paymentId === undefined ? {} : { electronicPaymentID: paymentId }),
          ...(attemptId === undefined ? {} : { attempt: attemptId }),
        },
        last_payment_error: hasSucceeded ? null : { code: lastError ?? "card_declined" },
      },
    },
  };
}

/** The time is in seconds since 1970. */
export function signatureOf(body: string, secret: string, signedAt: number): string {
  const hmac = createHmac("sha256", secret).update(`${signedAt}.${body}`).digest("hex");
  return `t=${signedAt},v1=${hmac}`;
}

/** Undefined when there is no answer. */
export async function sendCardEvent(
  { url, secret }: CardWebhook,
  event: object,
  { signature, signedAt = Math.floor(systemNow() / 1_000) }: Delivery = {},
): Promise<number | undefined> {
  const body = JSON.stringify(event);
  const headers = {
    "Content-Type": "application/json",
    "Stripe-Signature": signature ?? signatureOf(body, secret, signedAt),
  };
  try {
    const answer = await fetch(url, { method: "POST", headers, body });
    await answer.body?.cancel();
    return answer.status;
  } catch {
    return undefined;
  }
}
