import { randomUUID } from "node:crypto";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { settleBeforeLogOut } from "#app/.server/payments/before-log-out.ts";
import { openPayments } from "#app/.server/payments/open-payments.ts";
import { type PaymentRequest, preparePayment } from "#app/.server/payments/prepare.ts";
import { reconcilePayments } from "#app/.server/payments/reconcile.ts";
import { renewPaymentTokens } from "#app/.server/payments/renew-tokens.ts";
import { settleOwnPayment, settlePayment } from "#app/.server/payments/settle.ts";
import { staffList } from "#app/.server/payments/staff-list.ts";
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
  await services.database.deleteFrom("payments").execute();
  world = await practice.control.createWorld({ now: monday });
  account = await openAccount(practice, services, world);
  return () => world.remove();
});

/** A request of one page for some of the account's invoices, all of them by default. */
async function order(change: Partial<PaymentRequest> = {}): Promise<PaymentRequest> {
  const amount = change.amount ?? 50_00;
  return {
    paymentId: randomUUID(),
    page: randomUUID(),
    invoiceIds: (await account.pending()).map(({ id }) => id),
    amount,
    total: amount + feeOn(amount, visa),
    card: visa,
    ...change,
  };
}
const prepare = (request: PaymentRequest) => preparePayment(services, account.contextOf(services), request);
const timesCalled = async (call: string) => (await world.journal(call)).length;
const find = async (paymentId: string) => {
  const payment = await services.payments.find(paymentId);
  if (payment === undefined) throw new Error("no such payment");
  return payment;
};
const stateOf = async (paymentId: string) => (await find(paymentId)).state;

/** Prepares a payment, and returns the secret with which its page charges the card. */
async function secretOf(request: PaymentRequest): Promise<string> {
  const answer = await prepare(request);
  if (answer.status !== "underWay" || answer.clientSecret === undefined) throw new Error(answer.status);
  return answer.clientSecret;
}
/** Prepares a payment and charges the card, as a browser does. */
async function charge(request: PaymentRequest, card = "visa"): Promise<string> {
  await account.pay(await secretOf(request), card);
  return request.paymentId;
}
const settle = (paymentId: string) => settlePayment(services, paymentId, { isRequested: true });
/** The page tells that the card provider has answered its call. */
const answered = ({ paymentId, page }: PaymentRequest) =>
  settleOwnPayment(services, account.contextOf(services), { paymentId, page, hasEnded: true });
const pass = (minutes: number) => {
  clock.now += minutes * minute;
};
const loseAnswers = (phase: "before" | "after-commit", times: number, path = "patient/SavePayment") =>
  world.addFault({ match: { path }, effect: { type: "reset" }, phase, when: { times } });

describe("preparing a payment", () => {
  test("notes it at the practice with its parts and makes one card payment of the total", async () => {
    const before = await account.pending();
    const request = await order({ amount: 300_00, total: 307_50 });
    await secretOf(request);
    const stored = await find(request.paymentId);
    expect(stored).toMatchObject({ state: "prepared", amount: 300_00, fee: 7_50, card: "Visa - 2.5%" });
    expect(stored.invoices.map(({ payNow }) => payNow)).toEqual([245_50, 54_50]);
    expect(stored.invoices.map(({ id }) => id)).toEqual(before.slice(0, 2).map(({ id }) => id));
    expect(await world.cardIntents()).toMatchObject([
      { amount: 307_50, paymentId: stored.number, attemptId: request.paymentId, charges: 0 },
    ]);
  });

  test("pays the chosen invoices in the order of the list", async () => {
    const [first, , third] = await account.pending();
    if (first === undefined || third === undefined) throw new Error("no invoices");
    const amount = first.balance + third.balance;
    const request = await order({
      invoiceIds: [third.id, first.id],
      amount,
      total: amount + feeOn(amount, visa),
    });
    await charge(request);
    await settle(request.paymentId);
    const left = (await account.pending()).map(({ id }) => id);
    expect(left).not.toContain(first.id);
    expect(left).not.toContain(third.id);
    expect(left).toHaveLength(4);
  });

  test("is done once for 50 submits side by side", async () => {
    const request = await order();
    const answers = await Promise.all(Array.from({ length: 50 }, () => prepare(request)));
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
    expect(await timesCalled("POST patient/SaveTempPayment")).toBe(1);
    expect(await world.cardIntents()).toHaveLength(1);
    await account.pay(await secretOf(request));
    await Promise.all(Array.from({ length: 50 }, () => settle(request.paymentId)));
    expect(await timesCalled(saveCall)).toBe(1);
    expect(await prepare(request)).toEqual({ status: "recorded", paymentId: request.paymentId });
  });

  test("refuses the same payment with another amount, and another account's payment", async () => {
    const request = await order();
    await secretOf(request);
    const other = await order({ paymentId: request.paymentId, amount: 60_00 });
    expect(await prepare(other)).toEqual({ status: "underWay", paymentId: request.paymentId });
    const stranger = { ...account.data, holderId: "1" };
    expect(await services.payments.findOwn(stranger, request.paymentId)).toBeUndefined();
  });

  test.each([
    ["nothing", { amount: 0, total: 0 }],
    ["more than is owed", { amount: 493_51, total: 493_51 + feeOn(493_51, visa) }],
    ["a smaller fee", { total: 51_24 }],
    ["a smaller total", { total: 49_00 }],
    ["no invoice", { invoiceIds: [] }],
    ["an invoice of another account", { invoiceIds: ["1"] }],
  ])("refuses %s", async (_, change) => {
    const answer = await prepare(await order(change));
    expect(answer).toMatchObject({ status: "notCharged", problem: { reason: "outdated" } });
    expect(await timesCalled("POST patient/SaveTempPayment")).toBe(0);
  });

  test("never takes more than is owed, whatever its invoices add up to", async () => {
    const [first] = await account.pending();
    await world.change("invoices", "sione", { credit: credit(-50_00) });
    const request = await order({ amount: 493_50, total: 493_50 + feeOn(493_50, visa) });
    expect(await prepare(request)).toMatchObject({ problem: { reason: "outdated" } });
    expect(await prepare(await order({ amount: 443_50, total: 443_50 + feeOn(443_50, visa) }))).toMatchObject(
      {
        status: "underWay",
      },
    );
    expect(first).toBeDefined();
  });

  test("shows what the practice or the payment function refuses, and charges nothing", async () => {
    expect(await prepare(await order({ amount: 50_02 }))).toMatchObject({
      status: "notCharged",
      problem: { reason: "refused", message: undefined },
    });
    expect(await prepare(await order({ amount: 50_51 }))).toMatchObject({
      status: "notCharged",
      problem: { reason: "refused", message: expect.any(String) },
    });
    expect(await account.charges()).toEqual([]);
  });

  test("can be tried again after a lost answer, and makes one card payment", async () => {
    const request = await order();
    await loseAnswers("after-commit", 1, "create-payment-intent");
    expect(await prepare(request)).toEqual({
      status: "notCharged",
      problem: { reason: "failed", message: undefined },
      nextPaymentId: request.paymentId,
    });
    await secretOf(request);
    expect(await world.cardIntents()).toHaveLength(1);
  });

  test("hands out no secret for invoices that have changed meanwhile", async () => {
    const request = await order({ amount: 493_50, total: 493_50 + feeOn(493_50, visa) });
    await loseAnswers("after-commit", 1, "create-payment-intent");
    await prepare(request);
    const [first] = await account.pending();
    await world.change("invoices", "sione", { [first?.id ?? ""]: { balance: 0 } });
    expect(await prepare(request)).toMatchObject({ status: "notCharged", problem: { reason: "outdated" } });
    expect(await stateOf(request.paymentId)).toBe("notCharged");
  });
});

describe("one payment of an account at a time", () => {
  test("a second one is not prepared while the first may be charged, in any tab", async () => {
    const first = await order();
    await secretOf(first);
    expect(await prepare(await order())).toEqual({ status: "underWay", paymentId: first.paymentId });
    const [one, other] = await Promise.all([prepare(await order()), prepare(await order())]);
    expect([one, other]).toEqual([one, one]);
    expect(await world.cardIntents()).toHaveLength(1);
  });

  test.each(["charged", "declined"])("a second one settles the first, which was %s", async (card) => {
    const first = await order();
    await account.pay(await secretOf(first), card === "charged" ? "visa" : "declined");
    const second = await order();
    await charge(second);
    await settle(second.paymentId);
    expect(await stateOf(first.paymentId)).toBe(card === "charged" ? "recorded" : "notCharged");
    expect(await account.charges()).toHaveLength(card === "charged" ? 2 : 1);
  });

  test("two requests at the same moment prepare one", async () => {
    const requests = await Promise.all(Array.from({ length: 8 }, () => order()));
    const answers = await Promise.all(requests.map(prepare));
    const secrets = answers.filter((answer) => "clientSecret" in answer && answer.clientSecret !== undefined);
    expect(secrets).toHaveLength(1);
    expect(await world.cardIntents()).toHaveLength(1);
  });

  test("keeps invoices of a charge that is not confirmed, and pays the others", async () => {
    const [first, ...others] = await account.pending();
    if (first === undefined) throw new Error("no invoices");
    const paid = await order({ invoiceIds: [first.id] });
    await charge(paid);
    await world.addFault({ match: { path: "patient/SavePayment" }, effect: { type: "status", status: 503 } });
    expect(await prepare(await order({ invoiceIds: [first.id] }))).toMatchObject({
      problem: { reason: "outdated" },
    });
    expect(await prepare(await order({ invoiceIds: others.map(({ id }) => id) }))).toMatchObject({
      status: "underWay",
      clientSecret: expect.any(String),
    });
  });

  test("is free again when the page has used its secret and the card provider waits for a card", async () => {
    const request = await order();
    await account.pay(await secretOf(request), "declined");
    expect((await answered(request))?.state).toBe("notCharged");
    await secretOf(await order({ amount: 60_00 }));
  });

  test("is not free while a page that has the secret has not used it", async () => {
    const request = await order();
    const secret = await secretOf(request);
    pass(26 * 60);
    await reconcilePayments(services);
    const sameInvoices = await prepare(await order());
    expect(sameInvoices).toMatchObject({ status: "notCharged", problem: { reason: "outdated" } });
    // However late the forgotten page charges the card: it is recorded, and nothing is paid twice.
    await account.pay(secret);
    expect((await settle(request.paymentId))?.state).toBe("recorded");
    expect(await account.charges()).toHaveLength(1);
  });

  test("is taken over by another page with the same card payment", async () => {
    const request = await order();
    const secret = await secretOf(request);
    pass(31);
    await reconcilePayments(services);
    expect(await stateOf(request.paymentId)).toBe("abandoned");
    const [open] = await openPayments(services, account.contextOf(services));
    expect(open).toMatchObject({ id: request.paymentId, status: "underWay", isAbandoned: true });
    expect(await secretOf({ ...request, page: randomUUID() })).toBe(secret);
    await account.pay(secret, "declined");
    // One of the two pages may still charge the card.
    expect((await answered(request))?.state).toBe("prepared");
  });

  test("waits while the bank asks for its step", async () => {
    const first = await order();
    await charge(first, "challenged");
    await answered(first);
    expect(await prepare(await order())).toEqual({ status: "underWay", paymentId: first.paymentId });
  });

  test("has three payments at most whose cards may still be charged", async () => {
    const pending = await account.pending();
    const answers = [];
    for (const { id } of pending.slice(0, 4)) {
      answers.push(await prepare(await order({ invoiceIds: [id], amount: 10_00 })));
      pass(31);
      await reconcilePayments(services);
    }
    const handedOut = answers.filter((answer) => "clientSecret" in answer && answer.clientSecret);
    expect(handedOut).toHaveLength(2);
    expect(answers[3]).toMatchObject({ status: "underWay" });
  });
});

describe("settling a payment", () => {
  test("records it once, with the invoices paid and an audit event", async () => {
    const owed = await account.owed();
    const paymentId = await charge(await order());
    const settled = await settle(paymentId);
    expect(settled).toMatchObject({ state: "recorded", recordedAt: Date.parse(monday) });
    expect(await account.owed()).toBe(owed - 50_00);
    await settle(paymentId);
    expect(await timesCalled(saveCall)).toBe(1);
    const events = await services.database.selectFrom("audit_events").selectAll().execute();
    const practiceUrl = account.data.apiUrl;
    expect(events.filter(({ event, practice: at }) => event === "pay" && at === practiceUrl)).toMatchObject([
      { outcome: "done", object: settled?.number, whose: account.data.holderId },
    ]);
  });

  test("never believes that a card was charged: it asks the card provider", async () => {
    const request = await order();
    await secretOf(request);
    expect((await answered(request))?.state).toBe("notCharged");
    const challenged = await order();
    await charge(challenged, "challenged");
    expect((await answered(challenged))?.state).toBe("prepared");
    expect(await timesCalled(saveCall)).toBe(0);
  });

  test("shows the card that was charged", async () => {
    const paymentId = await charge(await order(), "mastercard");
    expect((await settle(paymentId))?.charged).toMatchObject({ brand: "mastercard", last4: "4444" });
  });

  test.each([
    ["amount", "amount", 1],
    ["currency", "currency", "usd"],
    ["payment", "metadata", { attempt: randomUUID() }],
  ])("keeps a charge of another %s for staff", async (_, at, value) => {
    const paymentId = await charge(await order());
    await world.addFault({
      match: { path: "v1/payment_intents/{intentId}" },
      effect: { type: "mutate", at, set: value },
    });
    await settle(paymentId);
    expect(await find(paymentId)).toMatchObject({ state: "review", reviewReason: "otherCharge" });
    expect(await timesCalled(saveCall)).toBe(0);
    expect(await staffList(services.payments, clock.now)).toMatchObject([{ reason: "otherCharge" }]);
  });

  test("tries again after a refusal, without counting it", async () => {
    const paymentId = await charge(await order());
    await world.addFault({
      match: { path: "patient/SavePayment" },
      effect: { type: "practice-error", error: "payment-not-recorded" },
      when: { times: 2 },
    });
    for (const tries of [1, 2]) {
      expect(await settle(paymentId)).toMatchObject({ state: "charged", tries, lostAnswers: 0 });
    }
    expect(await settle(paymentId)).toMatchObject({ state: "recorded", tries: 3 });
  });

  test("goes on after an outage of hours, with fewer and fewer tries", async () => {
    const paymentId = await charge(await order());
    const outage = await world.addFault({
      match: { path: "patient/SavePayment" },
      effect: { type: "status", status: 503 },
    });
    for (let minutes = 0; minutes < 6 * 60; minutes++) {
      pass(1);
      await settlePayment(services, paymentId);
    }
    expect(await find(paymentId)).toMatchObject({ state: "charged", lostAnswers: 0 });
    expect(await timesCalled(saveCall)).toBeLessThan(20);
    expect(await staffList(services.payments, clock.now)).toMatchObject([{ reason: "notRecorded" }]);
    await world.removeFault(outage.id);
    pass(61);
    await reconcilePayments(services);
    expect(await stateOf(paymentId)).toBe("recorded");
    expect(await staffList(services.payments, clock.now)).toEqual([]);
  });

  test("waits two minutes after a lost answer, and finds the entry that names the payment", async () => {
    const paymentId = await charge(await order());
    await loseAnswers("after-commit", 1);
    expect((await settle(paymentId))?.state).toBe("charged");
    pass(1.9);
    expect((await settle(paymentId))?.state).toBe("charged");
    pass(0.2);
    expect((await settle(paymentId))?.state).toBe("recorded");
    expect(await timesCalled(saveCall)).toBe(1);
  });

  test("does not take a fallen balance for a recording", async () => {
    const [first] = await account.pending();
    const paymentId = await charge(await order({ invoiceIds: [first?.id ?? ""] }));
    await loseAnswers("before", 2);
    await settle(paymentId);
    // The invoice is paid at the desk.
    await world.change("invoices", "sione", { [first?.id ?? ""]: { balance: 0 } });
    pass(3);
    expect((await settle(paymentId))?.state).toBe("charged");
    pass(3);
    expect((await settle(paymentId))?.state).toBe("review");
    expect(await timesCalled(saveCall)).toBe(2);
  });

  test("leaves it to staff after two calls without an answer, and goes on looking for its entry", async () => {
    const paymentId = await charge(await order());
    await world.addFault({ match: { path: "patient/SavePayment" }, effect: { type: "status", status: 500 } });
    for (let time = 0; time < 4; time++) {
      await settle(paymentId);
      pass(3);
    }
    const { number } = await find(paymentId);
    expect(await find(paymentId)).toMatchObject({ state: "review", reviewReason: "lostAnswers", tries: 2 });
    expect(await timesCalled(saveCall)).toBe(2);
    const entry = { ...credit(0), amount: -50_00, type: "Payment", reference: `EP-${number}` };
    await world.change("invoices", "sione", { found: entry });
    pass(11);
    await reconcilePayments(services);
    expect(await stateOf(paymentId)).toBe("recorded");
  });

  test("waits for the next sign-in when the practice refuses the token", async () => {
    const paymentId = await charge(await order());
    await account.contextOf(services).api.identity.logout();
    expect(await settle(paymentId)).toMatchObject({ state: "charged", needsSignIn: true });
    const { token } = await world.signIn("sione");
    await renewPaymentTokens(services, { ...account.data, token });
    expect((await settle(paymentId))?.state).toBe("recorded");
  });
});

describe("logging out", () => {
  const isValid = () => account.contextOf(services).api.identity.validate();

  test("records a charge first", async () => {
    const paymentId = await charge(await order());
    expect(await settleBeforeLogOut(services, account.data)).toBe(true);
    expect(await stateOf(paymentId)).toBe("recorded");
  });

  test("keeps the token for a charge that needs more time, and ends it afterwards", async () => {
    const paymentId = await charge(await order());
    await world.addFault({
      match: { path: "patient/SavePayment" },
      effect: { type: "status", status: 503 },
      when: { times: 1 },
    });
    expect(await settleBeforeLogOut(services, account.data)).toBe(false);
    await expect.poll(async () => (await find(paymentId)).endsToken).toBe(true);
    pass(1);
    await reconcilePayments(services);
    expect(await find(paymentId)).toMatchObject({ state: "recorded", endsToken: false });
    expect(await isValid()).toBe(false);
  });

  test("keeps the token while a page may still charge the card", async () => {
    const request = await order();
    const secret = await secretOf(request);
    expect(await settleBeforeLogOut(services, account.data)).toBe(false);
    await expect.poll(async () => (await find(request.paymentId)).endsToken).toBe(true);
    await account.pay(secret);
    pass(2);
    await reconcilePayments(services);
    expect(await stateOf(request.paymentId)).toBe("recorded");
    expect(await isValid()).toBe(false);
  });
});

describe("the reconciler", () => {
  test("records a charge that no browser has reported", async () => {
    const paymentId = await charge(await order());
    await reconcilePayments(services);
    expect(await stateOf(paymentId)).toBe("prepared");
    pass(2);
    await reconcilePayments(services);
    expect(await stateOf(paymentId)).toBe("recorded");
  });

  test("ends what was refused, and abandons after half an hour what may still be charged", async () => {
    const declined = await order();
    await charge(declined, "declined");
    pass(2);
    await reconcilePayments(services);
    expect(await stateOf(declined.paymentId)).toBe("notCharged");
    const forgotten = await order();
    await secretOf(forgotten);
    pass(29);
    await reconcilePayments(services);
    expect(await stateOf(forgotten.paymentId)).toBe("prepared");
    pass(2);
    await reconcilePayments(services);
    expect(await stateOf(forgotten.paymentId)).toBe("abandoned");
  });

  test("leaves to staff after a day what waits for the bank", async () => {
    await charge(await order(), "challenged");
    pass(23 * 60);
    await reconcilePayments(services);
    expect(await staffList(services.payments, clock.now)).toEqual([]);
    pass(2 * 60);
    expect(await staffList(services.payments, clock.now)).toMatchObject([{ reason: "unfinished" }]);
  });
});

/** An entry of the practice's list. */
const credit = (balance: number) => ({
  issuedOn: monday,
  notes: "Credit",
  type: "Credit",
  reference: "KSM-CREDIT",
  amount: balance,
  balance,
});
