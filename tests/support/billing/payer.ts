import { randomUUID } from "node:crypto";
import { beforeAll, beforeEach } from "vitest";
import { type PaymentRequest, preparePayment } from "#app/.server/payments/prepare.ts";
import { settleOwnPayment, settlePayment } from "#app/.server/payments/settle.ts";
import type { Services } from "#app/.server/services.ts";
import { feeOn } from "#practice-api/billing/rules.ts";
import { minute, type PortalWorld, startPortal } from "../portal.ts";
import { monday, openPractice } from "../practice.ts";
import { openAccount, visa } from "./portal-payments.ts";

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

  /** A request of one page for some of the account's invoices, all of them by default. */
  async function order(change: Partial<PaymentRequest> = {}): Promise<PaymentRequest> {
    const amount = change.amount ?? 50_00;
    return {
      paymentId: randomUUID(),
      page: randomUUID(),
      invoiceIds: (await payer.account.pending()).map(({ id }) => id),
      amount,
      total: amount + feeOn(amount, visa),
      card: visa,
      ...change,
    };
  }
  const prepare = (request: PaymentRequest) =>
    preparePayment(payer.services, payer.account.contextOf(payer.services), request);
  const timesCalled = async (call: string) => (await payer.world.journal(call)).length;
  const find = async (paymentId: string) => {
    const payment = await payer.services.payments.find(paymentId);
    if (payment === undefined) throw new Error("no such payment");
    return payment;
  };
  const stateOf = async (paymentId: string) => (await find(paymentId)).state;

  /** Prepares a payment, and returns the secret with which its page charges the card. */
  async function secretOf(request: PaymentRequest): Promise<string> {
    const answer = await prepare(request);
    if (answer.status !== "underWay" || answer.clientSecret === undefined) throw new Error(answer.status);
    return answer.clientSecret;
  }
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
  const loseAnswers = (phase: "before" | "after-commit", times: number, path = "patient/SavePayment") =>
    payer.world.addFault({ match: { path }, effect: { type: "reset" }, phase, when: { times } });

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
    loseAnswers,
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
