import { randomUUID } from "node:crypto";
import type { PaymentAnswer } from "#machines/payment/types.ts";
import type { RequestContext } from "../request-context.ts";
import type { Services } from "../services.ts";
import { type Lease, LeaseLostError } from "../store/payments/leases.ts";
import type { Payment } from "../store/payments/payment.ts";
import { log } from "../telemetry/log.ts";
import { inSpan } from "../telemetry/tracing.ts";
import { accountApi } from "./account-api.ts";
import { readCard } from "./read-card.ts";
import { recordPayment } from "./record.ts";
import type { SettleOptions, SettleWork } from "./settle-work.ts";
import { statusOf } from "./shown-payment.ts";

const waitMs = 30_000;

/**
 * Asks the card provider whether it was charged, never the browser, and has a charge recorded at the
 * practice, once (threat T30). May be called at any time and in any number.
 */
export async function settlePayment(
  services: Services,
  paymentId: string,
  options: SettleOptions = {},
): Promise<Payment | undefined> {
  const { payments, leases } = services;
  const known = await payments.find(paymentId);
  if (known === undefined) return undefined;
  try {
    const name = payments.leaseNames(known.session);
    const settled = await leases.run(name, waitMs, (lease) =>
      inSpan("settle payment", {}, async (add) => {
        const payment = await settleUnderLease(services, lease, paymentId, options);
        add({ "portal.payment.state": payment?.state });
        return payment;
      }),
    );
    if (settled !== undefined) return settled;
  } catch (error) {
    if (!(error instanceof LeaseLostError)) throw error;
    log.warn({ attempt: paymentId, cause: error }, "payment not settled");
  }
  // Another process is at work on it.
  return payments.find(paymentId);
}

export async function settleOwnPayment(
  services: Services,
  { session }: RequestContext,
  { paymentId, ...options }: SettleOptions & { paymentId: string },
): Promise<Payment | undefined> {
  const own = await services.payments.findOwn(session.data, paymentId);
  if (own === undefined) return undefined;
  return settlePayment(services, own.id, { ...options, isShown: true });
}

export function answerOf(payment: Payment): PaymentAnswer {
  const status = statusOf(payment);
  return status === "notCharged"
    ? { status, problem: undefined, nextPaymentId: randomUUID() }
    : { status, paymentId: payment.id };
}

/** For a caller that holds the account's lease. */
export async function settleUnderLease(
  services: Services,
  lease: Lease,
  paymentId: string,
  options: SettleOptions = {},
): Promise<Payment | undefined> {
  const { payments } = services;
  const found = await payments.find(paymentId);
  if (found === undefined) return undefined;
  // Staff have returned the charge: the card provider still says that the card was charged.
  const isReturned = found.state === "notCharged" && found.charged !== undefined;
  const isEnd = found.state === "recorded" || isReturned;
  const isToMark = found.state === "recorded" && options.isReceipt === true && found.isSeen !== true;
  if (isEnd && found.endsToken !== true && !isToMark) return found;
  const work: SettleWork = { services, lease, ...accountApi(services, found, lease.signal) };
  if (isEnd) {
    return endToken(work, isToMark ? await payments.change(lease, found, { isSeen: true }) : found);
  }
  let payment = found;
  if (payment.charged === undefined) payment = await readCard(work, payment, options);
  if (payment.charged !== undefined) payment = await recordPayment(work, payment, options);
  const isShown =
    (options.isShown === true && payment.state === "notCharged") ||
    (options.isReceipt === true && payment.state === "recorded");
  if (isShown && payment.isSeen !== true) {
    payment = await payments.change(lease, payment, { isSeen: true });
  }
  if (payment === found) await payments.look(paymentId);
  return endToken(work, payment);
}

/** After a log-out, once no payment of the account needs the token. */
async function endToken({ services, lease, api }: SettleWork, payment: Payment): Promise<Payment> {
  if (payment.endsToken !== true || needsToken(payment)) return payment;
  const { payments } = services;
  const others = await payments.ofAccount(payment.session, ["prepared", "charged"]);
  const isNeeded = others.some(
    ({ id, session }) => id !== payment.id && session.token === payment.session.token,
  );
  if (!isNeeded) {
    await api.identity.logout().catch((cause: unknown) => log.warn({ call: "logout", cause }, "logout"));
  }
  return payments.change(lease, payment, { endsToken: false });
}

export const needsToken = ({ state, needsSignIn }: Payment) =>
  (state === "prepared" || state === "charged") && needsSignIn !== true;
