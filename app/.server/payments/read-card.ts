import { PracticeError } from "../practice-client/practice-error.ts";
import { intentOf } from "../store/payments/journal.ts";
import type { PaidInvoice, Payment } from "../store/payments/payment.ts";
import { log } from "../telemetry/log.ts";
import type { SettleOptions, SettleWork } from "./settle-work.ts";
import { abandonAfterMs } from "./shown-payment.ts";

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
