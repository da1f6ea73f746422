import { randomUUID } from "node:crypto";
import { RouterContextProvider } from "react-router";
import { describe, expect, test } from "vitest";
import { servicesContext } from "#app/.server/contexts.ts";
import type { PaymentRequest } from "#app/.server/payments/prepare.ts";
import { requestContext } from "#app/.server/request-context.ts";
import type { Services } from "#app/.server/services.ts";
import { loadPay } from "#app/routes/signed-in/billing/pay/loader.server.ts";
import { action, loader } from "#app/routes/signed-in/billing/pay/payments.resource.ts";
import type { PaymentsAnswer } from "#app/routes/signed-in/billing/pay/request-payment.ts";
import { loadPayment } from "#app/routes/signed-in/billing/payment/loader.server.ts";
import { demoPatients } from "#fixtures/people/demo-patients.ts";
import { openPayer } from "../../../../support/billing/payer.ts";
import { visa } from "../../../../support/billing/portal-payments.ts";
import { sessionOf } from "../../../../support/portal.ts";
import { screenArgs } from "../../../../support/screen-args.ts";

const { payer, order, prepare, secretOf, charge } = openPayer();
const pending = async () => (await payer.account.pending()).map(({ id }) => id);
const contextOf = () => payer.account.contextOf(payer.services);
const withConfig = (changes: object): Services => ({
  ...payer.services,
  config: { ...payer.services.config, ...changes },
});
const notRecorded = {
  match: { path: "patient/SavePayment" },
  effect: { type: "practice-error", error: "payment-not-recorded" },
} as const;

/** What an open page posts, and the answer, or the status of a refusal. */
async function post(
  fields: Record<string, string | readonly string[]>,
  { services = payer.services, headers = { "X-Portal-Record": "r" } as HeadersInit } = {},
) {
  const body = new URLSearchParams(
    Object.entries(fields).flatMap(([name, value]) => [value].flat().map((one) => [name, String(one)])),
  );
  const request = new Request("http://portal.test/accounts/payments", { method: "POST", body, headers });
  const context = new RouterContextProvider();
  context.set(requestContext, payer.account.contextOf(services));
  context.set(servicesContext, services);
  const args = { request, url: new URL(request.url), params: {}, context, pattern: "" };
  const answer = await action(args as never).catch((thrown: { init: { status: number } }) => thrown.init);
  if (!(answer instanceof Response)) return answer.status;
  return answer.ok ? ((await answer.json()) as PaymentsAnswer) : answer.status;
}
const formOf = ({ paymentId, page, invoiceIds, amount, total, card }: PaymentRequest) => ({
  ...{ intent: "prepare", paymentId, page, invoice: invoiceIds },
  ...{ amount: String(amount), total: String(total), card: card.text },
});
const settle = (paymentId: string, changes: Record<string, string> = {}) =>
  post({ intent: "settle", paymentId, page: randomUUID(), ended: "true", ...changes });

describe("the form of a payment", () => {
  test("prepares what charges its card, and is settled with what its page shows", async () => {
    const [left = "", ...invoiceIds] = (await pending()).slice(0, 3);
    const request = await order({ invoiceIds });
    const id = request.paymentId;
    const answer = await post(formOf(request));
    expect(answer).toEqual({ status: "underWay", paymentId: id, clientSecret: expect.any(String) });
    await payer.account.pay((answer as { clientSecret: string }).clientSecret);
    expect(await settle(id, { page: request.page })).toEqual({
      status: "recorded",
      paymentId: id,
      payment: expect.objectContaining({ id, status: "recorded", amount: 50_00, fee: 1_25, card: visa.text }),
    });
    const paid = JSON.stringify(await payer.account.recordings());
    expect([paid.includes(invoiceIds[0] ?? ""), paid.includes(left)]).toEqual([true, false]);
  });

  const outdated = {
    status: "notCharged",
    problem: { reason: "outdated" },
    nextPaymentId: expect.stringMatching(/^[\da-f-]{36}$/),
  };
  test.each<[string, object, (() => Promise<unknown>)?]>([
    ["a card that the practice does not take", { card: "Diners" }],
    ["another total", { total: "5000" }],
    ["another way of paying", {}, () => payer.world.change("settings", undefined, { paymentMethod: "3" })],
  ])("is outdated, and prepares nothing, for %s", async (_, changes, arrange) => {
    await arrange?.();
    expect(await post({ ...formOf(await order()), ...changes })).toEqual(outdated);
    expect(await payer.account.recordings()).toEqual([]);
  });

  test("of a page from before CARD_PAYMENTS=off prepares nothing, and what was charged before is settled", async () => {
    const before = await charge(await order());
    const services = withConfig({ card: { ...payer.services.config.card, isOffered: false } });
    expect(await post(formOf(await order()), { services })).toEqual(outdated);
    expect(await settle(before)).toMatchObject({ status: "recorded" });
  });

  test.each([
    { paymentId: "7" },
    { page: "7" },
    { invoice: [] },
    { amount: "-1" },
    { amount: "" },
    { intent: "other" },
  ])("is refused with %o", async (changes) => {
    expect(await post({ ...formOf(await order()), ...changes })).toBe(400);
  });

  test("is refused without how the card provider's call ended, from no open page, and of no payment", async () => {
    expect(await settle(randomUUID(), { ended: "" })).toBe(400);
    const fields = { intent: "settle", paymentId: randomUUID(), page: randomUUID(), ended: "true" };
    expect(await post(fields, { headers: {} })).toBe(400);
    expect(await settle(randomUUID())).toBe(404);
    expect(loader().status).toBe(404);
  });
});

describe("the page that pays", () => {
  type Query = { invoice?: readonly string[]; payment?: string };
  /** What it has, or the address that it leads to. */
  async function load({ invoice = [], payment }: Query, services = payer.services, context = contextOf()) {
    const query = new URLSearchParams(invoice.map((id) => ["invoice", id]));
    if (payment !== undefined) query.set("payment", payment);
    const work = loadPay(screenArgs(services, context, `/accounts/pay?${query}`));
    const loaded = await work.catch((thrown: unknown) => thrown as Response);
    if (loaded instanceof Response) return { to: loaded.headers.get("location") };
    const page = await loaded.page;
    return page.state === "loaded" ? page.value : page;
  }
  /** A payment that another page has begun and left. */
  async function begin() {
    const request = await order({ invoiceIds: (await pending()).slice(0, 1) });
    expect((await prepare(request)).status).toBe("underWay");
    return request;
  }
  const pageOf = (paymentId: string) => ({ to: `/accounts/payment/${paymentId}` });

  test("leads to the payment that pays an invoice, or may still charge its card", async () => {
    const [first = "", ...others] = await pending();
    const { paymentId } = await begin();
    expect(await load({ invoice: [first] })).toEqual(pageOf(paymentId));
    expect(await load({ invoice: others })).toEqual(pageOf(paymentId));
  });

  test("continues what another page has begun, with its own invoices, amount and card", async () => {
    const { paymentId, invoiceIds } = await begin();
    const name = expect.stringMatching(/^Minor/);
    const lines = [{ id: invoiceIds[0], name, reference: "KSM-20201-001", payNow: 50_00 }];
    const started = { paymentId, invoiceIds, lines, amount: 50_00, left: undefined, card: visa.text };
    expect(await load({ payment: paymentId })).toMatchObject({ state: "payable", order: started });
    await payer.world.change("settings", undefined, { paymentCards: '[{"CardFee":"Mastercard - 2.5%"}]' });
    expect(await load({ payment: paymentId })).toEqual({ state: "changed" });
  });

  test("leads to the page of a payment that has ended, or is none of the account's", async () => {
    const request = await begin();
    await payer.account.pay(await secretOf(request));
    for (const id of [request.paymentId, "none"]) expect(await load({ payment: id })).toEqual(pageOf(id));
  });

  test("has the account holder's name and email for the card, also while another record is open", async () => {
    const data = await sessionOf(payer.world, "aroha", "tama");
    const context = payer.account.contextOf(payer.services, data);
    const { entries } = await context.forHolder().api.billing.invoices({ which: "pending" });
    const { fullName: name, email } = demoPatients.aroha.profile;
    expect(await load({ invoice: entries.map(({ id }) => id) }, payer.services, context)).toMatchObject({
      order: { amount: 87_55, left: 0 },
      setup: { billing: { name, email } },
    });
    await payer.world.addFault({ match: { path: "Patient" }, effect: { type: "status", status: 500 } });
    const { fullName } = demoPatients.sione.profile;
    expect(await load({ invoice: await pending() })).toHaveProperty("setup.billing", { name: fullName });
  });

  test("loads the script of a test provider from where the practice is", async () => {
    for (const [scriptUrl, address] of [
      ["../pay/card.js", payer.world.apiUrl.replace(/api\/?$/, "pay/card.js")],
      [undefined, undefined],
    ]) {
      const services = withConfig({ card: { ...payer.services.config.card, scriptUrl } });
      expect(await load({ invoice: await pending() }, services)).toHaveProperty("setup.scriptUrl", address);
    }
  });
});

describe("the page of a payment", () => {
  async function load(id?: string, services = payer.services, context = contextOf()) {
    const args = screenArgs(services, context, "/accounts/payment/x");
    const { payment, receipt } = await loadPayment({ ...args, params: id === undefined ? {} : { id } });
    const [left, address, nhi] = await Promise.all([receipt?.left, receipt?.address, receipt?.nhi]);
    return { payment, left, address, nhi, gstNumber: receipt?.gstNumber };
  }
  const empty = { state: "loaded", value: undefined };

  test("records what is charged, and its receipt says where it went and what is left", async () => {
    const before = await payer.account.owed();
    const { payment, left, address, nhi } = await load(await charge(await order()));
    expect(payment).toMatchObject({ status: "recorded", amount: 50_00, fee: 1_25, card: visa.text });
    expect(left).toMatchObject({ value: { total: before - 50_00, count: (await pending()).length } });
    expect(address).toEqual({ state: "loaded", value: expect.stringContaining("Kererū Street") });
    expect(nhi).toEqual({ state: "loaded", value: demoPatients.sione.profile.nhi });
  });

  test("claims nothing of a payment that is not recorded, and reads nothing for its receipt", async () => {
    const begun = await order();
    await prepare(begun);
    const { payment, left, address, nhi } = await load(begun.paymentId);
    expect([payment.status, left, address, nhi]).toEqual(["underWay", empty, empty, empty]);
    expect((await load(await charge(begun, "declined"))).payment.status).toBe("notCharged");
    await payer.world.addFault(notRecorded);
    const unrecorded = await load(await charge(await order()));
    expect([unrecorded.payment.status, unrecorded.left]).toEqual(["charged", empty]);
  });

  test("is not found for another account's payment, or none", async () => {
    for (const id of [randomUUID(), undefined])
      await expect(load(id)).rejects.toMatchObject({ init: { status: 404 } });
  });

  test("leaves out what is left while another payment is not confirmed, or a part cannot be read", async () => {
    const id = await charge(await order());
    await load(id);
    const effect = { type: "mutate", at: "0.entry.0.resource", retype: "string" } as const;
    const fault = await payer.world.addFault({ match: { path: "Patient/PaymentNotice" }, effect });
    expect((await load(id)).left).toEqual(empty);
    await payer.world.removeFault(fault.id);
    await payer.world.addFault(notRecorded);
    await load(await charge(await order()));
    expect((await load(id)).left).toEqual(empty);
  });

  test("names no other person's number, and the practice's GST number where it is configured", async () => {
    const id = await charge(await order());
    expect((await load(id, payer.services, { ...contextOf(), isActing: true })).nhi).toEqual(empty);
    const configured = withConfig({ gstNumber: "123-456-789" });
    expect((await load(id, configured)).gstNumber).toBe("123-456-789");
  });
});
