import { beforeEach, describe, expect, test } from "vitest";
import { reconcilePayments } from "#app/.server/payments/reconcile.ts";
import { settlePayment } from "#app/.server/payments/settle.ts";
import { shownPayment } from "#app/.server/payments/shown-payment.ts";
import { parseCommand, type Resolution } from "#app/.server/payments/staff/command.ts";
import { runCommand } from "#app/.server/payments/staff/run-command.ts";
import type { Services } from "#app/.server/services.ts";
import { LeaseLostError } from "#app/.server/store/payments/leases.ts";
import type { Payment } from "#app/.server/store/payments/payment.ts";
import { openPayer } from "../../../../support/billing/payer.ts";
import { aPayment, storePayment } from "../../../../support/billing/stored-payments.ts";
import { minute } from "../../../../support/portal.ts";

const { payer, order, find, timesCalled, secretOf, charge, pass } = openPayer();
const saveCall = "POST patient/SavePayment";
beforeEach(async () => void (await payer.services.database.deleteFrom("audit_events").execute()));

const resolve = (id: string, resolution: Resolution, of = payer.services) => {
  const args = ["resolve", id, resolution, "--reason", "Seen in the ledger", "--by", "Ana"];
  return runCommand(of, parseCommand(args) as Parameters<typeof runCommand>[1]);
};
const refused = (text: unknown) => ({ text, exitCode: 2 });
const auditOf = async () => {
  const rows = await payer.services.database.selectFrom("audit_events").selectAll().execute();
  return rows
    .filter(({ event }) => event === "resolvePayment")
    .map(({ outcome, who, whose, object }) => [outcome, who, whose, object]);
};

/** Prepares a payment and hands its secret to a page. */
async function prepare() {
  const request = await order();
  return { id: request.paymentId, clientSecret: await secretOf(request) };
}
/** Charges the card of a payment, and loses the answers of SavePayment until staff must look at it. */
async function chargeInReview() {
  const id = await charge(await order());
  await payer.world.addFault({
    match: { path: "patient/SavePayment" },
    effect: { type: "status", status: 500 },
  });
  for (let time = 0; time < 3; time++) {
    await settlePayment(payer.services, id);
    pass(3);
  }
  await payer.world.clearFaults();
  expect((await find(id)).state).toBe("review");
  return id;
}
const setStatus = (status: string) =>
  payer.world.addFault({
    match: { path: "v1/payment_intents/{intentId}" },
    effect: { type: "mutate", at: "status", set: status },
  });
const store = (change: Partial<Payment>) =>
  storePayment(payer.services, aPayment({ session: payer.account.data, ...change }));
const charged = () => ({ charged: { at: payer.clock.now, foundAt: payer.clock.now } });
const lastCallIsRecent = () => ({ ...charged(), lostAnswers: 1, nextTryAt: payer.clock.now + minute });

describe("staff resolve a payment", () => {
  test("as recorded: the portal calls the practice no more", async () => {
    const id = await chargeInReview();
    const { number } = await find(id);
    expect(await resolve(id, "recorded")).toEqual({
      text: `Payment ${number} is now "recorded".`,
      exitCode: 0,
    });
    expect(await find(id)).toMatchObject({
      state: "recorded",
      recordedAt: payer.clock.now,
      resolution: { at: payer.clock.now, outcome: "recorded", reason: "Seen in the ledger", by: "Ana" },
    });
    await settlePayment(payer.services, id);
    await reconcilePayments(payer.services);
    expect(await timesCalled(saveCall)).toBe(2);
    expect(await auditOf()).toEqual([["done", null, payer.account.data.holderId, number]]);
  });

  test("as refunded: it is never recorded, though the card provider still says that it was charged", async () => {
    const id = await chargeInReview();
    expect((await resolve(id, "refunded")).exitCode).toBe(0);
    const returned = await payer.services.payments.find(id);
    expect(returned && shownPayment(returned)).toMatchObject({ status: "notCharged", isReturned: true });
    pass(3);
    expect(await settlePayment(payer.services, id, { isRequested: true })).toMatchObject({
      state: "notCharged",
      isSeen: true,
    });
    await reconcilePayments(payer.services);
    expect(await timesCalled(saveCall)).toBe(2);
  });

  test("for another try: the reconciler records it once", async () => {
    const id = await chargeInReview();
    expect((await resolve(id, "retry")).text).toMatch(/now "charged".*within a minute/);
    expect(await find(id)).toMatchObject({ state: "charged", lostAnswers: 0, nextTryAt: payer.clock.now });
    await reconcilePayments(payer.services);
    await reconcilePayments(payer.services);
    const recorded = await find(id);
    expect(recorded).toMatchObject({ state: "recorded", resolution: { outcome: "retry" } });
    expect(recorded.reviewReason).toBeUndefined();
    expect(await timesCalled(saveCall)).toBe(3);
  });

  test("for another try, which waits for the patient when the practice has refused the session", async () => {
    const { id } = await store({ state: "charged", ...charged(), needsSignIn: true });
    expect((await resolve(id, "retry")).text).toMatch(/after the patient's next sign-in/);
  });

  test("as not charged only when the card provider has cancelled the card payment", async () => {
    const { id, clientSecret } = await prepare();
    const [intent = ""] = clientSecret.split("_secret_");
    expect(await resolve(id, "not-charged")).toEqual(
      refused(
        `Its card can still be charged: the card provider says "requires_payment_method". Cancel ${intent} there first.`,
      ),
    );
    await payer.world.addFault({
      match: { path: "v1/payment_intents/{intentId}" },
      effect: { type: "reset" },
    });
    const unreachable = await resolve(id, "not-charged");
    expect(unreachable).toEqual({
      text: expect.stringMatching(/^The card provider cannot be asked/),
      exitCode: 3,
    });
    expect(await find(id)).toMatchObject({ state: "prepared", version: 4 });
    await payer.world.clearFaults();
    await setStatus("canceled");
    expect((await resolve(id, "not-charged")).exitCode).toBe(0);
    expect(await find(id)).toMatchObject({ state: "notCharged", pages: [], resolution: { by: "Ana" } });
    const { number } = await find(id);
    const holder = payer.account.data.holderId;
    expect(await auditOf()).toEqual([
      ["refused", null, holder, number],
      ["done", null, holder, number],
    ]);
  });

  test("as not charged never when the card was charged", async () => {
    const { id, clientSecret } = await prepare();
    await payer.account.pay(clientSecret);
    expect(await resolve(id, "not-charged")).toEqual(refused(expect.stringMatching(/the card was charged/)));
    await settlePayment(payer.services, id);
    expect((await find(id)).state).toBe("recorded");
  });

  test("as not charged at once when no page ever received what charges the card", async () => {
    const { id } = await store({ state: "abandoned", handOuts: 0 });
    expect((await resolve(id, "not-charged")).exitCode).toBe(0);
    expect(await timesCalled("GET v1/payment_intents/{intentId}")).toBe(0);
  });

  const unpaid = /has not said that the card was charged/;
  const inState = (state: Payment["state"]) => () => ({ state, ...charged() });
  const recent = () => ({ state: "charged", ...lastCallIsRecent() }) as const;
  const another = () => ({ state: "review", ...charged(), reviewReason: "otherCharge" }) as const;
  const all = ["recorded", "refunded", "retry", "not-charged"] as const;
  const refusals: [resolution: Resolution, name: string, change: () => Partial<Payment>, text: RegExp][] = [
    ["recorded", "that is prepared", () => ({}), unpaid],
    ["refunded", "that is prepared", () => ({}), unpaid],
    ["retry", "that is prepared", () => ({}), unpaid],
    ["not-charged", "that was charged", inState("charged"), /was charged\. Refund it/],
    ["retry", "whose last call may be under way", recent, /Wait two minutes/],
    ["recorded", "of another charge", another, /not what this payment asked for/],
    ["retry", "of another charge", another, /not what this payment asked for/],
    ...all.map((one): (typeof refusals)[0] => [one, "recorded", inState("recorded"), /has ended: recorded/]),
    ...all.map((one): (typeof refusals)[0] => [
      one,
      "closed",
      inState("notCharged"),
      /has ended: notCharged/,
    ]),
  ];
  test.each(refusals)("never as %s, a payment %s", async (resolution, _, change, text) => {
    const { id } = await store(change());
    const before = await find(id);
    expect(await resolve(id, resolution)).toEqual(refused(expect.stringMatching(text)));
    expect(await find(id)).toEqual(before);
    expect(await auditOf()).toMatchObject([["refused", null, payer.account.data.holderId, "202010001"]]);
  });

  test("for another try when the last call is over, of which the answer was lost", async () => {
    const { id } = await store({ state: "charged", ...lastCallIsRecent() });
    pass(1);
    expect((await resolve(id, "retry")).exitCode).toBe(0);
    expect(await find(id)).toMatchObject({ lostAnswers: 0 });
  });

  test("of another charge as refunded", async () => {
    const { id } = await store({ state: "review", ...charged(), reviewReason: "otherCharge" });
    expect((await resolve(id, "refunded")).exitCode).toBe(0);
  });

  test("and the token that a log-out has left for it ends at the practice", async () => {
    const { id } = await store({ state: "charged", ...charged(), endsToken: true });
    await resolve(id, "retry");
    expect(await timesCalled("POST Patient/Logout")).toBe(0);
    expect(await timesCalled(saveCall)).toBe(0);
    await resolve(id, "recorded");
    expect(await timesCalled("POST Patient/Logout")).toBe(1);
    expect(await find(id)).toMatchObject({ state: "recorded", endsToken: false });
  });

  test("never while the portal is at work on a payment of the account", async () => {
    const { id } = await store({ state: "charged", ...charged() });
    const before = await find(id);
    const leasesThat = (run: () => Promise<undefined>): Services => ({
      ...payer.services,
      leases: { run } as unknown as Services["leases"],
    });
    const busy = await resolve(
      id,
      "recorded",
      leasesThat(async () => undefined),
    );
    expect(busy).toEqual(refused(expect.stringMatching(/at work on a payment of this account/)));
    const lost = await resolve(
      id,
      "recorded",
      leasesThat(() => Promise.reject(new LeaseLostError())),
    );
    expect(lost).toEqual(refused(expect.stringMatching(/Nothing was changed/)));
    expect(await find(id)).toEqual(before);
    expect(await resolve("no-such", "recorded")).toEqual(refused("No payment has the attempt id no-such."));
  });
});
