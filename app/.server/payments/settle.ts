import { errorText } from "../errors/error-text.ts";
import { log } from "../log.ts";
import { PracticeError } from "../practice-client/practice-error.ts";
import type { Services } from "../services.ts";
import { auditSubject } from "../store/audit-log.ts";
import { intentOf, type Payment } from "../store/payments/journal.ts";
import { pendingInvoices } from "./invoices.ts";
import { type PracticeOfPayment, practiceOf } from "./practice-of.ts";

/** What the card provider says of a card payment. */
export type CardStatus = "charged" | "notCharged" | "pending" | "unknown";

/** After two calls without a clear answer, only a person can find out what the practice has recorded. */
const maxUnclearTries = 2;
/** A payment that is still not recorded after this time needs a person too, in ms. */
export const reviewAfterMs = 24 * 3_600_000;

/** How long one caller waits for another that settles the same payment, in ms. */
const waitMs = 30_000;

export const leaseOf = (paymentId: string) => `payment ${paymentId}`;

/**
 * Takes a payment as far as it can go: asks the card provider whether it was charged, never the browser, and
 * has a charged payment recorded at the practice, once (threat T30). The browser, the card provider's
 * notification and the reconciler all call it, at any time and in any number.
 * @returns the payment as it is now, and what the card provider said of it. Undefined when it is not known or
 * is being settled elsewhere.
 */
export async function settlePayment(
  services: Services,
  paymentId: string,
): Promise<{ payment: Payment; card: CardStatus } | undefined> {
  const { payments, leases } = services;
  return leases.run(leaseOf(paymentId), waitMs, async () => {
    const payment = await payments.find(paymentId);
    if (payment === undefined) return undefined;
    if (payment.state === "recorded") return { payment, card: "charged" };
    if (payment.clientSecret === undefined) return { payment, card: "notCharged" };
    const practice = practiceOf(services, payment);
    if (isCharged(payment))
      return { payment: await recordPayment(services, practice, payment), card: "charged" };
    const card = await readCard(services, practice, payment);
    if (card !== "charged") return { payment, card };
    const charged = await payments.change(payment, { state: "charged" });
    return { payment: await recordPayment(services, practice, charged), card };
  });
}

const isCharged = ({ state, tries }: Payment) =>
  state === "charged" || state === "recording" || (state === "review" && tries > 0);

/** A charge of another amount or of another payment is none of this one: it is left for a person. */
async function readCard(
  services: Services,
  { api }: PracticeOfPayment,
  payment: Payment,
): Promise<CardStatus> {
  const clientSecret = payment.clientSecret ?? "";
  const intentId = intentOf(clientSecret);
  const { publishableKey } = services.config.card;
  try {
    const intent = await api.billing.readIntent({ intentId, clientSecret, publishableKey });
    if (intent.status === "requires_payment_method" || intent.status === "canceled") return "notCharged";
    if (intent.status !== "succeeded") return "pending";
    const isSame =
      intent.id === intentId &&
      intent.amount === payment.amount + payment.fee &&
      intent.currency.toLowerCase() === "nzd" &&
      (intent.attemptId ?? payment.id) === payment.id &&
      (intent.paymentId ?? payment.number) === payment.number;
    if (isSame) return "charged";
    log.error({ attempt: payment.id }, "charge does not match its payment");
    await services.payments.change(payment, { state: "review" });
    return "unknown";
  } catch (error) {
    if (!(error instanceof PracticeError)) throw error;
    log.warn({ attempt: payment.id, error: errorText(error) }, "card payment not read");
    return "unknown";
  }
}

/** Has a charged payment recorded. A second call is made only when the invoices show that the first did nothing. */
async function recordPayment(
  services: Services,
  practice: PracticeOfPayment,
  charged: Payment,
): Promise<Payment> {
  const { payments } = services;
  const { api } = practice;
  let payment = charged;
  try {
    if (payment.tries > 0) {
      const recorded = await isRecorded(api, payment);
      if (recorded === true) return await end(services, practice, payment);
      const isUnclear = recorded === false && payment.unclearTries >= maxUnclearTries;
      if (isUnclear || isOverdue(services, payment))
        return await payments.change(payment, { state: "review" });
      if (recorded === undefined) return payment;
    }
    payment = await payments.change(payment, {
      state: "recording",
      tries: payment.tries + 1,
      unclearTries: payment.unclearTries + 1,
    });
    const isSaved = await api.billing.savePayment({ paymentId: payment.number ?? "" });
    if (isSaved) return await end(services, practice, payment);
    // A clear refusal: the practice has recorded nothing.
    return await payments.change(payment, { state: "charged", unclearTries: payment.unclearTries - 1 });
  } catch (error) {
    if (!(error instanceof PracticeError)) throw error;
    log.warn({ attempt: payment.id, error: errorText(error) }, "payment not recorded");
    if (error.reason === "signedOut") {
      const unclearTries = Math.max(0, payment.unclearTries - (payment.state === "recording" ? 1 : 0));
      return payments.change(payment, { state: "charged", unclearTries, needsSignIn: true });
    }
    return payment;
  }
}

const isOverdue = ({ now }: Services, { createdAt }: Payment) => now() - createdAt > reviewAfterMs;

/** Whether the invoices have gone down by what this payment pays. Undefined when some could not be read. */
async function isRecorded(
  api: PracticeOfPayment["api"],
  { invoices }: Payment,
): Promise<boolean | undefined> {
  const { invoices: left, isComplete } = await pendingInvoices(api);
  const pending = new Map(left.map(({ id, balance }) => [id, balance]));
  if (!isComplete && invoices.some(({ id }) => !pending.has(id))) return undefined;
  return invoices.every(({ id, balance, payNow }) => (pending.get(id) ?? 0) <= balance - payNow);
}

async function end(services: Services, { now }: PracticeOfPayment, payment: Payment): Promise<Payment> {
  const change = { state: "recorded", recordedAt: now(), needsSignIn: false } as const;
  const recorded = await services.payments.change(payment, change);
  await services.audit.record({
    event: "pay",
    outcome: "done",
    ...auditSubject(payment.session),
    object: payment.number,
  });
  return recorded;
}
