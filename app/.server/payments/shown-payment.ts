import type { PaymentStatus } from "#machines/payment/types.ts";
import type { RequestContext } from "../request-context.ts";
import type { Services } from "../services.ts";
import type { Payment } from "../store/payments/payment.ts";

/** A prepared payment that no page has finished by then no longer keeps its account from another one. */
export const abandonAfterMs = 30 * 60_000;

export type ShownPayment = ReturnType<typeof shownPayment>;

/** All times are by the practice's clock (ruling B32). */
export async function showPayments(
  services: Pick<Services, "now">,
  context: Pick<RequestContext, "now" | "checked">,
): Promise<(payment: Payment) => ShownPayment> {
  // The practice's clock is known from its first answer.
  await context.checked();
  const ahead = (await context.now()).toMillis() - services.now();
  return (payment) => shownPayment(payment, ahead);
}

/** @param ahead how far the practice's clock is ahead of the portal's. */
export function shownPayment(payment: Payment, ahead = 0) {
  const { id, number, amount, fee, card, charged, session, invoices, recordedAt } = payment;
  return {
    id,
    status: statusOf(payment),
    /** Unfinished for half an hour: the account can pay other invoices. */
    isAbandoned: payment.state === "abandoned",
    /** The card was charged, and staff have returned it (ADR 0036). */
    isReturned: payment.state === "notCharged" && charged !== undefined,
    number,
    amount,
    fee,
    card,
    charged: charged && { brand: charged.brand ?? "", last4: charged.last4 ?? "" },
    holderName: session.holderName,
    invoices,
    startedAt: iso(payment.createdAt + ahead),
    chargedAt: charged && iso(charged.at),
    recordedAt: recordedAt === undefined ? undefined : iso(recordedAt),
    lookedAt: iso(payment.lookedAt + ahead),
    /** From when on an unfinished payment keeps other invoices from being paid no longer. */
    isAbandonedAt: iso((payment.handedOutAt ?? payment.createdAt) + abandonAfterMs + ahead),
  };
}

/** A payment in review is charged, or may still be. */
export function statusOf({ state, charged }: Payment): PaymentStatus {
  if (state === "recorded" || state === "notCharged") return state;
  return charged === undefined ? "underWay" : "charged";
}

const iso = (ms: number) => new Date(ms).toISOString();
