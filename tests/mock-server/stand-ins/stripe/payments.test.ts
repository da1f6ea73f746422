import { beforeEach, expect, test } from "vitest";
import { testCards } from "#mock-server/areas/magic-inputs.ts";
import { brandOf } from "#mock-server/stand-ins/stripe/browser/card-rules.js";
import { paymentsAt } from "#mock-server/stand-ins/stripe/browser/payments.js";
import { type PreparedIntent, prepareIntent } from "../../../support/billing/card-provider.ts";
import { type ContractClient, clientFor } from "../../../support/contract-client.ts";
import { openPractice } from "../../../support/practice.ts";

/** The methods of the stand-in's Stripe object, with a card's fields that were filled in. */
const practice = openPractice();
type Card = keyof typeof testCards;
let client: ContractClient;
let intent: PreparedIntent;
let stripe: ReturnType<typeof paymentsAt>;
const element = (card: Card) => ({ card });
const confirmPath = "v1/payment_intents/{intentId}/confirm";

beforeEach(async () => {
  client = await clientFor(practice, "aroha");
  intent = await prepareIntent(client);
  const fieldsOf = (mounted: unknown) => {
    const { card } = mounted as { card?: Card };
    if (card === undefined)
      return { problem: { code: "incomplete_number", message: "Your card number is incomplete." } };
    const number = testCards[card];
    const filled = { number, cvc: "987", exp_month: "12", exp_year: "2030" };
    return { card: filled, brand: brandOf(number).name };
  };
  const formOf = (mounted: unknown) => ({ read: () => fieldsOf(mounted) });
  const base = `${practice.url}/~${client.world.id}/stripe/`;
  stripe = paymentsAt(base, "pk_test_1", formOf as never, async () => "complete");
});

async function methodOf(card: Card): Promise<string> {
  const made = await stripe.createPaymentMethod({ type: "card", card: element(card) });
  if ("error" in made) throw new Error(JSON.stringify(made.error));
  return made.paymentMethod.id;
}

test("a payment method names its brand and last four digits, and can be charged", async () => {
  const card = { brand: "amex", last4: "0005" };
  expect(await stripe.createPaymentMethod({ type: "card", card: element("amex") })).toEqual({
    paymentMethod: {
      object: "payment_method",
      type: "card",
      id: expect.stringMatching(/^pm_\w+$/),
      card: { ...card, exp_month: 12, exp_year: 2030 },
    },
  });
  const payment_method = await methodOf("amex");
  const charged = await stripe.confirmCardPayment(intent.clientSecret, { payment_method });
  expect(charged).toMatchObject({ paymentIntent: { id: intent.id, status: "succeeded" } });
  expect(await client.world.cardIntents()).toMatchObject([{ charges: 1, card }]);
});

test("a payment method of fields that are not filled in is an error, and calls nothing", async () => {
  expect(await stripe.createPaymentMethod({ type: "card", card: {} })).toEqual({
    error: {
      type: "validation_error",
      code: "incomplete_number",
      message: "Your card number is incomplete.",
    },
  });
  expect(await client.world.journal(`POST ${confirmPath}`)).toEqual([]);
});

test("an error of the card provider has the payment as it is now", async () => {
  const payment_method = await methodOf("declined");
  const { error } = await stripe.confirmCardPayment(intent.clientSecret, { payment_method });
  expect(error).toMatchObject({
    type: "card_error",
    code: "card_declined",
    payment_intent: { id: intent.id, status: "requires_payment_method" },
  });
  await stripe.confirmCardPayment(intent.clientSecret, { payment_method: await methodOf("visa") });
  expect(await stripe.confirmCardPayment(intent.clientSecret, { payment_method })).toMatchObject({
    error: { code: "payment_intent_unexpected_state", payment_intent: { status: "succeeded" } },
  });
});

test.each([
  ["the answer is lost", { phase: "after-commit", effect: { type: "reset" } }, "api_connection_error"],
  ["the request is lost", { effect: { type: "reset" } }, "api_connection_error"],
  ["something else answers", { effect: { type: "status", status: 502 } }, "api_error"],
] as const)("an error has no payment when %s", async (_, fault, type) => {
  await client.world.addFault({ match: { path: confirmPath }, ...fault } as never);
  const payment_method = await methodOf("visa");
  const { error } = await stripe.confirmCardPayment(intent.clientSecret, { payment_method });
  expect(error).toMatchObject({ type });
  expect(error).not.toHaveProperty("payment_intent");
});
