import { randomUUID } from "node:crypto";
import { RouterContextProvider } from "react-router";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { servicesContext } from "#app/.server/contexts.ts";
import { requestContext } from "#app/.server/request-context.ts";
import type { Services } from "#app/.server/services.ts";
import { action, loader } from "#app/routes/signed-in/billing/pay/payments.resource.ts";
import type { PaymentsAnswer } from "#app/routes/signed-in/billing/pay/request-payment.ts";
import { feeOn } from "#practice-api/billing/rules.ts";
import { openAccount, visa } from "../../../../support/billing/portal-payments.ts";
import { type PortalWorld, startPortal } from "../../../../support/portal.ts";
import { monday, openPractice } from "../../../../support/practice.ts";

const practice = openPractice();
let services: Services;
let world: PortalWorld;
let account: Awaited<ReturnType<typeof openAccount>>;
let invoiceIds: string[];

beforeAll(async () => {
  ({ services } = await startPortal(practice));
});
beforeEach(async () => {
  world = await practice.control.createWorld({ now: monday });
  account = await openAccount(practice, services, world);
  invoiceIds = (await account.pending()).map(({ id }) => id);
  return () => world.remove();
});

const page = randomUUID();

/** Posts as an open page does. A refusal that the route throws is its status. */
async function post(fields: Record<string, string | string[]>, headers = { "X-Portal-Record": "r" }) {
  const body = new URLSearchParams(
    Object.entries(fields).flatMap(([name, value]) => [value].flat().map((one) => [name, one])),
  );
  const request = new Request("http://portal.test/accounts/payments", { method: "POST", body, headers });
  const context = new RouterContextProvider();
  context.set(requestContext, account.contextOf(services));
  context.set(servicesContext, services);
  const url = new URL(request.url);
  try {
    const response = await action({ request, url, params: {}, context, pattern: "" } as never);
    return response.ok ? ((await response.json()) as PaymentsAnswer) : response.status;
  } catch (thrown) {
    return (thrown as { init: { status: number } }).init.status;
  }
}
const prepare = (paymentId: string, changes: Record<string, string | string[]> = {}) =>
  post({
    intent: "prepare",
    paymentId,
    page,
    invoice: invoiceIds,
    amount: "5000",
    total: String(50_00 + feeOn(50_00, visa)),
    card: visa.text,
    ...changes,
  });
const settle = (paymentId: string, ended = "true") => post({ intent: "settle", paymentId, page, ended });

const secretOf = (answer: PaymentsAnswer | number) =>
  typeof answer === "object" && answer.status === "underWay" ? (answer.clientSecret ?? "") : "";

test("a payment is prepared with what charges its card, and settled with what its page shows", async () => {
  const id = randomUUID();
  const answer = await prepare(id, { invoice: invoiceIds.slice(1, 3) });
  expect(answer).toEqual({ status: "underWay", paymentId: id, clientSecret: expect.any(String) });
  await account.pay(secretOf(answer));
  expect(await settle(id)).toEqual({
    status: "recorded",
    paymentId: id,
    payment: expect.objectContaining({ id, status: "recorded", amount: 50_00, fee: 1_25, card: visa.text }),
  });
  const paid = (await world.list("payments", "sione")) as unknown as { invoices?: { id: string }[] }[];
  expect(JSON.stringify(paid)).toContain(invoiceIds[1]);
  expect(JSON.stringify(paid)).not.toContain(invoiceIds[0]);
});

test("a page from before CARD_PAYMENTS=off prepares nothing, and what was charged before is settled", async () => {
  const before = randomUUID();
  const clientSecret = secretOf(await prepare(before));
  await account.pay(clientSecret);
  const { config } = services;
  const off = { ...services, config: { ...config, card: { ...config.card, isOffered: false } } };
  const on = services;
  services = off;
  try {
    expect(await prepare(randomUUID())).toMatchObject({
      status: "notCharged",
      problem: { reason: "outdated" },
    });
    expect(await settle(before)).toMatchObject({ status: "recorded" });
  } finally {
    services = on;
  }
});

describe("is outdated, and prepares nothing,", () => {
  const outdated = {
    status: "notCharged",
    problem: { reason: "outdated" },
    nextPaymentId: expect.stringMatching(/^[\da-f-]{36}$/),
  };
  test("for a card that the practice does not take, and for another total", async () => {
    const id = randomUUID();
    expect(await prepare(id, { card: "Diners" })).toEqual(outdated);
    expect(await prepare(id, { total: "5000" })).toMatchObject(outdated);
    expect(await world.list("payments", "sione")).toEqual([]);
  });

  test("where the practice takes payments another way", async () => {
    await world.change("settings", undefined, { paymentMethod: "3" });
    expect(await prepare(randomUUID())).toEqual(outdated);
    expect(await world.list("payments", "sione")).toEqual([]);
  });
});

describe("refuses", () => {
  test.each([
    { paymentId: "7" },
    { page: "7" },
    { invoice: [] },
    { amount: "-1" },
    { amount: "" },
    { intent: "other" },
  ])("a form with %o", async (changes) => {
    expect(await prepare(randomUUID(), changes)).toBe(400);
  });

  test("a question without how the card provider's call ended", async () => {
    expect(await settle(randomUUID(), "")).toBe(400);
  });

  test("a request that no open page has sent", async () => {
    const fields = { intent: "settle", paymentId: randomUUID(), page, ended: "true" };
    expect(await post(fields, {} as never)).toBe(400);
    expect(loader().status).toBe(404);
  });

  test("a payment that the account does not have", async () => {
    expect(await settle(randomUUID())).toBe(404);
  });
});
