import { randomUUID } from "node:crypto";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { Services } from "#app/.server/services.ts";
import { actOnPayment } from "#app/routes/signed-in/accounts/.server/action.ts";
import { loadPayment } from "#app/routes/signed-in/accounts/payment/.server/loader.ts";
import { feeOn } from "#practice-api/billing/rules.ts";
import { openAccount, visa } from "../../../../support/billing/portal-payments.ts";
import { startPortal } from "../../../../support/portal.ts";
import { monday, openPractice } from "../../../../support/practice.ts";
import { screenArgs } from "../../../../support/screen-args.ts";

const practice = openPractice();
let services: Services;
let account: Awaited<ReturnType<typeof openAccount>>;

beforeAll(async () => {
  ({ services } = await startPortal(practice));
});
beforeEach(async () => {
  const world = await practice.control.createWorld({ now: monday });
  account = await openAccount(practice, services, world);
  return () => world.remove();
});

const requestId = "0b9c2b0e-3c53-4a6f-9f0e-5d3a4a5b6c7d";

function post(fields: Record<string, string>) {
  const form = new URLSearchParams({ requestId, ...fields });
  return actOnPayment(screenArgs(services, account.contextOf(services), "/accounts", form));
}
const prepare = (paymentId: string, changes: Record<string, string> = {}) =>
  post({
    intent: "prepare",
    paymentId,
    amount: "5000",
    total: String(50_00 + feeOn(50_00, visa)),
    card: visa.text,
    ...changes,
  });
const settle = (paymentId: string) => post({ intent: "settle", paymentId });

async function load(id: string | undefined) {
  const context = account.contextOf(services);
  // As requireSession does: the response sets the context's clock to the practice's.
  await context.api.identity.validate();
  const args = screenArgs(services, context, "/accounts/payment/x");
  const { payment, owed } = await loadPayment({ ...args, params: id === undefined ? {} : { id } });
  return { payment, owed: await owed };
}
const stateless = { state: "loaded", value: undefined };

describe("preparing a payment", () => {
  test("answers with the secret of the card payment, for the request that the page made", async () => {
    const answer = await prepare(randomUUID());
    expect(answer).toEqual({ type: "prepared", clientSecret: expect.any(String), requestId });
  });

  test.each([
    ["another total", { total: "5000" }],
    ["a card that the practice does not take", { card: "Amex" }],
  ])("is outdated for %s, and the next try has another id", async (_, changes) => {
    const id = randomUUID();
    const answer = await prepare(id, changes);
    expect(answer).toMatchObject({
      type: "outdated",
      nextPaymentId: expect.stringMatching(/^[\da-f-]{36}$/),
    });
    expect("nextPaymentId" in answer && answer.nextPaymentId).not.toBe(id);
  });

  test.each([{ paymentId: "7" }, { amount: "-1" }, { amount: "" }, { intent: "other" }])(
    "refuses the form with %o",
    async (changes) => {
      await expect(prepare(randomUUID(), changes)).rejects.toMatchObject({ init: { status: 400 } });
    },
  );
});

describe("a payment", () => {
  test("that was made is settled, and its page says what is left to pay", async () => {
    const id = randomUUID();
    const before = await account.owed();
    const pending = await account.pending();
    const prepared = await prepare(id);
    await account.pay("clientSecret" in prepared ? prepared.clientSecret : "");
    expect(await settle(id)).toEqual({ type: "settled", requestId });
    const { payment, owed } = await load(id);
    expect(payment).toMatchObject({
      status: "recorded",
      amount: 50_00,
      fee: 1_25,
      card: visa.text,
      recordedAt: expect.stringMatching(/^2026-11-22T/),
      lookedAt: expect.stringMatching(/^2026-11-22T20:00/),
    });
    expect(owed).toEqual({ state: "loaded", value: { total: before - 50_00, count: pending.length } });
    expect(await prepare(id)).toEqual({ type: "paid", requestId });
  });

  test("whose card was not charged is over, and can be tried again under another id", async () => {
    const id = randomUUID();
    await prepare(id);
    expect(await settle(id)).toEqual({
      type: "notCharged",
      nextPaymentId: expect.stringMatching(/^[\da-f-]{36}$/),
      requestId,
    });
    const { payment, owed } = await load(id);
    expect([payment.status, payment.recordedAt, owed]).toEqual(["notCharged", undefined, stateless]);
  });

  test("of another account, or none, is not found", async () => {
    for (const id of [randomUUID(), undefined]) {
      await expect(load(id)).rejects.toMatchObject({ init: { status: 404 } });
    }
    await expect(settle(randomUUID())).rejects.toMatchObject({ init: { status: 404 } });
  });

  test.each([
    ["charged", 0, "charged"],
    ["recording", 0, "charged"],
    ["review", 3, "review"],
    ["prepared", 1, "charged"],
    ["prepared", 0, "unclear"],
  ] as const)("that is %s after %i tries is shown as %s", async (state, tries, status) => {
    const id = randomUUID();
    await prepare(id);
    const own = await services.payments.findOwn(account.data, id);
    // What is known of it while the practice and the card provider cannot be reached.
    const payments = {
      ...services.payments,
      findOwn: async () => own && { ...own, state, tries },
      find: async () => undefined,
    };
    const leases = { run: async () => undefined };
    const offline = { ...services, payments, leases } as unknown as Services;
    const context = account.contextOf(services);
    await context.api.identity.validate();
    const args = screenArgs(offline, context, "/accounts/payment/x");
    const { payment, owed } = await loadPayment({ ...args, params: { id } });
    expect([payment.status, await owed]).toEqual([status, stateless]);
  });
});
