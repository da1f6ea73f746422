import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { describe, expect, onTestFinished, test } from "vitest";
import { signatureOf } from "#mock-server/areas/billing/card-events.ts";
import { createPractice } from "#mock-server/serve.ts";
import { cardProviderOf, prepareIntent } from "../../../support/billing/card-provider.ts";
import { clientFor } from "../../../support/contract-client.ts";
import { openPractice, practiceAt } from "../../../support/practice.ts";

const practice = openPractice();
const secret = "whsec_test";

type Received = { body: string; signature: string };

/** A server that records what is posted to it. */
async function openReceiver() {
  const received: Received[] = [];
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    received.push({
      body: Buffer.concat(chunks).toString(),
      signature: String(request.headers["stripe-signature"]),
    });
    server.emit("received");
    response.writeHead(received.length === 1 ? 200 : 202).end("ok");
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  onTestFinished(() => {
    server.close();
  });
  const next = () => once(server, "received");
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/webhook`, received, next };
}

async function openPayment(at = practice) {
  const client = await clientFor(at, "aroha");
  const intent = await prepareIntent(client, { paymentId: "90211", attemptId: "a-17" });
  return { world: client.world, intent, provider: cardProviderOf(at, client.world) };
}

test("signs the time and the body", () => {
  // printf '%s' '1700000000.{"id":"evt_1"}' | openssl dgst -sha256 -hmac whsec_test
  expect(signatureOf('{"id":"evt_1"}', "whsec_test", 1_700_000_000)).toBe(
    "t=1700000000,v1=c89214b5b5da833daed6f0b8c5bb6bd58cea9022bd80ccc78230f3942d632925",
  );
});

describe("an event that a test asks for", () => {
  test("describes the payment as it is, with its references", async () => {
    const receiver = await openReceiver();
    const { world, intent, provider } = await openPayment();
    await provider.confirm(intent, "visa");
    const sent = await world.sendCardEvent({ intent: intent.id, url: receiver.url, secret, signedAt: 17 });
    expect(sent.statuses).toEqual([200]);
    const [{ body, signature } = { body: "", signature: "" }] = receiver.received;
    expect(JSON.parse(body)).toMatchObject({
      id: expect.stringMatching(/^evt_[0-9a-f]{24}$/),
      object: "event",
      type: "payment_intent.succeeded",
      livemode: false,
      data: {
        object: {
          id: intent.id,
          object: "payment_intent",
          amount: 69_70,
          amount_received: 69_70,
          currency: "nzd",
          status: "succeeded",
          metadata: { electronicPaymentID: "90211", attempt: "a-17" },
        },
      },
    });
    expect(signature).toBe(signatureOf(body, secret, 17));
  });

  test("can be sent five times, with one id", async () => {
    const receiver = await openReceiver();
    const { world, intent } = await openPayment();
    const asked = { intent: intent.id, url: receiver.url, secret };
    const { event, statuses } = await world.sendCardEvent({ ...asked, times: 5 });
    expect(statuses).toEqual([200, 202, 202, 202, 202]);
    expect(new Set(receiver.received.map(({ body }) => body)).size).toBe(1);
    const again = await world.sendCardEvent(asked);
    expect(again.event.id).toBe(event.id);
    const other = await world.sendCardEvent({ ...asked, type: "payment_intent.succeeded" });
    expect(other.event.id).not.toBe(event.id);
  });

  test("can be untrue and wrongly signed", async () => {
    const receiver = await openReceiver();
    const { world, intent } = await openPayment();
    await world.sendCardEvent({
      intent: intent.id,
      type: "payment_intent.succeeded",
      url: receiver.url,
      secret,
      signature: "t=1,v1=00",
    });
    expect(receiver.received[0]?.signature).toBe("t=1,v1=00");
    expect(JSON.parse(receiver.received[0]?.body ?? "")).toMatchObject({
      type: "payment_intent.succeeded",
      data: { object: { status: "succeeded" } },
    });
    const [kept] = await world.cardIntents();
    expect(kept).toMatchObject({ status: "requires_payment_method", charges: 0 });
  });

  test("has no status where nothing answers, and is refused for an unknown payment or without an address", async () => {
    const { world, intent } = await openPayment();
    const url = "http://127.0.0.1:9/webhook";
    expect((await world.sendCardEvent({ intent: intent.id, url, secret })).statuses).toEqual([null]);
    await expect(world.sendCardEvent({ intent: "pi_nothing", url, secret })).rejects.toThrow(/404/);
    await expect(world.sendCardEvent({ intent: intent.id })).rejects.toThrow(/STRIPE_WEBHOOK_URL/);
  });
});

describe("with a webhook configured", () => {
  test("sends an event when a card is declined, and when it is charged", async () => {
    const receiver = await openReceiver();
    const listening = await createPractice({ cardWebhook: { url: receiver.url, secret } }).listen(0);
    onTestFinished(() => listening.close());
    const { world, intent, provider } = await openPayment(practiceAt(listening.url));
    for (const card of ["expired", "challenged"]) {
      const arrival = receiver.next();
      await provider.confirm(intent, card);
      if (card === "challenged") await provider.authenticate(intent, "complete");
      await arrival;
    }
    // Confirmed again it sends nothing, which the event that is asked for last shows.
    await provider.confirm(intent, "visa");
    await world.sendCardEvent({ intent: intent.id });
    const events = receiver.received.map(({ body }) => JSON.parse(body) as { id: string; type: string });
    expect(events.map(({ type }) => type)).toEqual([
      "payment_intent.payment_failed",
      "payment_intent.succeeded",
      "payment_intent.succeeded",
    ]);
    expect(events[0]).toMatchObject({
      data: { object: { last_payment_error: { code: "expired_card" }, amount_received: 0 } },
    });
    expect(events[1]?.id).toBe(events[2]?.id);
  });
});
