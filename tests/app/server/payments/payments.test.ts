import { randomUUID } from "node:crypto";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { preparePayment } from "#app/.server/payments/prepare.ts";
import { reconcilePayments } from "#app/.server/payments/reconcile.ts";
import { renewPaymentTokens } from "#app/.server/payments/renew-tokens.ts";
import { settlePayment } from "#app/.server/payments/settle.ts";
import type { Services } from "#app/.server/services.ts";
import { feeOn } from "#practice-api/billing/rules.ts";
import { openAccount, visa } from "../../../support/billing/portal-payments.ts";
import { minute, type PortalWorld, startPortal } from "../../../support/portal.ts";
import { monday, openPractice } from "../../../support/practice.ts";

const practice = openPractice();
const saveCall = "POST patient/SavePayment";
let services: Services;
let clock: { now: number };
let world: PortalWorld;
let account: Awaited<ReturnType<typeof openAccount>>;

beforeAll(async () => {
  ({ services, clock } = await startPortal(practice));
});
beforeEach(async () => {
  world = await practice.control.createWorld({ now: monday });
  account = await openAccount(practice, services, world);
  return () => world.remove();
});

const order = (amount = 50_00, paymentId: string = randomUUID()) => ({
  paymentId,
  amount,
  total: amount + feeOn(amount, visa),
  card: visa,
});
const prepare = (request = order()) => preparePayment(services, account.contextOf(services), request);
const timesCalled = async (call: string) => (await world.journal(call)).length;

/** Prepares a payment and charges the card, as a browser does. */
async function charge(request = order(), card = "visa") {
  const prepared = await prepare(request);
  if (prepared.state !== "prepared") throw new Error(prepared.state);
  await account.pay(prepared.clientSecret, card);
  return request.paymentId;
}
const stateOf = async (paymentId: string) => (await services.payments.find(paymentId))?.state;

describe("preparing a payment", () => {
  test("notes it at the practice with its parts and makes one card payment of the total", async () => {
    const before = await account.pending();
    const request = order(300_00);
    expect(await prepare(request)).toMatchObject({ state: "prepared", clientSecret: expect.any(String) });
    const stored = await services.payments.find(request.paymentId);
    expect(stored).toMatchObject({ state: "prepared", amount: 300_00, fee: 7_50, card: "Visa - 2.5%" });
    expect(stored?.invoices.map(({ payNow }) => payNow)).toEqual([245_50, 54_50]);
    expect(stored?.invoices.map(({ id }) => id)).toEqual(before.slice(0, 2).map(({ id }) => id));
    expect(await world.cardIntents()).toMatchObject([
      { amount: 307_50, paymentId: stored?.number, attemptId: request.paymentId, charges: 0 },
    ]);
  });

  test("is done once for 50 submits side by side", async () => {
    const request = order();
    const answers = await Promise.all(Array.from({ length: 50 }, () => prepare(request)));
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
    expect(await timesCalled("POST patient/SaveTempPayment")).toBe(1);
    expect(await world.cardIntents()).toHaveLength(1);
    await account.pay(answers[0]?.state === "prepared" ? answers[0].clientSecret : "");
    await Promise.all(Array.from({ length: 50 }, () => settlePayment(services, request.paymentId)));
    expect(await timesCalled(saveCall)).toBe(1);
    expect(await prepare(request)).toEqual({ state: "paid" });
  });

  test("refuses the same payment with another amount, and another account's payment", async () => {
    const request = order();
    await prepare(request);
    expect(await prepare(order(60_00, request.paymentId))).toEqual({ state: "changed" });
    const other = await openAccount(practice, services, world);
    const stranger = { ...other.data, holderId: "1" };
    expect(await services.payments.findOwn(stranger, request.paymentId)).toBeUndefined();
  });

  test.each([
    ["nothing", 0, 0],
    ["more than is owed", 493_51, feeOn(493_51, visa)],
    ["a smaller fee", 50_00, 1_24],
    ["a smaller total", 50_00, -1_00],
  ])("refuses %s", async (_, amount, fee) => {
    const request = { ...order(amount), total: amount + fee };
    expect(await prepare(request)).toEqual({ state: "outdated" });
    expect(await timesCalled("POST patient/SaveTempPayment")).toBe(0);
  });

  test("shows what the practice or the payment function refuses, and charges nothing", async () => {
    expect(await prepare(order(50_02))).toEqual({ state: "refused", message: undefined });
    expect(await prepare(order(50_51))).toEqual({ state: "refused", message: expect.any(String) });
    expect(await account.charges()).toEqual([]);
  });

  test("can be tried again after a lost answer, and makes one card payment", async () => {
    const request = order();
    await world.addFault({
      match: { path: "create-payment-intent" },
      effect: { type: "status", status: 500 },
      phase: "after-commit",
      when: { times: 1 },
    });
    expect(await prepare(request)).toEqual({ state: "failed" });
    expect(await prepare(request)).toMatchObject({ state: "prepared" });
    expect(await world.cardIntents()).toHaveLength(1);
  });
});

describe("settling a payment", () => {
  test("records it once, with the invoices paid and an audit event", async () => {
    const owed = await account.owed();
    const paymentId = await charge();
    const settled = await settlePayment(services, paymentId);
    expect(settled).toMatchObject({
      card: "charged",
      payment: { state: "recorded", recordedAt: Date.parse(monday) },
    });
    expect(await account.owed()).toBe(owed - 50_00);
    await settlePayment(services, paymentId);
    expect(await timesCalled(saveCall)).toBe(1);
    const events = await services.database.selectFrom("audit_events").selectAll().execute();
    const practiceUrl = account.data.apiUrl;
    expect(events.filter(({ event, practice: at }) => event === "pay" && at === practiceUrl)).toMatchObject([
      { outcome: "done", object: settled?.payment.number, whose: account.data.patientId },
    ]);
  });

  test("never believes that a card was charged: it asks the card provider", async () => {
    const request = order();
    await prepare(request);
    expect(await settlePayment(services, request.paymentId)).toMatchObject({ card: "notCharged" });
    const declined = await charge(order(), "declined");
    expect(await settlePayment(services, declined)).toMatchObject({ card: "notCharged" });
    const challenged = await charge(order(), "challenged");
    expect(await settlePayment(services, challenged)).toMatchObject({ card: "pending" });
    expect(await timesCalled(saveCall)).toBe(0);
  });

  test.each([
    ["amount", "amount", 1],
    ["currency", "currency", "usd"],
    ["payment", "metadata", { attempt: randomUUID() }],
  ])("keeps a charge of another %s for a person", async (_, at, value) => {
    const paymentId = await charge();
    await world.addFault({
      match: { path: "v1/payment_intents/{intentId}" },
      effect: { type: "mutate", at, set: value },
    });
    await settlePayment(services, paymentId);
    expect(await stateOf(paymentId)).toBe("review");
    expect(await timesCalled(saveCall)).toBe(0);
  });

  test("asks again after a refusal, and only while the invoices are unpaid", async () => {
    const paymentId = await charge();
    await world.addFault({
      match: { path: "patient/SavePayment" },
      effect: { type: "practice-error", error: "payment-not-recorded" },
      when: { times: 2 },
    });
    for (const tries of [1, 2]) {
      expect((await settlePayment(services, paymentId))?.payment).toMatchObject({ state: "charged", tries });
    }
    expect((await settlePayment(services, paymentId))?.payment).toMatchObject({
      state: "recorded",
      tries: 3,
    });
  });

  test("reads the invoices when the answer was lost, and does not record it twice", async () => {
    const paymentId = await charge();
    await world.addFault({
      match: { path: "patient/SavePayment" },
      effect: { type: "reset" },
      phase: "after-commit",
      when: { times: 1 },
    });
    expect((await settlePayment(services, paymentId))?.payment.state).toBe("recording");
    expect((await settlePayment(services, paymentId))?.payment.state).toBe("recorded");
    expect(await timesCalled(saveCall)).toBe(1);
  });

  test("leaves it to a person after two calls without an answer", async () => {
    const paymentId = await charge();
    await world.addFault({ match: { path: "patient/SavePayment" }, effect: { type: "status", status: 500 } });
    await settlePayment(services, paymentId);
    await settlePayment(services, paymentId);
    expect((await settlePayment(services, paymentId))?.payment).toMatchObject({ state: "review", tries: 2 });
    expect(await timesCalled(saveCall)).toBe(2);
  });

  test("waits for the next sign-in when the practice refuses the token", async () => {
    const paymentId = await charge();
    await account.contextOf(services).api.identity.logout();
    expect((await settlePayment(services, paymentId))?.payment).toMatchObject({
      state: "charged",
      needsSignIn: true,
    });
    const { token } = await world.signIn("sione");
    await renewPaymentTokens(services, { ...account.data, token });
    expect((await settlePayment(services, paymentId))?.payment.state).toBe("recorded");
  });
});

describe("the reconciler", () => {
  test("records a charge that no browser has reported", async () => {
    const paymentId = await charge();
    await reconcilePayments(services);
    expect(await stateOf(paymentId)).toBe("prepared");
    clock.now += 2 * minute;
    await reconcilePayments(services);
    expect(await stateOf(paymentId)).toBe("recorded");
  });

  test("abandons after half an hour what was not charged, and records it if it is charged after all", async () => {
    const request = order();
    const prepared = await prepare(request);
    clock.now += 29 * minute;
    await reconcilePayments(services);
    expect(await stateOf(request.paymentId)).toBe("prepared");
    clock.now += 2 * minute;
    await reconcilePayments(services);
    expect(await stateOf(request.paymentId)).toBe("abandoned");
    await account.pay(prepared.state === "prepared" ? prepared.clientSecret : "");
    expect((await settlePayment(services, request.paymentId))?.payment.state).toBe("recorded");
  });

  test("leaves to a person after a day what the card provider cannot tell", async () => {
    const paymentId = await charge(order(), "challenged");
    clock.now += 23 * 60 * minute;
    await reconcilePayments(services);
    expect(await stateOf(paymentId)).toBe("prepared");
    clock.now += 2 * 60 * minute;
    await reconcilePayments(services);
    expect(await stateOf(paymentId)).toBe("review");
  });
});
