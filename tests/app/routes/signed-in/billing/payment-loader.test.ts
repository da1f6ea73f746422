import { randomUUID } from "node:crypto";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { preparePayment } from "#app/.server/payments/prepare.ts";
import type { RequestContext } from "#app/.server/request-context.ts";
import type { Services } from "#app/.server/services.ts";
import { loadPayment } from "#app/routes/signed-in/billing/payment/loader.server.ts";
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

beforeAll(async () => {
  ({ services } = await startPortal(practice));
});
beforeEach(async () => {
  world = await practice.control.createWorld({ now: monday });
  account = await openAccount(practice, services, world);
  return () => world.remove();
});

/** Prepares a payment of 50 dollars, and pays it with a test card. */
async function pay(card?: string) {
  const id = randomUUID();
  const invoiceIds = (await account.pending()).map((invoice) => invoice.id);
  const [amount, total] = [50_00, 50_00 + feeOn(50_00, visa)];
  const request = { paymentId: id, page: randomUUID(), invoiceIds, amount, total, card: visa };
  const answer = await preparePayment(services, account.contextOf(services), request);
  const secret = "clientSecret" in answer ? (answer.clientSecret ?? "") : "";
  if (card !== undefined) await account.pay(secret, card);
  return id;
}

async function load(
  id: string | undefined,
  context: RequestContext = account.contextOf(services),
  of: Services = services,
) {
  const args = screenArgs(of, context, "/accounts/payment/x");
  const { payment, receipt } = await loadPayment({ ...args, params: id === undefined ? {} : { id } });
  const [left, address, nhi] = await Promise.all([receipt?.left, receipt?.address, receipt?.nhi]);
  return { payment, left, address, nhi, gstNumber: receipt?.gstNumber };
}
const empty = { state: "loaded", value: undefined };

describe("a payment", () => {
  test("that is charged is recorded, and its receipt says where it went and what is left", async () => {
    const before = await account.owed();
    const { payment, left, address, nhi } = await load(await pay("visa"));
    expect(payment).toMatchObject({ status: "recorded", amount: 50_00, fee: 1_25, card: visa.text });
    expect(left).toEqual({
      state: "loaded",
      value: { total: before - 50_00, count: (await account.pending()).length },
    });
    expect(address).toEqual({ state: "loaded", value: expect.stringContaining("Kererū Street") });
    expect(nhi).toEqual({ state: "loaded", value: demoPatients.sione.profile.nhi });
  });

  test("that may still be charged claims nothing, and reads nothing for a receipt", async () => {
    const { payment, left, address, nhi } = await load(await pay());
    expect([payment.status, left, address, nhi]).toEqual(["underWay", empty, empty, empty]);
  });

  test("that the practice has not recorded is charged", async () => {
    await world.addFault({
      match: { path: "patient/SavePayment" },
      effect: { type: "practice-error", error: "payment-not-recorded" },
    });
    const { payment, left } = await load(await pay("visa"));
    expect([payment.status, left]).toEqual(["charged", empty]);
  });

  test("whose card was refused was not charged", async () => {
    expect((await load(await pay("declined"))).payment.status).toBe("notCharged");
  });

  test("of another account, or none, is not found", async () => {
    for (const id of [randomUUID(), undefined]) {
      await expect(load(id)).rejects.toMatchObject({ init: { status: 404 } });
    }
  });
});

describe("a receipt", () => {
  test("leaves out what is left while another payment is not confirmed, or a part cannot be read", async () => {
    const id = await pay("visa");
    await load(id);
    const fault = await world.addFault({
      match: { path: "Patient/PaymentNotice" },
      effect: { type: "mutate", at: "0.entry.0.resource", retype: "string" },
    });
    expect((await load(id)).left).toEqual(empty);
    await world.removeFault(fault.id);
    await world.addFault({
      match: { path: "patient/SavePayment" },
      effect: { type: "practice-error", error: "payment-not-recorded" },
    });
    await load(await pay("visa"));
    expect((await load(id)).left).toEqual(empty);
  });

  test("names no other person's number", async () => {
    const id = await pay("visa");
    const acting = { ...account.contextOf(services), isActing: true };
    expect((await load(id, acting)).nhi).toEqual(empty);
  });

  test("has the practice's GST number where it is configured", async () => {
    const id = await pay("visa");
    const configured = { ...services, config: { ...services.config, gstNumber: "123-456-789" } };
    expect((await load(id, undefined, configured)).gstNumber).toBe("123-456-789");
  });
});
