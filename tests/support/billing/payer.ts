import { beforeAll, beforeEach } from "vitest";
import type { PaymentRequest } from "#app/.server/payments/prepare.ts";
import { settleOwnPayment, settlePayment } from "#app/.server/payments/settle.ts";
import type { Services } from "#app/.server/services.ts";
import { minute, type PortalWorld, startPortal } from "../portal.ts";
import { monday, openPractice } from "../practice.ts";
import { openAccount } from "./portal-payments.ts";

/** One portal, and for each test an account that owes money at a practice of its own. */
export function openPayer(environment: Record<string, string> = {}) {
  const practice = openPractice();
  const payer = {} as {
    services: Services;
    clock: { now: number };
    world: PortalWorld;
    account: Awaited<ReturnType<typeof openAccount>>;
  };
  beforeAll(async () => {
    const { services, clock } = await startPortal(practice, environment);
    Object.assign(payer, { services, clock });
  });
  beforeEach(async () => {
    await payer.services.database.deleteFrom("payments").execute();
    payer.world = await practice.control.createWorld({ now: monday });
    payer.account = await openAccount(practice, payer.services, payer.world);
    return () => payer.world.remove();
  });

  const order = (change?: Partial<PaymentRequest>) => payer.account.order(change);
  const prepare = (request: PaymentRequest) => payer.account.prepare(request);
  const secretOf = (request: PaymentRequest) => payer.account.secretOf(request);
  const timesCalled = async (call: string) => (await payer.world.journal(call)).length;
  const find = async (paymentId: string) => {
    const payment = await payer.services.payments.find(paymentId);
    if (payment === undefined) throw new Error("no such payment");
    return payment;
  };
  const stateOf = async (paymentId: string) => (await find(paymentId)).state;

  /** Prepares a payment and charges the card, as a browser does. */
  async function charge(request: PaymentRequest, card = "visa"): Promise<string> {
    await payer.account.pay(await secretOf(request), card);
    return request.paymentId;
  }
  const settle = (paymentId: string) => settlePayment(payer.services, paymentId, { isRequested: true });
  /** The page tells that the card provider has answered its call. */
  const answered = ({ paymentId, page }: PaymentRequest) =>
    settleOwnPayment(payer.services, payer.account.contextOf(payer.services), {
      paymentId,
      page,
      hasEnded: true,
    });
  const pass = (minutes: number) => {
    payer.clock.now += minutes * minute;
  };

  return {
    payer,
    order,
    prepare,
    timesCalled,
    find,
    stateOf,
    secretOf,
    charge,
    settle,
    answered,
    pass,
  };
}

/** An entry of the practice's list. */
export const credit = (balance: number) => ({
  issuedOn: monday,
  notes: "Credit",
  type: "Credit",
  reference: "KSM-CREDIT",
  amount: balance,
  balance,
});
