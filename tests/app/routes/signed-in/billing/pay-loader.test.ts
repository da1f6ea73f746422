import { randomUUID } from "node:crypto";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { preparePayment } from "#app/.server/payments/prepare.ts";
import type { RequestContext } from "#app/.server/request-context.ts";
import type { Services } from "#app/.server/services.ts";
import { loadPay, type PayPage } from "#app/routes/signed-in/billing/pay/loader.server.ts";
import { demoPatients } from "#fixtures/people/demo-patients.ts";
import { feeOn } from "#practice-api/billing/rules.ts";
import { openAccount, visa } from "../../../../support/billing/portal-payments.ts";
import { type PortalWorld, startPortal } from "../../../../support/portal.ts";
import { monday, openPractice } from "../../../../support/practice.ts";
import { screenArgs } from "../../../../support/screen-args.ts";

const practice = openPractice();
let services: Services;
let world: PortalWorld;
let account: Awaited<ReturnType<typeof openAccount>>;
let ids: string[];

beforeAll(async () => {
  ({ services } = await startPortal(practice));
});
beforeEach(async () => {
  world = await practice.control.createWorld({ now: monday });
  account = await openAccount(practice, services, world);
  ids = (await account.pending()).map(({ id }) => id);
  return () => world.remove();
});

async function load(query: string, context: RequestContext = account.contextOf(services), of = services) {
  const { page, ...loaded } = await loadPay(screenArgs(of, context, `/accounts/pay?${query}`));
  const panel = await page;
  return { ...loaded, page: panel.state === "loaded" ? panel.value : panel };
}
const orderOf = (page: PayPage | { state: "failed" }) => (page.state === "payable" ? page.order : page);
const setupOf = (page: PayPage | { state: "failed" }) => (page.state === "payable" ? page.setup : page);
const query = (invoiceIds: readonly string[], more: Record<string, string> = {}) =>
  String(new URLSearchParams([...invoiceIds.map((id) => ["invoice", id]), ...Object.entries(more)]));

test("what another payment pays cannot be paid", async () => {
  const { paymentId } = await begin(ids.slice(0, 1));
  const leadsToIt = expect.objectContaining({
    status: 302,
    headers: expect.toSatisfy(
      (headers: Headers) => headers.get("Location") === `/accounts/payment/${paymentId}`,
    ),
  });
  await expect(load(query(ids))).rejects.toEqual(leadsToIt);
  // Its card may still be charged, so that no other payment is drawn beside it.
  await expect(load(query(ids.slice(1)))).rejects.toEqual(leadsToIt);
});

/** A payment that a page has begun and left. */
async function begin(invoiceIds: readonly string[]) {
  const paymentId = randomUUID();
  const amount = 50_00;
  const total = amount + feeOn(amount, visa);
  const request = { paymentId, page: randomUUID(), invoiceIds, amount, total, card: visa };
  const answer = await preparePayment(services, account.contextOf(services), request);
  expect(answer.status).toBe("underWay");
  return { paymentId, clientSecret: "clientSecret" in answer ? (answer.clientSecret ?? "") : "" };
}

describe("a payment that another page has begun", () => {
  test("is continued with its own invoices, amount and card", async () => {
    const { paymentId } = await begin(ids.slice(0, 1));
    const { page } = await load(`payment=${paymentId}`);
    expect(orderOf(page)).toEqual({
      paymentId,
      invoiceIds: ids.slice(0, 1),
      lines: [
        { id: ids[0], name: expect.stringMatching(/^Minor/), reference: "KSM-20201-001", payNow: 50_00 },
      ],
      amount: 50_00,
      left: undefined,
      card: visa.text,
    });
  });

  test("is not continued with a card that the practice takes no more", async () => {
    const { paymentId } = await begin(ids.slice(0, 1));
    await world.change("settings", undefined, { paymentCards: '[{"CardFee":"Mastercard - 2.5%"}]' });
    expect((await load(`payment=${paymentId}`)).page).toEqual({ state: "changed" });
  });

  test("leads to its own page when it has ended, or is none of the account's", async () => {
    const { paymentId, clientSecret } = await begin(ids.slice(0, 1));
    await account.pay(clientSecret);
    for (const id of [paymentId, "none"]) {
      const refusal = await load(`payment=${id}`).catch((thrown: Response) => thrown);
      expect(refusal).toBeInstanceOf(Response);
      expect((refusal as Response).headers.get("location")).toBe(`/accounts/payment/${id}`);
    }
  });
});

describe("the card form", () => {
  test("has no email where the profile cannot be read", async () => {
    await world.addFault({ match: { path: "Patient" }, effect: { type: "status", status: 500 } });
    expect(setupOf((await load(query(ids))).page)).toHaveProperty("billing", {
      name: demoPatients.sione.profile.fullName,
    });
  });

  test("has the account holder's while another person's record is open", async () => {
    const { token } = await world.signIn("aroha");
    const { patientId: holderId, fullName: holderName, email } = demoPatients.aroha.profile;
    const { patientId, fullName: patientName } = demoPatients.tama.profile;
    const apiUrl = `${practice.url}/~${world.id}/api`;
    const acting = { ...account.data, token, apiUrl, holderId, holderName, patientId, patientName };
    const context = account.contextOf(services, acting);
    const pending = await context.forHolder().api.billing.invoices({ which: "pending" });
    const { page } = await load(query(pending.entries.map(({ id }) => id)), context);
    expect(setupOf(page)).toHaveProperty("billing", { name: holderName, email });
    expect(orderOf(page)).toMatchObject({ amount: 87_55, left: 0 });
  });

  test("loads the script of a test provider from where the practice is", async () => {
    const { config } = services;
    const of = (scriptUrl: string | undefined) => ({
      ...services,
      config: { ...config, card: { ...config.card, scriptUrl } },
    });
    const load2 = async (scriptUrl: string | undefined) =>
      setupOf((await load(query(ids), account.contextOf(services), of(scriptUrl))).page);
    expect(await load2("../pay/card.js")).toHaveProperty(
      "scriptUrl",
      `${practice.url}/~${world.id}/pay/card.js`,
    );
    expect(await load2(undefined)).toHaveProperty("scriptUrl", undefined);
  });
});
