import { createHmac, timingSafeEqual } from "node:crypto";
import express, { type NextFunction, type Request, type Response, type Router } from "express";
import { z } from "zod";
import { parsedJson } from "#practice-api/json.ts";
import { isObject } from "#practice-api/wire/fields.ts";
import { settlePayment } from "../payments/settle.ts";
import type { Services } from "../services.ts";
import { log } from "../telemetry/log.ts";

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

const event = z.object({ data: z.object({ object: z.object({ id: z.string() }) }) });

/** It only says which payment to look at, so a repeated, late or forged one has no effect (threat T32). */
export async function receiveNotification(
  services: Services,
  secret: string,
  { body, signature }: { body: Buffer; signature: string },
): Promise<200 | 400 | 503> {
  if (!hasValidSignature(body, signature, secret, services.now())) return 400;
  const intent = intentIn(body);
  if (intent === undefined) return 400;
  try {
    // The account's other charges are reported too. An answer that refuses them would make the provider stop sending.
    const payment = await services.payments.findByIntent(intent);
    if (payment) await settlePayment(services, payment.id, { isRequested: true });
    return 200;
  } catch (error) {
    // The card provider sends it again.
    log.error({ cause: error }, "notification not handled");
    return 503;
  }
}

const intentIn = (body: Buffer) => event.safeParse(parsedJson(body.toString("utf8"))).data?.data.object.id;

const toleranceMs = 300_000;

/** The header reads `t=SECONDS,v1=HEX`, and `v1` may be repeated while a secret is replaced. */
export function hasValidSignature(body: Buffer, header: string, secret: string, now: number): boolean {
  const parts = header.split(",").map((part) => part.split("=", 2));
  const seconds = parts.find(([name]) => name === "t")?.[1] ?? "";
  if (!/^\d{1,12}$/.test(seconds) || Math.abs(now - Number(seconds) * 1_000) > toleranceMs) return false;
  const expected = createHmac("sha256", secret).update(`${seconds}.`).update(body).digest();
  return parts.some(([name, value = ""]) => {
    const given = Buffer.from(value, "hex");
    return name === "v1" && given.length === expected.length && timingSafeEqual(given, expected);
  });
}
