import { describe, expect, test } from "vitest";
import { billing } from "#practice-api/billing/endpoints.ts";
import { cardProviderOf, prepareIntent } from "../../../support/billing/card-provider.ts";
import { clientFor } from "../../../support/contract-client.ts";
import { balanceOf, beginPayment } from "../../../support/payment.ts";
import { openPractice } from "../../../support/practice.ts";

const practice = openPractice();

test("settles once when it is saved fifty times at once", async () => {
  const aroha = await clientFor(practice, "aroha");
  const paymentId = (await beginPayment(aroha, 20_00)) ?? "";
  const answers = await Promise.all(
    Array.from({ length: 50 }, () => aroha.call(billing.savePayment, { paymentId })),
  );
  expect(answers).toEqual(Array(50).fill(true));
  expect(await balanceOf(aroha)).toBe(67_55);
  const { entries } = await aroha.call(billing.invoices, { which: "all", pageSize: 100 });
  expect(entries.filter(({ reference }) => reference === `EP-${paymentId}`)).toHaveLength(1);
});

describe("a card payment", () => {
  const reading = (clientSecret: string) => ({
    intentId: clientSecret.split("_secret_")[0] ?? "",
    clientSecret,
    publishableKey: "pk_test_1",
  });

  test("is read with the card that it was charged to, where the card is expanded", async () => {
    const aroha = await clientFor(practice, "aroha");
    const intent = await prepareIntent(aroha);
    const provider = cardProviderOf(practice, aroha.world);
    const read = () => aroha.call(billing.readIntent, reading(intent.clientSecret));
    const unexpanded = () =>
      practice.read(
        `/~${aroha.world.id}/stripe/v1/payment_intents/${intent.id}?client_secret=${intent.clientSecret}&key=pk_test_1`,
      );
    const state = { id: intent.id, amount: 69_70, currency: "nzd" };

    await provider.confirm(intent, "declined");
    const declined = { ...state, status: "requires_payment_method" };
    expect(await read()).toEqual({ ...declined, lastError: "card_declined" });
    expect(await unexpanded()).toEqual({ ...declined, last_payment_error: { code: "card_declined" } });

    await provider.confirm(intent, "mastercard");
    const charged = { ...state, status: "succeeded" };
    expect(await read()).toEqual({ ...charged, brand: "mastercard", last4: "4444" });
    expect(await unexpanded()).toEqual(charged);
  });

  test.each([
    ["a card that was charged", "mastercard", true],
    ["a card that was declined", "declined", false],
    ["no card at all", undefined, false],
  ] as const)("that is saved after %s says so", async (_, card, charged) => {
    const aroha = await clientFor(practice, "aroha");
    const paymentId = (await beginPayment(aroha, 70_00)) ?? "";
    const made = await aroha.call(billing.createIntent, { amount: 70_00, paymentId });
    const { intentId, clientSecret } = reading(made.outcome === "created" ? made.clientSecret : "");
    const provider = cardProviderOf(practice, aroha.world);
    if (card !== undefined) await provider.confirm({ id: intentId, clientSecret }, card);
    expect(await aroha.call(billing.savePayment, { paymentId })).toBe(true);
    const check = { check: "payments of aroha", with: { saved: true, charged } };
    expect((await aroha.world.list("payments", "aroha"))[0]).toMatchObject(check.with);
    await aroha.world.checkState({ ...check, times: 1 });
  });
});
