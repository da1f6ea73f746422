import { data } from "react-router";
import { defer } from "#app/.server/defer.ts";
import { pendingInvoices } from "#app/.server/payments/invoices.ts";
import { settlePayment } from "#app/.server/payments/settle.ts";
import type { ScreenArgs } from "#app/.server/screen.ts";
import type { PaidInvoice, Payment } from "#app/.server/store/payments/journal.ts";
import { totalBalance } from "#practice-api/billing/allocation.ts";

/** What is known of a payment. `unclear`: the card may have been charged. `charged`: the practice has still to record it. */
export type PaymentStatus = "recorded" | "charged" | "review" | "unclear" | "notCharged";

export type ShownPayment = {
  status: PaymentStatus;
  /** The practice's number, to quote. */
  number: string | undefined;
  amount: number;
  fee: number;
  card: string;
  holderName: string;
  invoices: readonly PaidInvoice[];
  /** When the practice recorded it, ISO. */
  recordedAt: string | undefined;
  /** When it was last looked at, ISO. */
  lookedAt: string;
};

/** What is left to pay, in cents and invoices. Undefined when the practice did not list all of it. */
export type Owed = { total: number; count: number } | undefined;

/** Looks at a payment of this account, and takes it further if it is not at its end. */
export async function loadPayment(args: ScreenArgs) {
  const payment = await shownPayment(args);
  const isPaid = payment.status === "recorded";
  return { payment, ...(await defer(args, { owed: isPaid ? owed(args) : undefined })) };
}

async function owed({ context }: ScreenArgs): Promise<Owed> {
  const { invoices, isComplete } = await pendingInvoices(context.api);
  return isComplete ? { total: totalBalance(invoices), count: invoices.length } : undefined;
}

async function shownPayment({ params, services, context }: ScreenArgs): Promise<ShownPayment> {
  const id = params.id ?? "";
  const own = await services.payments.findOwn(context.session.data, id);
  if (own === undefined) throw data(null, { status: 404 });
  const settled = await settlePayment(services, id);
  const payment = settled?.payment ?? own;
  const { number, amount, fee, card, session, invoices, recordedAt } = payment;
  return {
    status: statusOf(payment, settled?.card === "notCharged"),
    number,
    amount,
    fee,
    card,
    holderName: session.holderName,
    invoices,
    recordedAt: recordedAt === undefined ? undefined : new Date(recordedAt).toISOString(),
    lookedAt: (await context.now()).toUTC().toISO(),
  };
}

function statusOf({ state, tries }: Payment, isNotCharged: boolean): PaymentStatus {
  if (state === "recorded") return "recorded";
  if (state === "review") return "review";
  if (state === "charged" || state === "recording" || tries > 0) return "charged";
  return isNotCharged ? "notCharged" : "unclear";
}
