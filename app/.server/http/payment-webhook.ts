import express, { type Router } from "express";
import { z } from "zod";
import { errorText } from "../errors/error-text.ts";
import { log } from "../log.ts";
import { settlePayment } from "../payments/settle.ts";
import { hasValidSignature } from "../payments/signature.ts";
import type { Services } from "../services.ts";

const webhookPath = "/payments/webhook";

const event = z.object({ data: z.object({ object: z.object({ id: z.string() }) }) });

/**
 * Receives the card provider's notifications (threat T32). One only says which payment to look at: the card
 * provider is asked what happened to it, so a repeated, late or forged notification has no effect of its own.
 */
export function paymentWebhook(services: Services): Router {
  const router = express.Router();
  const secret = services.config.card.webhookSecret;
  if (secret === undefined) return router;
  router.post(webhookPath, express.raw({ type: () => true, limit: "100kb" }), async (request, response) => {
    const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
    const signature = request.get("Stripe-Signature") ?? "";
    if (!hasValidSignature(body, signature, secret, services.now())) return void response.status(400).end();
    const intent = intentIn(body);
    try {
      const payment = intent === undefined ? undefined : await services.payments.findByIntent(intent);
      if (payment) await settlePayment(services, payment.id, { isRequested: true });
      response.status(200).end();
    } catch (error) {
      // The card provider sends it again.
      log.error({ error: errorText(error) }, "notification not handled");
      response.status(503).end();
    }
  });
  return router;
}

function intentIn(body: Buffer): string | undefined {
  try {
    return event.parse(JSON.parse(body.toString("utf8"))).data.object.id;
  } catch {
    return undefined;
  }
}
