import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, onTestFinished, test } from "vitest";
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

test("an event that is asked for describes the payment as it is, with its references, and is signed as it is asked to be", async () => {
  const receiver = await openReceiver();
  const { world, intent, provider } = await openPayment();
  await provider.confirm(intent, "visa");
  const asked = { intent: intent.id, url: receiver.url, secret };
  const { statuses } = await world.sendCardEvent({ ...asked, signedAt: 17 });
  await world.sendCardEvent({ ...asked, signature: "t=1,v1=00" });
  const [{ body, signature } = { body: "", signature: "" }, forged] = receiver.received;
  expect([statuses, forged?.signature]).toEqual([[200], "t=1,v1=00"]);
  expect(signature).toBe(signatureOf(body, secret, 17));
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
});

test("with a webhook configured, an event is sent when a card is declined, and when it is charged", async () => {
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
