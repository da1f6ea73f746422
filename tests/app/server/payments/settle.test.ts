import { randomUUID } from "node:crypto";
import { describe, expect, test } from "vitest";
import { reconcilePayments } from "#app/.server/payments/reconcile.ts";
import { settlePayment } from "#app/.server/payments/settle.ts";
import { staffList } from "#app/.server/payments/staff-list.ts";
import { credit, openPayer } from "../../../support/billing/payer.ts";
import { monday } from "../../../support/practice.ts";

const { payer, order, timesCalled, find, stateOf, secretOf, charge, settle, answered, pass, loseAnswers } =
  openPayer();
const saveCall = "POST patient/SavePayment";

describe("settling a payment", () => {
  test("records it once, with the invoices paid and an audit event", async () => {
    const owed = await payer.account.owed();
    const paymentId = await charge(await order());
    const settled = await settle(paymentId);
    expect(settled).toMatchObject({ state: "recorded", recordedAt: Date.parse(monday) });
    expect(await payer.account.owed()).toBe(owed - 50_00);
    await settle(paymentId);
    expect(await timesCalled(saveCall)).toBe(1);
    const events = await payer.services.database.selectFrom("audit_events").selectAll().execute();
    const practiceUrl = payer.account.data.apiUrl;
    expect(events.filter(({ event, practice: at }) => event === "pay" && at === practiceUrl)).toMatchObject([
      { outcome: "done", object: settled?.number, whose: payer.account.data.holderId },
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
    await payer.world.addFault({
      match: { path: "v1/payment_intents/{intentId}" },
      effect: { type: "mutate", at, set: value },
    });
    await settle(paymentId);
    expect(await find(paymentId)).toMatchObject({ state: "review", reviewReason: "otherCharge" });
    expect(await timesCalled(saveCall)).toBe(0);
    expect(await staffList(payer.services.payments, payer.clock.now)).toMatchObject([
      { reason: "otherCharge" },
    ]);
  });

  const refusal = {
    effect: { type: "practice-error", error: "payment-not-recorded" },
    when: { times: 2 },
  } as const;
  const lost = { effect: { type: "reset" }, phase: "after-commit", when: { times: 1 } } as const;
  const unsure = { effect: { type: "status", status: 503 }, phase: "after-commit" } as const;
  test.each([
    ["a refusal, which is not counted", refusal, [0, 0, 0], ["charged 0", "charged 0", "recorded 0"], 3],
    [
      "a lost answer, by an entry that names it",
      lost,
      [0, 1.9, 0.2],
      ["charged 1", "charged 1", "recorded 0"],
      1,
    ],
    ["a 503 that came after the recording", unsure, [0, 2.1], ["charged 1", "recorded 0"], 1],
  ])("is recorded after %s", async (_, fault, minutes, states, calls) => {
    const paymentId = await charge(await order());
    await payer.world.addFault({ match: { path: "patient/SavePayment" }, ...fault });
    const found: string[] = [];
    for (const later of minutes) {
      pass(later);
      await settle(paymentId);
      const { state, lostAnswers } = await find(paymentId);
      found.push(`${state} ${lostAnswers}`);
    }
    expect(found).toEqual(states);
    expect([(await find(paymentId)).tries, await timesCalled(saveCall)]).toEqual([calls, calls]);
  });

  test("goes on after hours of refusals, with fewer and fewer tries", async () => {
    const paymentId = await charge(await order());
    const outage = await payer.world.addFault({
      match: { path: "patient/SavePayment" },
      effect: { type: "practice-error", error: "payment-not-recorded" },
    });
    for (let minutes = 0; minutes < 6 * 60; minutes++) {
      pass(1);
      await settlePayment(payer.services, paymentId);
    }
    expect(await find(paymentId)).toMatchObject({ state: "charged", lostAnswers: 0 });
    expect(await timesCalled(saveCall)).toBeLessThan(20);
    expect(await staffList(payer.services.payments, payer.clock.now)).toMatchObject([
      { reason: "notRecorded" },
    ]);
    await payer.world.removeFault(outage.id);
    pass(61);
    await reconcilePayments(payer.services);
    expect(await stateOf(paymentId)).toBe("recorded");
    expect(await staffList(payer.services.payments, payer.clock.now)).toEqual([]);
  });

  test("does not take a fallen balance for a recording", async () => {
    const [first] = await payer.account.pending();
    const paymentId = await charge(await order({ invoiceIds: [first?.id ?? ""] }));
    await loseAnswers("before", 2);
    await settle(paymentId);
    // The invoice is paid at the desk.
    await payer.world.change("invoices", "sione", { [first?.id ?? ""]: { balance: 0 } });
    pass(3);
    expect((await settle(paymentId))?.state).toBe("charged");
    pass(3);
    expect((await settle(paymentId))?.state).toBe("review");
    expect(await timesCalled(saveCall)).toBe(2);
  });

  test("leaves it to staff after a lost answer when its entry may be one that cannot be read", async () => {
    const paymentId = await charge(await order());
    await loseAnswers("after-commit", 1);
    await settle(paymentId);
    await payer.world.addFault({
      match: { path: "Patient/PaymentNotice" },
      effect: { type: "mutate", at: "0.entry.*.resource", retype: "string" },
    });
    pass(3);
    expect((await settle(paymentId))?.state).toBe("review");
    expect(await timesCalled(saveCall)).toBe(1);
  });

  test("leaves it to staff after two calls without an answer, and goes on looking for its entry", async () => {
    const paymentId = await charge(await order());
    await payer.world.addFault({
      match: { path: "patient/SavePayment" },
      effect: { type: "status", status: 500 },
    });
    for (let time = 0; time < 4; time++) {
      await settle(paymentId);
      pass(3);
    }
    const { number } = await find(paymentId);
    expect(await find(paymentId)).toMatchObject({ state: "review", reviewReason: "lostAnswers", tries: 2 });
    expect(await timesCalled(saveCall)).toBe(2);
    const entry = { ...credit(0), amount: -50_00, type: "Payment", reference: `EP-${number}` };
    await payer.world.change("invoices", "sione", { found: entry });
    pass(11);
    await reconcilePayments(payer.services);
    expect(await stateOf(paymentId)).toBe("recorded");
  });
});
