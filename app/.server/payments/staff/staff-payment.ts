import { intentOf } from "../../store/payments/journal.ts";
import type { Payment } from "../../store/payments/payment.ts";
import type { OpenPayment } from "../staff-list.ts";

/** Without names, token and client secret. */
export type StaffPayment = ReturnType<typeof staffPayment>;

export function staffPayment({ id, state, createdAt, reason, payment, missingKey }: OpenPayment) {
  return {
    attempt: id,
    state,
    reason,
    startedAt: iso(createdAt),
    missingKey,
    details: payment && detailsOf(payment),
  };
}

function detailsOf(payment: Payment) {
  const { number, clientSecret, session, amount, fee, card, charged, invoices } = payment;
  return {
    number,
    intent: clientSecret === undefined ? undefined : intentOf(clientSecret),
    practice: session.apiUrl,
    holderId: session.holderId,
    amount,
    fee,
    total: amount + fee,
    card,
    chargedCard: charged && { brand: charged.brand, last4: charged.last4 },
    /** By the practice's clock, and when the portal found it, by its own. */
    chargedAt: charged && iso(charged.at),
    chargeFoundAt: charged && iso(charged.foundAt),
    isLateCharge: charged?.isLate === true,
    isOtherCharge: payment.reviewReason === "otherCharge",
    invoices: invoices.map((invoice) => ({
      id: invoice.id,
      reference: invoice.reference,
      amount: invoice.amount,
      left: invoice.balance,
      payNow: invoice.payNow,
    })),
    handOuts: payment.handOuts,
    handedOutAt: optionalIso(payment.handedOutAt),
    tries: payment.tries,
    lostAnswers: payment.lostAnswers,
    nextTryAt: optionalIso(payment.nextTryAt),
    needsSignIn: payment.needsSignIn === true,
    recordedAt: optionalIso(payment.recordedAt),
    lookedAt: iso(payment.lookedAt),
    resolution: payment.resolution && { ...payment.resolution, at: iso(payment.resolution.at) },
  };
}

const iso = (ms: number) => new Date(ms).toISOString();
const optionalIso = (ms: number | undefined) => (ms === undefined ? undefined : iso(ms));
