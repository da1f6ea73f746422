import { cardEvent, sendCardEvent } from "../../areas/billing/card-events.ts";
import { ApiError } from "../../core/api-error.ts";
import type { Handlers } from "../calls.ts";

export const cardHandlers = {
  sendCardEvent: async ({ world, cardWebhook, body }) => {
    const intent = world.shared.find("cardIntents", body.intent);
    if (!intent) throw new ApiError(404, "There is no such card payment.");
    const { url = cardWebhook?.url, secret = cardWebhook?.secret, times = 1, signature, signedAt } = body;
    if (url === undefined || secret === undefined) {
      throw new ApiError(
        400,
        "Send url and secret, or configure STRIPE_WEBHOOK_URL and STRIPE_WEBHOOK_SECRET.",
      );
    }
    const usual =
      intent.status === "succeeded" ? "payment_intent.succeeded" : "payment_intent.payment_failed";
    const event = cardEvent(world, intent, body.type ?? usual);
    const statuses: (number | null)[] = [];
    for (let sent = 0; sent < times; sent += 1) {
      statuses.push((await sendCardEvent({ url, secret }, event, { signature, signedAt })) ?? null);
    }
    return { event, statuses };
  },
} satisfies Partial<Handlers>;
