import { allocate, totalBalance } from "#practice-api/billing/allocation.ts";
import type { CheckedInvoice } from "#practice-api/billing/endpoints.ts";
import { type CardFee, feeOn } from "#practice-api/billing/rules.ts";
import { PracticeError } from "../practice-client/practice-error.ts";
import type { RequestContext } from "../request-context.ts";
import type { Services } from "../services.ts";
import type { PaidInvoice, Payment } from "../store/payments/journal.ts";
import { pendingInvoices } from "./invoices.ts";
import { leaseOf } from "./settle.ts";

/** What the patient has chosen, in cents. The portal computes fee, total and invoices itself (threat T31). */
export type PaymentRequest = { paymentId: string; amount: number; total: number; card: CardFee };

export type PreparedPayment =
  /** The card may be charged now. */
  | { state: "prepared"; clientSecret: string }
  /** This payment was made. */
  | { state: "paid" }
  /** The practice or the card provider refused it, with its own words if it has any. */
  | { state: "refused"; message: string | undefined }
  /** The payment's id was used for another amount or card. */
  | { state: "changed" }
  /** The invoices are others than those on the page, so the amount may be too. */
  | { state: "outdated" }
  /** No clear answer. Nothing was charged. */
  | { state: "failed" };

/** How long a repeated submit waits for the first, in ms. */
const waitMs = 60_000;

/**
 * Prepares a card payment: has the practice note it and the payment function make it. Any number of calls with
 * one id prepare one payment, and later ones return the first one's result (threat T29).
 */
export async function preparePayment(
  services: Services,
  context: RequestContext,
  request: PaymentRequest,
): Promise<PreparedPayment> {
  const prepared = await services.leases.run(leaseOf(request.paymentId), waitMs, async () => {
    const known = await services.payments.find(request.paymentId);
    if (known === undefined) return begin(services, context, request);
    const isOwn = (await services.payments.findOwn(context.session.data, known.id)) !== undefined;
    const isSame = known.amount === request.amount && known.card === request.card.text;
    if (!isOwn || !isSame) return { state: "changed" } as const;
    return proceed(services, context, known);
  });
  return prepared ?? { state: "failed" };
}

async function begin(
  services: Services,
  context: RequestContext,
  { paymentId, amount, total, card }: PaymentRequest,
): Promise<PreparedPayment> {
  const { apiUrl, token, patientId, holderId, holderName } = context.session.data;
  const locked = await lockedInvoices(services, context);
  const payable = (await pendingInvoices(context.api)).invoices.filter(({ id }) => !locked.has(id));
  const fee = feeOn(amount, card);
  if (amount <= 0 || amount > totalBalance(payable) || amount + fee !== total) return { state: "outdated" };
  const invoices = allocate(amount, payable).map(
    ({ invoice: { id, notes, reference, amount: whole, balance }, payNow }): PaidInvoice => ({
      id,
      notes,
      reference,
      amount: whole,
      balance,
      payNow,
    }),
  );
  const payment = await services.payments.create({
    id: paymentId,
    state: "started",
    session: { apiUrl, token, patientId, holderId, holderName },
    amount,
    fee,
    card: card.text,
    invoices,
    tries: 0,
    unclearTries: 0,
  });
  return payment === undefined ? { state: "changed" } : proceed(services, context, payment);
}

/** Continues a payment from the state in which it was stored. */
async function proceed(
  services: Services,
  { api }: RequestContext,
  payment: Payment,
): Promise<PreparedPayment> {
  const { payments } = services;
  try {
    switch (payment.state) {
      case "started": {
        const { card: cardType, fee, amount } = payment;
        const invoices = payment.invoices.map(checkedInvoice);
        const noted = await api.billing.saveTemporaryPayment({ cardType, fee, amount, invoices });
        if (noted.outcome === "refused") {
          await payments.change(payment, { state: "refused" });
          return { state: "refused", message: undefined };
        }
        const next = await payments.change(payment, { state: "noted", number: noted.paymentId });
        return await makeIntent(services, api, next);
      }
      case "noted":
        return await makeIntent(services, api, payment);
      case "prepared":
        return { state: "prepared", clientSecret: payment.clientSecret ?? "" };
      case "refused":
      case "abandoned":
        return { state: "refused", message: undefined };
      default:
        return { state: "paid" };
    }
  } catch (error) {
    if (error instanceof PracticeError && error.reason !== "signedOut") return { state: "failed" };
    throw error;
  }
}

async function makeIntent(
  { payments }: Services,
  api: RequestContext["api"],
  payment: Payment,
): Promise<PreparedPayment> {
  const intent = await api.billing.createIntent({
    amount: payment.amount + payment.fee,
    attemptId: payment.id,
    idempotencyKey: `attempt:${payment.id}:intent`,
    ...(payment.number === undefined ? {} : { paymentId: payment.number }),
  });
  if (intent.outcome === "refused") {
    await payments.change(payment, { state: "refused" });
    return { state: "refused", message: intent.message };
  }
  await payments.change(payment, { state: "prepared", clientSecret: intent.clientSecret });
  return { state: "prepared", clientSecret: intent.clientSecret };
}

const checkedInvoice = ({ id, amount, balance, notes, payNow }: PaidInvoice): CheckedInvoice => ({
  id,
  isChecked: true,
  amount,
  balance,
  payNow,
  ...(notes === undefined ? {} : { notes }),
});

/** The invoices of payments that may have charged a card and are not recorded yet. */
export async function lockedInvoices(
  { payments }: Services,
  { session }: RequestContext,
): Promise<ReadonlySet<string>> {
  const unsettled = await payments.unsettled(session.data);
  return new Set(unsettled.flatMap(({ invoices }) => invoices.map(({ id }) => id)));
}
