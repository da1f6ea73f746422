import express, { type Router } from "express";
import { receiveNotification } from "../payments/notification.ts";
import type { Services } from "../services.ts";

const webhookPath = "/payments/webhook";

/** Receives the card provider's notifications. */
export function paymentWebhook(services: Services): Router {
  const router = express.Router();
  const secret = services.config.card.webhookSecret;
  if (secret === undefined) return router;
  router.post(webhookPath, express.raw({ type: () => true, limit: "100kb" }), async (request, response) => {
    const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
    const signature = request.get("Stripe-Signature") ?? "";
    response.status(await receiveNotification(services, secret, { body, signature })).end();
  });
  return router;
}
