import express, { type NextFunction, type Request, type Response, type Router } from "express";
import { isObject } from "#practice-api/wire/fields.ts";
import { receiveNotification } from "../payments/notification.ts";
import type { Services } from "../services.ts";

const webhookPath = "/payments/webhook";

export function paymentWebhook(services: Services): Router {
  const router = express.Router();
  const secret = services.config.card.webhookSecret;
  if (secret === undefined) return router;
  router.post(webhookPath, express.raw({ type: () => true, limit: "100kb" }), async (request, response) => {
    const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
    const signature = request.get("Stripe-Signature") ?? "";
    response.status(await receiveNotification(services, secret, { body, signature })).end();
  });
  // What cannot be read as a body is the sender's fault, and never an outage of the portal.
  router.use(webhookPath, (error: unknown, _request: Request, response: Response, next: NextFunction) => {
    const status = isObject(error) ? Number(error.status) : Number.NaN;
    if (status >= 400 && status < 500) return void response.status(status).end();
    next(error);
  });
  return router;
}
