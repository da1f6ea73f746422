import { z } from "zod";
import { cardEvent, cardEventTypes, sendCardEvent } from "../../areas/billing/card-events.ts";
import { ApiError } from "../../core/api-error.ts";
import { call } from "../call.ts";

/** By default the event about the payment's status, sent once to the configured webhook, signed now. */
const cardEventRequest = z.strictObject({
  intent: z.string(),
  type: z.enum(cardEventTypes).optional(),
  url: z.url({ protocol: /^https?$/ }).optional(),
  secret: z.string().min(1).optional(),
  /** The same event, one after the other. */
  times: z.int().min(1).max(50).optional(),
  /** Sent in place of the right signature. */
  signature: z.string().optional(),
  /** In seconds since 1970. */
  signedAt: z.int().nonnegative().optional(),
});

export const cardCalls = [
  call({
    name: "sendCardEvent",
    method: "POST",
    path: "/card-events",
    summary:
      "Sends a signed event of the card provider about a payment, several times or with a wrong signature.",
    body: cardEventRequest,
    example: { intent: "pi_w1_0123456789abcdef", times: 5 },
    answer: z.strictObject({
      event: z.looseObject({ id: z.string(), type: z.string() }),
      statuses: z.array(z.int().nullable()).describe("Of each delivery; null where no answer came."),
    }),
    status: 201,
    handle: async ({ world, cardWebhook, body }) => {
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
  }),
] as const;
