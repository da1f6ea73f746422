import { createHmac } from "node:crypto";
import express, { type NextFunction, type Request, type Response } from "express";
import { afterAll, beforeAll, expect, test } from "vitest";
import { paymentWebhook } from "#app/.server/http/payment-webhook.ts";
import { openPayer } from "../../../support/billing/payer.ts";
import { serving } from "../../../support/serving.ts";

const secret = "whsec_of_the_webhook_test";
const { payer, order, secretOf, stateOf } = openPayer({ STRIPE_WEBHOOK_SECRET: secret });
let url: string;
beforeAll(async () => {
  const app = express().use(paymentWebhook(payer.services));
  // As the portal's own.
  app.use((_error: unknown, _request: Request, response: Response, _next: NextFunction) => {
    response.status(503).end();
  });
  url = `${(await serving(app, afterAll)).url}/payments/webhook`;
});

/** A payment whose card was charged, and of which the portal has heard nothing since. */
async function charge() {
  const request = await order();
  const clientSecret = await secretOf(request);
  await payer.account.pay(clientSecret);
  return { intent: clientSecret.split("_secret_")[0] ?? "", state: () => stateOf(request.paymentId) };
}

test("records a payment once, however often and in whatever order it is notified", async () => {
  const { intent, state } = await charge();
  const type = "payment_intent.payment_failed";
  const failed = await payer.world.sendCardEvent({ intent, type, url, secret });
  expect(failed.statuses).toEqual([200]);
  const sent = await payer.world.sendCardEvent({ intent, url, secret, times: 5 });
  expect(sent.statuses).toEqual([200, 200, 200, 200, 200]);
  expect(await state()).toBe("recorded");
  expect(await payer.world.journal("POST patient/SavePayment")).toHaveLength(1);
});

test("refuses a notification with another signature, which has no effect", async () => {
  const { intent, state } = await charge();
  const forged = await payer.world.sendCardEvent({ intent, url, secret: "whsec_of_another_portal" });
  const unsigned = await payer.world.sendCardEvent({ intent, url, secret, signature: "none" });
  expect([forged.statuses, unsigned.statuses]).toEqual([[400], [400]]);
  expect(await state()).toBe("prepared");
});

test.each([
  ["accepts a notification about a payment of another system", "pi_of_another_system", 200],
  ["refuses one that it cannot read", undefined, 400],
])("%s", async (_name, id, status) => {
  const body = JSON.stringify({ data: { object: { id } } });
  const seconds = Math.floor(Date.now() / 1_000);
  const v1 = createHmac("sha256", secret).update(`${seconds}.${body}`).digest("hex");
  const headers = { "Stripe-Signature": `t=${seconds},v1=${v1}` };
  expect((await fetch(url, { method: "POST", body, headers })).status).toBe(status);
});

test.each([
  ["broken gzip", "not gzip", { "Content-Encoding": "gzip" }, 400],
  ["more than 100 kB", "x".repeat(120_000), {}, 413],
])("refuses %s as the sender's fault", async (_name, body, headers, status) => {
  expect((await fetch(url, { method: "POST", body, headers })).status).toBe(status);
});
