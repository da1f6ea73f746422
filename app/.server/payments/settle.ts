import { randomUUID } from "node:crypto";
import type { PaymentAnswer } from "#machines/payment/types.ts";
import { PracticeError } from "../practice-client/practice-error.ts";
import type { RequestContext } from "../request-context.ts";
import type { Services } from "../services.ts";
import { intentOf } from "../store/payments/journal.ts";
import { type Lease, LeaseLostError } from "../store/payments/leases.ts";
import type { PaidInvoice, Payment } from "../store/payments/payment.ts";
import { log } from "../telemetry/log.ts";
import { inSpan } from "../telemetry/tracing.ts";
import { recordPayment } from "./record.ts";
import { accountApi, type SettleOptions, type SettleWork } from "./settle-work.ts";
import { abandonAfterMs, statusOf } from "./shown-payment.ts";

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

/**
 * A payment ends as not charged only with a proof that its card can no longer be charged: the secret never
 * left the portal, the card provider has cancelled it, or every page that received the secret has used it and
 * the card provider waits for a card (ADR 0036). A page that has kept the secret can break that, so it is
 * read again while it is watched.
 */
export async function readCard(
  { services, lease, api, now }: SettleWork,
  payment: Payment,
  { page, hasEnded }: SettleOptions,
): Promise<Payment> {
  const { payments } = services;
  const { clientSecret } = payment;
  if (clientSecret === undefined || payment.handOuts === 0) return close();
  const intentId = intentOf(clientSecret);
  const { publishableKey } = services.config.card;
  let intent: Awaited<ReturnType<typeof api.billing.readIntent>>;
  try {
    intent = await api.billing.readIntent({ intentId, clientSecret, publishableKey });
  } catch (error) {
    if (!(error instanceof PracticeError)) throw error;
    log.warn({ attempt: payment.id, cause: error }, "card payment not read");
    return payment;
  }
  if (intent.status === "succeeded") {
    const { brand, last4 } = intent;
    const isSame =
      intent.id === intentId &&
      intent.amount === payment.amount + payment.fee &&
      intent.currency.toLowerCase() === "nzd" &&
      (intent.attemptId ?? payment.id) === payment.id &&
      (intent.paymentId ?? payment.number) === payment.number;
    const isLate = payment.state === "notCharged";
    const found: Partial<Payment> = {
      charged: { at: now(), foundAt: services.now(), brand, last4, ...(isLate && { isLate }) },
      // A page has said that nothing was charged.
      ...(isLate && { isSeen: false }),
    };
    if (isLate) log.warn({ attempt: payment.id, payment: payment.number }, "charged after it had ended");
    if (isSame && !(await isPaidTwice(payment))) {
      return payments.change(lease, payment, { ...found, state: "charged" });
    }
    if (!isSame)
      log.error({ attempt: payment.id, payment: payment.number }, "charge does not match its payment");
    const reviewReason = isSame ? "paidTwice" : "otherCharge";
    return payments.change(lease, payment, { ...found, state: "review", reviewReason });
  }
  if (intent.status === "canceled") return close();
  const left = payment.pages.filter((one) => !(hasEnded === true && one === page));
  // The only page that ever had the secret has used it: the card provider tells how its attempt failed.
  const isUsed = payment.handOuts === 1 && intent.lastError !== undefined;
  const waitsForCard = intent.status === "requires_payment_method";
  if (waitsForCard && (left.length === 0 || isUsed)) return close();
  const isOld = services.now() - (payment.handedOutAt ?? payment.createdAt) > abandonAfterMs;
  const isAbandoned = payment.state === "prepared" && waitsForCard && isOld;
  // A page has used the secret after it had ended, and the bank has not answered yet.
  const isUsedAgain = payment.state === "notCharged" && !waitsForCard;
  const state = isAbandoned || isUsedAgain ? "abandoned" : payment.state;
  const isChanged = state !== payment.state || left.length !== payment.pages.length;
  return isChanged ? payments.change(lease, payment, { state, pages: left }) : payment;

  /** A payment had ended and was charged all the same. It is not recorded, so that staff can refund it. */
  async function isPaidTwice({ id, session, createdAt, invoices }: Payment): Promise<boolean> {
    const charged = await payments.ofAccount(session, ["charged", "review", "recorded"]);
    const since = charged.filter((one) => one.id !== id && (one.charged?.foundAt ?? 0) >= createdAt);
    const paid = since.flatMap((one) => one.invoices);
    const isOverpaid = ({ id, balance, payNow }: PaidInvoice) =>
      paid.reduce((sum, one) => sum + (one.id === id ? one.payNow : 0), payNow) > balance;
    return invoices.some(isOverpaid);
  }

  function close(): Promise<Payment> | Payment {
    if (payment.state === "notCharged") return payment;
    return payments.change(lease, payment, { state: "notCharged", pages: [] });
  }
}
