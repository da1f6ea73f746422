import { randomUUID } from "node:crypto";
import { describe, expect, test } from "vitest";
import { openPayments } from "#app/.server/payments/open-payments.ts";
import { reconcilePayments } from "#app/.server/payments/reconcile.ts";
import { feeOn } from "#practice-api/billing/rules.ts";
import { credit, openPayer } from "../../../support/billing/payer.ts";
import { visa } from "../../../support/billing/portal-payments.ts";

const { payer, order, prepare, timesCalled, find, stateOf, secretOf, charge, settle, answered, pass } =
  openPayer();
const saveCall = "POST patient/SavePayment";

describe("preparing a payment", () => {
  test("notes it at the practice with its parts and makes one card payment of the total", async () => {
    const before = await payer.account.pending();
    const request = await order({ amount: 300_00, total: 307_50 });
    await secretOf(request);
    const stored = await find(request.paymentId);
    expect(stored).toMatchObject({ state: "prepared", amount: 300_00, fee: 7_50, card: "Visa - 2.5%" });
    expect(stored.invoices.map(({ payNow }) => payNow)).toEqual([245_50, 54_50]);
    expect(stored.invoices.map(({ id }) => id)).toEqual(before.slice(0, 2).map(({ id }) => id));
    expect(await payer.world.cardIntents()).toMatchObject([
      { amount: 307_50, paymentId: stored.number, attemptId: request.paymentId, charges: 0 },
    ]);
  });

  test("is done once for 50 submits side by side", async () => {
    const request = await order();
    const answers = await Promise.all(Array.from({ length: 50 }, () => prepare(request)));
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
    expect(await timesCalled("POST patient/SaveTempPayment")).toBe(1);
    expect(await payer.world.cardIntents()).toHaveLength(1);
    await payer.account.pay(await secretOf(request));
    await Promise.all(Array.from({ length: 50 }, () => settle(request.paymentId)));
    expect(await timesCalled(saveCall)).toBe(1);
    expect(await prepare(request)).toEqual({ status: "recorded", paymentId: request.paymentId });
  });

  test("refuses the same payment with another amount, and another account's payment", async () => {
    const request = await order();
    await secretOf(request);
    const other = await order({ paymentId: request.paymentId, amount: 60_00 });
    expect(await prepare(other)).toEqual({ status: "underWay", paymentId: request.paymentId });
    const stranger = { ...payer.account.data, holderId: "1" };
    expect(await payer.services.payments.findOwn(stranger, request.paymentId)).toBeUndefined();
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
    await payer.world.change("invoices", "sione", { credit: credit(-50_00) });
    const request = await order({ amount: 493_50, total: 493_50 + feeOn(493_50, visa) });
    expect(await prepare(request)).toMatchObject({ problem: { reason: "outdated" } });
    expect(await prepare(await order({ amount: 443_50, total: 443_50 + feeOn(443_50, visa) }))).toMatchObject(
      {
        status: "underWay",
      },
    );
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
    expect(await payer.account.charges()).toEqual([]);
  });
});

describe("one payment of an account at a time", () => {
  test("a second one is not prepared while the first may be charged, in any tab", async () => {
    const first = await order();
    await secretOf(first);
    expect(await prepare(await order())).toEqual({ status: "underWay", paymentId: first.paymentId });
    const [one, other] = await Promise.all([prepare(await order()), prepare(await order())]);
    expect([one, other]).toEqual([one, one]);
    expect(await payer.world.cardIntents()).toHaveLength(1);
  });

  test("keeps invoices of a charge that is not confirmed, and pays the others", async () => {
    const [first, ...others] = await payer.account.pending();
    if (first === undefined) throw new Error("no invoices");
    const paid = await order({ invoiceIds: [first.id] });
    await charge(paid);
    await payer.world.addFault({
      match: { path: "patient/SavePayment" },
      effect: { type: "status", status: 503 },
    });
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
    await payer.account.pay(await secretOf(request), "declined");
    expect((await answered(request))?.state).toBe("notCharged");
    await secretOf(await order({ amount: 60_00 }));
  });

  test("is not free while a page that has the secret has not used it", async () => {
    const request = await order();
    const secret = await secretOf(request);
    pass(26 * 60);
    await reconcilePayments(payer.services);
    const sameInvoices = await prepare(await order());
    expect(sameInvoices).toMatchObject({ status: "notCharged", problem: { reason: "outdated" } });
    // However late the forgotten page charges the card: it is recorded, and nothing is paid twice.
    await payer.account.pay(secret);
    expect((await settle(request.paymentId))?.state).toBe("recorded");
    expect(await payer.account.charges()).toHaveLength(1);
  });

  test("is taken over by another page with the same card payment", async () => {
    const request = await order();
    const secret = await secretOf(request);
    pass(31);
    await reconcilePayments(payer.services);
    expect(await stateOf(request.paymentId)).toBe("abandoned");
    const [open] = await openPayments(payer.services, payer.account.contextOf(payer.services));
    expect(open).toMatchObject({ id: request.paymentId, status: "underWay", isAbandoned: true });
    expect(await secretOf({ ...request, page: randomUUID() })).toBe(secret);
    await payer.account.pay(secret, "declined");
    // One of the two pages may still charge the card.
    expect((await answered(request))?.state).toBe("prepared");
  });

  test("claims nothing of a payment that another page may have charged", async () => {
    const request = await order();
    await secretOf(request);
    for (const path of ["v1/payment_intents/{intentId}", "Patient/PaymentNotice"]) {
      await payer.world.addFault({ match: { path }, effect: { type: "status", status: 500 } });
    }
    const taken = { ...request, page: randomUUID() };
    expect(await prepare(taken)).toEqual({ status: "underWay", paymentId: request.paymentId });
  });

  test("waits while the bank asks for its step", async () => {
    const first = await order();
    await charge(first, "challenged");
    await answered(first);
    expect(await prepare(await order())).toEqual({ status: "underWay", paymentId: first.paymentId });
  });

  test("has three payments at most whose cards may still be charged", async () => {
    const pending = await payer.account.pending();
    const answers = [];
    for (const { id } of pending.slice(0, 4)) {
      answers.push(await prepare(await order({ invoiceIds: [id], amount: 10_00 })));
      pass(31);
      await reconcilePayments(payer.services);
    }
    const handedOut = answers.filter((answer) => "clientSecret" in answer && answer.clientSecret);
    expect(handedOut).toHaveLength(2);
    expect(answers[3]).toMatchObject({ status: "underWay" });
  });
});
