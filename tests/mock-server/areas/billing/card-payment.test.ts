import { describe, expect, test } from "vitest";
import { billing } from "#practice-api/billing/endpoints.ts";
import { cardProviderOf, prepareIntent } from "../../../support/billing/card-provider.ts";
import { clientFor } from "../../../support/contract-client.ts";
import { beginPayment } from "../../../support/payment.ts";
import { openPractice } from "../../../support/practice.ts";

const practice = openPractice();

describe("a card payment", () => {
  const reading = (clientSecret: string) => ({
    intentId: clientSecret.split("_secret_")[0] ?? "",
    clientSecret,
    publishableKey: "pk_test_1",
  });

  test("has a secret that contains its world, and one intent for each idempotency key", async () => {
    const aroha = await clientFor(practice, "aroha");
    const create = async (amount: number, idempotencyKey?: string) =>
      aroha.call(billing.createIntent, { amount, ...(idempotencyKey ? { idempotencyKey } : {}) });
    const first = await create(69_70, "attempt-1");
    expect(first).toEqual({
      outcome: "created",
      clientSecret: expect.stringMatching(`^pi_${aroha.world.id}_`),
    });
    expect(await create(69_70, "attempt-1")).toEqual(first);
    expect(await create(70_00, "attempt-1")).toMatchObject({ outcome: "refused" });
    const others = [await create(69_70), await create(69_70), await create(69_70, "attempt-2")];
    const secrets = [first, ...others].map((made) => (made.outcome === "created" ? made.clientSecret : ""));
    expect(new Set(secrets).size).toBe(4);
  });

  test("can be read with its secret and a publishable key only", async () => {
    const aroha = await clientFor(practice, "aroha");
    const made = await aroha.call(billing.createIntent, { amount: 69_70 });
    const right = reading(made.outcome === "created" ? made.clientSecret : "");
    const id = right.intentId;
    const state = { id, status: "requires_payment_method", amount: 69_70, currency: "nzd" };
    expect(await aroha.call(billing.readIntent, right)).toEqual(state);
    await aroha.world.change("cardIntents", undefined, { [id]: { status: "succeeded" } });
    expect(await aroha.call(billing.readIntent, right)).toEqual({ ...state, status: "succeeded" });
    for (const wrong of [
      { ...right, clientSecret: `${right.clientSecret}x` },
      { ...right, publishableKey: "sk_test_1" },
      { ...right, intentId: "pi_nothing" },
    ]) {
      expect((await aroha.send(billing.readIntent, wrong)).status).toBe(404);
    }
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

  test("is refused for zero and for magic cents, which exclude the fee", async () => {
    const aroha = await clientFor(practice, "aroha");
    const outcome = async (amount: number, paymentId?: string) =>
      (await aroha.call(billing.createIntent, { amount, ...(paymentId ? { paymentId } : {}) })).outcome;
    const magic = (await beginPayment(aroha, 20_51)) ?? "";
    const plain = (await beginPayment(aroha, 20_00)) ?? "";
    expect(await outcome(21_02, magic)).toBe("refused");
    expect(await outcome(20_51, plain)).toBe("created");
    expect(await outcome(20_51)).toBe("refused");
    expect(await outcome(0)).toBe("refused");
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
