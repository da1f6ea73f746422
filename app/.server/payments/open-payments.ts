import { setTimeout as pause } from "node:timers/promises";
import { dayMs } from "#practice-api/units.ts";
import type { RequestContext } from "../request-context.ts";
import type { Services } from "../services.ts";
import { isWatched, unsettledStates } from "../store/payments/journal.ts";
import type { Payment } from "../store/payments/payment.ts";
import { settleOwnPayment, settlePayment } from "./settle.ts";
import { type ShownPayment, showPayments } from "./shown-payment.ts";

/** The practice may take longer to record a payment than a page may take. */
const pageWaitMs = 6_000;
const shownMs = dayMs;

/**
 * Settles the account's open payments. Returns those that are still open, those that ended without a page
 * that said so, because their tab was closed, and those that are watched and whose invoices no later payment
 * has, the newest first.
 */
export async function openPayments(services: Services, context: RequestContext): Promise<ShownPayment[]> {
  const { payments } = services;
  const { session } = context;
  const unsettled = await payments.ofAccount(session.data, unsettledStates);
  await withinPage(
    unsettled.reduce(
      (before, { id }) => before.then(() => settlePayment(services, id, { isRequested: true })),
      Promise.resolve<unknown>(undefined),
    ),
  );
  const shown = await payments.ofAccount(session.data, [...unsettledStates, "notCharged", "recorded"]);
  const isOpen = ({ state }: Payment) => state !== "notCharged" && state !== "recorded";
  const isUnseen = ({ state, isSeen, handOuts, charged, changedAt }: Payment) =>
    isSeen !== true &&
    handOuts > 0 &&
    (state === "recorded" || charged === undefined) &&
    services.now() - changedAt < shownMs;
  const isOffered = ({ invoices, createdAt }: Payment) => {
    const later = shown.filter((one) => one.state !== "notCharged" && one.createdAt > createdAt);
    const taken = new Set(later.flatMap((one) => one.invoices.map(({ id }) => id)));
    return invoices.some(({ id }) => !taken.has(id));
  };
  const isTold = (payment: Payment) =>
    isOpen(payment) || isUnseen(payment) || (isWatched(payment, services.now()) && isOffered(payment));
  const told = shown.filter(isTold);
  // Showing one waits for an answer of the practice, and what is owed waits for this.
  return told.length === 0 ? [] : told.map(await showPayments(services, context));
}

/** An open payment has one of the invoices, or one that ended in the last day has paid it in full. */
export async function paymentOfInvoices(
  { payments, now }: Services,
  { session }: RequestContext,
  invoiceIds: readonly string[],
): Promise<Payment | undefined> {
  const known = await payments.ofAccount(session.data, [...unsettledStates, "recorded"]);
  const pays = ({ state, invoices, changedAt }: Payment) =>
    invoices.some(
      ({ id, balance, payNow }) =>
        invoiceIds.includes(id) &&
        (state !== "recorded" || (payNow === balance && now() - changedAt < shownMs)),
    );
  return known.find(({ state, handOuts }) => state === "prepared" && handOuts > 0) ?? known.find(pays);
}

/** Its card may still be charged, and another page can take it over. */
export async function continuablePayment(
  services: Services,
  { session }: RequestContext,
  id: string,
): Promise<Payment | undefined> {
  const own = await services.payments.findOwn(session.data, id);
  if (own === undefined) return undefined;
  await withinPage(settlePayment(services, own.id));
  const settled = await services.payments.findOwn(session.data, id);
  return settled?.state === "prepared" || settled?.state === "abandoned" ? settled : undefined;
}

export async function paymentOfPage(
  services: Services,
  context: RequestContext,
  paymentId: string,
): Promise<Payment | undefined> {
  await withinPage(settleOwnPayment(services, context, { paymentId, isRequested: true, isReceipt: true }));
  return services.payments.findOwn(context.session.data, paymentId);
}

/** What takes longer goes on, and the page shows what is known by then. */
const withinPage = (settling: Promise<unknown>) =>
  Promise.race([settling, pause(pageWaitMs, undefined, { ref: false })]);
