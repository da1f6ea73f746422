import { describe, expect, test } from "vitest";
import { openPayments } from "#app/.server/payments/open-payments.ts";
import { reconcilePayments } from "#app/.server/payments/reconcile.ts";
import { renewPaymentTokens } from "#app/.server/payments/renew-tokens.ts";
import { parseCommand } from "#app/.server/payments/staff/command.ts";
import { runCommand } from "#app/.server/payments/staff/run-command.ts";
import { staffList } from "#app/.server/payments/staff-list.ts";
import { feeOn } from "#practice-api/billing/rules.ts";
import { openPayer } from "../../../support/billing/payer.ts";
import { visa } from "../../../support/billing/portal-payments.ts";

const { payer, order, prepare, timesCalled, find, stateOf, secretOf, charge, settle, answered, pass } =
  openPayer();
const saveCall = "POST patient/SavePayment";

/** All that the account owes. */
const whole = () => order({ amount: 493_50, total: 493_50 + feeOn(493_50, visa) });
/** A payment that is declined and whose page says that its call has ended. Its secret is kept. */
async function endDeclined(made = whole()) {
  const request = await made;
  const secret = await secretOf(request);
  await payer.account.pay(secret, "declined");
  expect((await answered(request))?.state).toBe("notCharged");
  return { id: request.paymentId, secret };
}
/** Rounds of the reconciler, one each minute, until the payment is recorded or on the staff's list. */
async function minutesUntilSettled(id: string): Promise<number> {
  for (let minutes = 0; ; minutes++) {
    const waiting = await staffList(payer.services.payments, payer.clock.now);
    if ((await stateOf(id)) === "recorded" || waiting.some((one) => one.id === id)) return minutes;
    if (minutes > 40) throw new Error("neither recorded nor on the staff's list");
    pass(1);
    await reconcilePayments(payer.services);
    // A sign-in puts off no look.
    if (minutes % 15 === 0) await renewPaymentTokens(payer.services, payer.account.data);
  }
}
const chargedCents = async () =>
  (await payer.account.charges()).reduce((sum, { amount, charges }) => sum + amount * charges, 0);
const open = () => openPayments(payer.services, payer.account.contextOf(payer.services));

describe("a payment whose card is charged after it has ended", () => {
  test("is found before its invoices are paid again, and is recorded once", async () => {
    const { id, secret } = await endDeclined();
    expect(await open()).toMatchObject([{ id, status: "notCharged" }]);
    expect((await payer.account.pay(secret)).status).toBe(200);
    expect(await prepare(await whole())).toMatchObject({ problem: { reason: "outdated" } });
    expect(await find(id)).toMatchObject({ state: "recorded", charged: { isLate: true } });
    expect(await open()).toMatchObject([{ id, status: "recorded" }]);
    expect(await timesCalled(saveCall)).toBe(1);
    expect(await chargedCents()).toBe(493_50 + feeOn(493_50, visa));
    expect(await payer.account.owed()).toBe(0);
  });

  test("keeps nobody from paying again while it is not charged", async () => {
    await endDeclined();
    await endDeclined();
    const paid = await charge(await whole());
    expect((await settle(paid))?.state).toBe("recorded");
    expect(await chargedCents()).toBe(493_50 + feeOn(493_50, visa));
  });

  test.each([0, 1, 10, 3 * 60, 24 * 60 - 1])(
    "%i minutes later is recorded within half an hour, without a notification and without a page",
    async (minutes) => {
      const { id, secret } = await endDeclined();
      for (let minute = 0; minute < minutes; minute++) {
        pass(1);
        await reconcilePayments(payer.services);
      }
      expect(await stateOf(id)).toBe("notCharged");
      await payer.account.pay(secret);
      expect(await minutesUntilSettled(id)).toBeLessThanOrEqual(21);
      expect(await stateOf(id)).toBe("recorded");
      expect(await timesCalled(saveCall)).toBe(1);
    },
  );

  test("is recorded with the token of a later sign-in", async () => {
    const { id, secret } = await endDeclined();
    await payer.account.contextOf(payer.services).api.identity.logout();
    const { token } = await payer.world.signIn("sione");
    await renewPaymentTokens(payer.services, { ...payer.account.data, token });
    await payer.account.pay(secret);
    expect((await settle(id))?.state).toBe("recorded");
  });

  test("is on the staff's list in time after its token has ended, and goes on with the next sign-in", async () => {
    const { id, secret } = await endDeclined();
    await payer.account.contextOf(payer.services).api.identity.logout();
    await payer.account.pay(secret);
    // As the card provider's notification does.
    expect(await settle(id)).toMatchObject({ state: "charged", needsSignIn: true });
    expect(await minutesUntilSettled(id)).toBeLessThanOrEqual(3);
    const { token } = await payer.world.signIn("sione");
    await renewPaymentTokens(payer.services, { ...payer.account.data, token });
    pass(1);
    await reconcilePayments(payer.services);
    expect(await stateOf(id)).toBe("recorded");
  });

  test.each(["first", "last"])("%s of two charges for the same invoices is left to staff", async (when) => {
    const { id, secret } = await endDeclined();
    const second = await whole();
    const own = await secretOf(second);
    const charges = [
      () => payer.account.pay(secret).then(() => settle(id)),
      () => payer.account.pay(own).then(() => settle(second.paymentId)),
    ];
    for (const work of when === "first" ? charges : charges.toReversed()) await work();
    const twice = when === "first" ? second.paymentId : id;
    expect(await find(twice)).toMatchObject({ state: "review", reviewReason: "paidTwice" });
    expect(await stateOf(twice === id ? second.paymentId : id)).toBe("recorded");
    pass(30);
    await reconcilePayments(payer.services);
    expect(await timesCalled(saveCall)).toBe(1);
    const waiting = await staffList(payer.services.payments, payer.clock.now);
    expect(waiting).toMatchObject([{ id: twice, reason: "paidTwice" }]);
    const returned = parseCommand(["resolve", twice, "refunded", "--reason", "Returned"]);
    if (returned.name !== "help")
      expect(await runCommand(payer.services, returned)).toMatchObject({ exitCode: 0 });
    expect(await staffList(payer.services.payments, payer.clock.now)).toEqual([]);
  });

  test("is recorded beside another payment that paid the rest of its invoice", async () => {
    const [first] = await payer.account.pending();
    const half = () =>
      order({
        invoiceIds: [first?.id ?? ""],
        amount: (first?.balance ?? 0) / 2,
        total: (first?.balance ?? 0) / 2 + feeOn((first?.balance ?? 0) / 2, visa),
      });
    const { id, secret } = await endDeclined(half());
    await settle(await charge(await half()));
    await payer.account.pay(secret);
    expect((await settle(id))?.state).toBe("recorded");
  });

  test("keeps its invoices while its bank asks for a step", async () => {
    const { id, secret } = await endDeclined();
    await payer.account.pay(secret, "challenged");
    expect(await prepare(await whole())).toMatchObject({ problem: { reason: "outdated" } });
    expect(await stateOf(id)).toBe("abandoned");
    await payer.account.authenticate(secret, "fail");
    expect((await settle(id))?.state).toBe("notCharged");
    await payer.account.pay(secret, "challenged");
    await settle(id);
    await payer.account.authenticate(secret, "complete");
    expect(await minutesUntilSettled(id)).toBeLessThanOrEqual(11);
    expect(await stateOf(id)).toBe("recorded");
  });
});
