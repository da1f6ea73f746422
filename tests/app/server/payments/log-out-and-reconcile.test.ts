import { describe, expect, test } from "vitest";
import { settleBeforeLogOut } from "#app/.server/payments/before-log-out.ts";
import { openPayments, paymentOfPage } from "#app/.server/payments/open-payments.ts";
import { reconcilePayments } from "#app/.server/payments/reconcile.ts";
import { openPayer } from "../../../support/billing/payer.ts";

const { payer, order, find, stateOf, secretOf, charge, pass, answered, timesCalled } = openPayer();

describe("logging out", () => {
  const isValid = () => payer.account.contextOf(payer.services).api.identity.validate();

  test("ends the token when its payments cannot be read", async () => {
    const ofAccount = () => Promise.reject(new Error("the store is closed"));
    const services = { ...payer.services, payments: { ...payer.services.payments, ofAccount } };
    expect(await settleBeforeLogOut(services, payer.account.data)).toBe(true);
  });

  test("keeps the token while a page may still charge the card", async () => {
    const request = await order();
    const secret = await secretOf(request);
    expect(await settleBeforeLogOut(payer.services, payer.account.data)).toBe(false);
    await expect.poll(async () => (await find(request.paymentId)).endsToken).toBe(true);
    await payer.account.pay(secret);
    pass(2);
    await reconcilePayments(payer.services);
    expect(await stateOf(request.paymentId)).toBe("recorded");
    expect(await isValid()).toBe(false);
  });
});

describe("what a closed tab has left", () => {
  const open = () => openPayments(payer.services, payer.account.contextOf(payer.services));

  test("is looked for without an answer of the practice where there is nothing to tell", async () => {
    const checked = () => Promise.reject(new Error("the practice was waited for"));
    const context = { ...payer.account.contextOf(payer.services), checked };
    expect(await openPayments(payer.services, context)).toEqual([]);
  });

  test("is told for a day while its invoices can be paid again, also once a page has shown it", async () => {
    const request = await order();
    const told = [{ id: request.paymentId, status: "notCharged" }];
    await charge(request, "declined");
    expect(await open()).toMatchObject(told);
    await answered(request);
    expect(await open()).toMatchObject(told);
    pass(1);
    const again = await charge(await order());
    expect(await open()).toMatchObject([{ id: again, status: "recorded" }]);
    pass(1);
    const last = await order();
    await charge(last, "declined");
    await answered(last);
    expect((await open()).map(({ id }) => id)).toContain(last.paymentId);
    pass(24.5 * 60);
    expect(await open()).toEqual([]);
  });

  test("is recorded, and told as paid until its receipt was shown, when its card was charged", async () => {
    const paymentId = await charge(await order());
    expect(await open()).toMatchObject([{ id: paymentId, status: "recorded" }]);
    await paymentOfPage(payer.services, payer.account.contextOf(payer.services), paymentId);
    expect(await open()).toEqual([]);
    expect(await timesCalled("POST patient/SavePayment")).toBe(1);
  });
});

describe("the reconciler", () => {
  test("ends what was refused, and abandons after half an hour what may still be charged", async () => {
    const declined = await order();
    await charge(declined, "declined");
    pass(2);
    await reconcilePayments(payer.services);
    expect(await stateOf(declined.paymentId)).toBe("notCharged");
    const forgotten = await order();
    await secretOf(forgotten);
    pass(29);
    await reconcilePayments(payer.services);
    expect(await stateOf(forgotten.paymentId)).toBe("prepared");
    pass(2);
    await reconcilePayments(payer.services);
    expect(await stateOf(forgotten.paymentId)).toBe("abandoned");
  });
});
