import type { Router } from "express";
import { z } from "zod";
import { cardEvent, cardEventTypes, sendCardEvent } from "../areas/billing/card-events.ts";
import type { CardWebhook } from "../areas/call-context.ts";
import { ApiError } from "../core/api-error.ts";
import { readBody } from "./requests.ts";
import type { WorldOf } from "./world-of-request.ts";

/** By default the event about the payment's status, sent once to the configured webhook, signed now. */
export const cardEventRequest = z.strictObject({
  intent: z.string(),
  type: z.enum(cardEventTypes).optional(),
  url: z.url({ protocol: /^https?$/ }).optional(),
  secret: z.string().min(1).optional(),
  /** How often the same event is sent, one after the other. */
  times: z.int().min(1).max(50).optional(),
  /** Sent in place of the right signature. */
  signature: z.string().optional(),
  /** The time in the signature, in seconds since 1970. */
  signedAt: z.int().nonnegative().optional(),
});

export type CardEventRequest = z.input<typeof cardEventRequest>;

/** Lets the card provider send an event about one payment, also an untrue one, a repeated or a badly signed one. */
export function cardCalls(router: Router, worldOf: WorldOf, configured: CardWebhook | undefined): void {
  router.post("/card-events", async (request, response) => {
    const asked = readBody(cardEventRequest, request.body);
    const world = worldOf(request, response);
    const intent = world.shared.find("cardIntents", asked.intent);
    if (!intent) throw new ApiError(404, "There is no such card payment.");
    const { url = configured?.url, secret = configured?.secret, times = 1, signature, signedAt } = asked;
    if (url === undefined || secret === undefined) {
      throw new ApiError(
        400,
        "Say url and secret, or configure STRIPE_WEBHOOK_URL and STRIPE_WEBHOOK_SECRET.",
      );
    }
    const usual =
      intent.status === "succeeded" ? "payment_intent.succeeded" : "payment_intent.payment_failed";
    const event = cardEvent(world, intent, asked.type ?? usual);
    const statuses: (number | null)[] = [];
    for (let sent = 0; sent < times; sent += 1) {
      statuses.push((await sendCardEvent({ url, secret }, event, { signature, signedAt })) ?? null);
    }
    response.status(201).json({ event, statuses });
  });
}
