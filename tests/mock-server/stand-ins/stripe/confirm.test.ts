import { describe, expect, test } from "vitest";
import { testCards } from "#mock-server/areas/magic-inputs.ts";
import { billing } from "#practice-api/billing/endpoints.ts";
import { cardProviderOf, prepareIntent } from "../../../support/billing/card-provider.ts";
import { clientFor } from "../../../support/contract-client.ts";
import { beginPayment } from "../../../support/payment.ts";
import { openPractice } from "../../../support/practice.ts";

const practice = openPractice();
const confirmPath = "v1/payment_intents/{intentId}/confirm";

async function openPayment(amount?: number) {
  const client = await clientFor(practice, "aroha");
  const intent = await prepareIntent(client, amount === undefined ? {} : { amount });
  const { world } = client;
  const ledger = async () => (await world.cardIntents()).find(({ id }) => id === intent.id);
  return { client, world, intent, ledger, provider: cardProviderOf(practice, world) };
}

describe("confirming a card payment", () => {
  test.each(["visa", "mastercard", "amex"])("charges a %s card once", async (card) => {
    const { intent, ledger, provider } = await openPayment();
    const answer = await provider.confirm(intent, card);
    expect(answer.status).toBe(200);
    expect(await answer.json()).toMatchObject({
      id: intent.id,
      status: "succeeded",
      amount: 69_70,
      payment_method: intent.id.replace("pi_", "pm_"),
    });
    const last4 = testCards[card as "visa"].slice(-4);
    expect(await ledger()).toMatchObject({ status: "succeeded", charges: 1, card: { brand: card, last4 } });
  });

  test.each([
    ["declined", "card_declined", "generic_decline", "Your card was declined."],
    ["insufficientFunds", "card_declined", "insufficient_funds", "Your card has insufficient funds."],
    ["expired", "expired_card", undefined, "Your card has expired."],
    ["incorrectCvc", "incorrect_cvc", undefined, "Your card's security code is incorrect."],
    [
      "processingError",
      "processing_error",
      undefined,
      "An error occurred while processing your card. Try again in a little bit.",
    ],
  ])("refuses the card %s, and another card can pay", async (card, code, declineCode, message) => {
    const { intent, ledger, provider } = await openPayment();
    const answer = await provider.confirm(intent, card);
    expect(answer.status).toBe(402);
    const { error } = (await answer.json()) as { error: object };
    const status = "requires_payment_method";
    const payment_intent = { status, payment_method: null, last_payment_error: { code } };
    expect(error).toMatchObject({ type: "card_error", code, message, payment_intent });
    expect((error as { decline_code?: string }).decline_code).toBe(declineCode);
    expect(await ledger()).toMatchObject({ status, charges: 0, lastError: code });
    expect((await provider.confirm(intent, "visa")).status).toBe(200);
    expect(await ledger()).toMatchObject({ status: "succeeded", charges: 1 });
    expect(await ledger()).not.toHaveProperty("lastError");
  });

  test("refuses a number that is no test card", async () => {
    const { intent, ledger, provider } = await openPayment();
    const answer = await provider.confirm(intent, "4111111111111111");
    expect(answer.status).toBe(402);
    expect(await answer.json()).toMatchObject({ error: { decline_code: "test_mode_live_card" } });
    expect(await ledger()).toMatchObject({ charges: 0 });
  });

  test.each(["challenged", "alwaysChallenged"])("of the card %s waits for the bank's step", async (card) => {
    const { intent, ledger, provider } = await openPayment();
    const answer = await (await provider.confirm(intent, card)).json();
    expect(answer).toMatchObject({ status: "requires_action", next_action: { type: "use_stripe_sdk" } });
    expect(await ledger()).toMatchObject({ charges: 0 });
    const failed = await provider.authenticate(intent, "fail");
    expect(failed.status).toBe(402);
    expect(await failed.json()).toMatchObject({
      error: {
        code: "payment_intent_authentication_failure",
        payment_intent: { status: "requires_payment_method" },
      },
    });
    expect((await provider.authenticate(intent, "complete")).status).toBe(400);
    await provider.confirm(intent, card);
    const completed = await (await provider.authenticate(intent, "complete")).json();
    expect(completed).toMatchObject({ status: "succeeded" });
    expect(await ledger()).toMatchObject({ status: "succeeded", charges: 1 });
  });

  test("charges once when it is sent fifty times at once, and a later call reports that it succeeded", async () => {
    const { intent, ledger, provider } = await openPayment();
    const answers = await Promise.all(Array.from({ length: 50 }, () => provider.confirm(intent, "visa")));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    const refused = answers.filter(({ status }) => status === 400);
    expect(refused).toHaveLength(49);
    expect(await refused[0]?.json()).toMatchObject({
      error: {
        type: "invalid_request_error",
        code: "payment_intent_unexpected_state",
        payment_intent: { id: intent.id, status: "succeeded" },
      },
    });
    expect((await provider.confirm(intent, "declined")).status).toBe(400);
    expect(await ledger()).toMatchObject({ status: "succeeded", charges: 1 });
  });

  test("does not change a payment that is processing", async () => {
    const { intent, world, ledger, provider } = await openPayment();
    await world.change("cardIntents", undefined, { [intent.id]: { status: "processing" } });
    expect((await provider.confirm(intent, "visa")).status).toBe(400);
    expect(await ledger()).toMatchObject({ status: "processing", charges: 0 });
  });

  test("needs the payment's secret and a test key", async () => {
    const { intent, ledger, provider } = await openPayment();
    const foreign = { ...intent, clientSecret: `${intent.id}_secret_other` };
    expect((await provider.confirm(foreign, "visa")).status).toBe(404);
    expect((await provider.authenticate(foreign, "complete")).status).toBe(404);
    expect((await provider.confirm({ ...intent, id: "pi_nothing" }, "visa")).status).toBe(404);
    expect((await provider.confirm(intent, "visa", { key: "pk_live_1" })).status).toBe(401);
    expect(await ledger()).toMatchObject({ status: "requires_payment_method", charges: 0 });
  });

  test.each([
    ["a number in a list", 400, { "payment_method_data[card][number][]": "4242424242424242" }],
    ["a member of every object", 402, { "payment_method_data[card][__proto__][number]": "4242424242424242" }],
    ["a month in words", 400, { "payment_method_data[card][exp_month]": "December" }],
    ["an unknown field", 400, { "payment_method_data[card][token]": "1" }],
  ])("refuses a form with %s", async (_, status, form: Record<string, string>) => {
    const { intent, ledger, provider } = await openPayment();
    expect((await provider.confirm(intent, "", form)).status).toBe(status);
    expect(await ledger()).toMatchObject({ charges: 0 });
  });

  test("tells a reader its references", async () => {
    const client = await clientFor(practice, "aroha");
    const paymentId = (await beginPayment(client, 20_00)) ?? "";
    const { id, clientSecret } = await prepareIntent(client, { amount: 20_50, paymentId, attemptId: "a-17" });
    const query = { intentId: id, clientSecret, publishableKey: "pk_test_1" };
    expect(await client.call(billing.readIntent, query)).toEqual({
      id,
      status: "requires_payment_method",
      amount: 20_50,
      currency: "nzd",
      paymentId,
      attemptId: "a-17",
    });
  });
});

test("a card number and a security code are in no journal, state, snapshot or export", async () => {
  const { intent, world, provider } = await openPayment();
  const details = { "payment_method_data[billing_details][name]": "Aroha Ngata" };
  for (const card of ["declined", "challenged", "visa"]) await provider.confirm(intent, card, details);
  await provider.confirm(intent, testCards.visa, { "payment_method_data[card][number2]": testCards.visa });
  await world.snapshot("paid");
  const journal = await world.journal(`POST ${confirmPath}`);
  expect(journal.map(({ input, status }) => [input?.cardNumber, input?.securityCode, status])).toEqual([
    ["redacted", "redacted", 402],
    ["redacted", "redacted", 200],
    ["redacted", "redacted", 200],
    [undefined, undefined, 400],
  ]);
  const kept = JSON.stringify([
    await world.export(),
    await world.state(),
    await world.cardIntents(),
    journal,
  ]);
  for (const number of Object.values(testCards)) expect(kept).not.toContain(number);
  expect(kept).not.toContain('"987"');
});
