import { createHmac, randomUUID } from "node:crypto";
import { once } from "node:events";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import express from "express";
import { afterAll, beforeAll, expect, test } from "vitest";
import { paymentWebhook } from "#app/.server/http/payment-webhook.ts";
import { preparePayment } from "#app/.server/payments/prepare.ts";
import type { Services } from "#app/.server/services.ts";
import { feeOn } from "#practice-api/billing/rules.ts";
import { openAccount, visa } from "../../../support/billing/portal-payments.ts";
import { type PortalWorld, startPortal } from "../../../support/portal.ts";
import { monday, openPractice } from "../../../support/practice.ts";

const practice = openPractice();
const secret = "whsec_of_the_webhook_test";
let services: Services;
let server: Server;
let url: string;
let world: PortalWorld;

beforeAll(async () => {
  ({ services } = await startPortal(practice, { STRIPE_WEBHOOK_SECRET: secret }));
  server = createServer(express().use(paymentWebhook(services))).listen(0, "127.0.0.1");
  await once(server, "listening");
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/payments/webhook`;
  world = await practice.control.createWorld({ now: monday });
});
afterAll(async () => {
  server.close();
  await world.remove();
});

/** A payment whose card was charged, and of which the portal has heard nothing since. */
async function charge() {
  const account = await openAccount(practice, services, world);
  const paymentId = randomUUID();
  const request = { paymentId, amount: 10_00, total: 10_00 + feeOn(10_00, visa), card: visa };
  const prepared = await preparePayment(services, account.contextOf(services), request);
  if (prepared.state !== "prepared") throw new Error(prepared.state);
  await account.pay(prepared.clientSecret);
  const intent = prepared.clientSecret.split("_secret_")[0] ?? "";
  return { intent, state: async () => (await services.payments.find(paymentId))?.state };
}

test("records a payment once, however often and in whatever order it is notified", async () => {
  const { intent, state } = await charge();
  const failed = await world.sendCardEvent({ intent, type: "payment_intent.payment_failed", url, secret });
  expect(failed.statuses).toEqual([200]);
  const sent = await world.sendCardEvent({ intent, url, secret, times: 5 });
  expect(sent.statuses).toEqual([200, 200, 200, 200, 200]);
  expect(await state()).toBe("recorded");
  expect(await world.journal("POST patient/SavePayment")).toHaveLength(1);
});

test("refuses a notification with another signature, which has no effect", async () => {
  const { intent, state } = await charge();
  const forged = await world.sendCardEvent({ intent, url, secret: "whsec_of_another_portal" });
  const unsigned = await world.sendCardEvent({ intent, url, secret, signature: "none" });
  expect([forged.statuses, unsigned.statuses]).toEqual([[400], [400]]);
  expect(await state()).toBe("prepared");
});

test("accepts a notification about a payment of another system, and one that it cannot read", async () => {
  for (const body of [JSON.stringify({ data: { object: { id: "pi_of_another_system" } } }), "{"]) {
    const seconds = Math.floor(Date.now() / 1_000);
    const v1 = createHmac("sha256", secret).update(`${seconds}.${body}`).digest("hex");
    const headers = { "Stripe-Signature": `t=${seconds},v1=${v1}` };
    expect((await fetch(url, { method: "POST", body, headers })).status).toBe(200);
  }
});
