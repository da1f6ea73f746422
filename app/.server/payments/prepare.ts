import { randomUUID } from "node:crypto";
import type { PaymentAnswer, PaymentProblem } from "#machines/payment/types.ts";
import { allocate, offerOf, type Reserved, totalBalance } from "#practice-api/billing/allocation.ts";
import type { CheckedInvoice } from "#practice-api/billing/endpoints.ts";
import { type CardFee, feeOn } from "#practice-api/billing/rules.ts";
import type { Cents } from "#practice-api/units.ts";
import { PracticeError } from "../practice-client/practice-error.ts";
import type { RequestContext } from "../request-context.ts";
import type { Services } from "../services.ts";
import { unsettledStates } from "../store/payments/journal.ts";
import { type Lease, LeaseLostError } from "../store/payments/leases.ts";
import type { PaidInvoice, Payment } from "../store/payments/payment.ts";
import { log } from "../telemetry/log.ts";
import { type AccountFigures, readFigures, rememberedFigures, reservedBy } from "./offer.ts";
import { answerOf, settleUnderLease } from "./settle.ts";
import { accountApi } from "./settle-work.ts";

/** The portal computes fee, total and invoices itself (threat T31). */
export type PaymentRequest = {
  paymentId: string;
  /** It may charge the card once with the secret that it receives. */
  page: string;
  invoiceIds: readonly string[];
  amount: Cents;
  total: Cents;
  card: CardFee;
};

const waitMs = 60_000;
/** Payments of one account whose cards may still be charged. */
const maxOpen = 3;

/**
 * An account has one prepared payment at a time (ruling B66): an open one is settled first, and while it may
 * still be charged no other is prepared. Any number of requests with one id prepare one payment (threat T29).
 */
export async function preparePayment(
  services: Services,
  context: RequestContext,
  request: PaymentRequest,
): Promise<PaymentAnswer> {
  const name = services.payments.leaseNames(context.session.data);
  try {
    const answer = await services.leases.run(name, waitMs, (lease) =>
      prepareUnderLease({ services, context, lease, request }),
    );
    return answer ?? (await unanswered(services, context, request));
  } catch (error) {
    const isPassing = error instanceof PracticeError && error.reason !== "signedOut";
    // The check ends the session that the practice has ended.
    if (error instanceof PracticeError && !isPassing) await context.checked();
    if (!isPassing && !(error instanceof LeaseLostError)) throw error;
    log.warn({ attempt: request.paymentId, cause: error }, "payment not prepared");
    return unanswered(services, context, request);
  }
}

/** No page has the secret of a payment that failed before it was handed out; of any other nothing is claimed. */
async function unanswered(
  { payments }: Services,
  { session }: RequestContext,
  { paymentId }: PaymentRequest,
): Promise<PaymentAnswer> {
  const known = await payments.findOwn(session.data, paymentId);
  const isHandedOut = known !== undefined && known.handOuts > 0;
  return isHandedOut ? answerOf(known) : notPrepared("failed", paymentId);
}

type Preparation = { services: Services; context: RequestContext; lease: Lease; request: PaymentRequest };

async function prepareUnderLease(preparation: Preparation): Promise<PaymentAnswer> {
  const { services, context, lease, request } = preparation;
  const { payments } = services;
  const account = context.session.data;
  const known = await payments.find(request.paymentId);
  if (known !== undefined && (await payments.findOwn(account, known.id)) === undefined) {
    return notPrepared("outdated");
  }
  // One that has ended may have been charged nevertheless: its invoices are paid then.
  const watched = (await payments.watchedOf(account)).filter(({ invoices }) =>
    invoices.some(({ id }) => request.invoiceIds.includes(id)),
  );
  const open = await payments.ofAccount(account, ["prepared", "charged"]);
  for (const { id, state } of [...open, ...watched]) {
    if (id === known?.id) continue;
    const settled = await settleUnderLease(services, lease, id);
    if (state === "prepared" && settled?.state === "prepared") return answerOf(settled);
  }
  if (known !== undefined) return goOn(preparation, known);
  const unsettled = await payments.ofAccount(account, unsettledStates);
  const abandoned = unsettled.filter(({ state }) => state === "abandoned");
  if (abandoned[0] !== undefined && abandoned.length >= maxOpen - 1) return answerOf(abandoned[0]);
  return begin(preparation, reservedBy(unsettled));
}

async function begin(preparation: Preparation, reserved: Reserved): Promise<PaymentAnswer> {
  const { services, context, lease, request } = preparation;
  const reading = readFigures(services, context);
  // A failure is handled where the figures are needed.
  reading.catch(() => undefined);
  // SaveTempPayment sends the figures that the patient saw, while they are read again.
  const seen = rememberedFigures(services, context);
  const invoices = (seen && orderOf(seen, reserved, request)) ?? orderOf(await reading, reserved, request);
  if (invoices === undefined) return notPrepared("outdated");
  const { apiUrl, token, holderId, holderName } = context.session.data;
  const payment = await services.payments.create(lease, {
    id: request.paymentId,
    session: { apiUrl, token, holderId, holderName },
    amount: request.amount,
    fee: feeOn(request.amount, request.card),
    card: request.card.text,
    invoices,
    handOuts: 0,
    pages: [],
    tries: 0,
    lostAnswers: 0,
  });
  if (payment === undefined) return notPrepared("failed");
  return proceed(preparation, payment, reserved, reading);
}

async function goOn(preparation: Preparation, known: Payment): Promise<PaymentAnswer> {
  const { services, context, lease, request } = preparation;
  const { payments } = services;
  const account = context.session.data;
  const isSame =
    known.amount === request.amount &&
    known.card === request.card.text &&
    known.amount + known.fee === request.total;
  const wasHandedOut = known.clientSecret !== undefined;
  const settled =
    isSame && !wasHandedOut ? known : ((await settleUnderLease(services, lease, known.id)) ?? known);
  const isOpen = settled.state === "prepared" || settled.state === "abandoned";
  if (!isSame || !isOpen) return answerOf(settled);
  const others = (await payments.ofAccount(account, unsettledStates)).filter(({ id }) => id !== known.id);
  const prepared = others.find(({ state }) => state === "prepared");
  if (prepared !== undefined) return answerOf(prepared);
  const reading = readFigures(services, context);
  reading.catch(() => undefined);
  return proceed(preparation, settled, reservedBy(others), reading);
}

async function proceed(
  { services, context, lease, request }: Preparation,
  known: Payment,
  reserved: Reserved,
  reading: Promise<AccountFigures>,
): Promise<PaymentAnswer> {
  const { payments } = services;
  // They run beside the check of the session, because the practice checks the same token with each (ADR 0027).
  const { billing } = accountApi(services, known, lease.signal).api;
  const close = (problem: PaymentProblem["reason"], message?: string) =>
    payments
      .change(lease, payment, { state: "notCharged", isSeen: true })
      .then(() => notPrepared(problem, randomUUID(), message));
  let payment = known;
  if (payment.number === undefined) {
    const { card: cardType, fee, amount } = payment;
    const invoices = payment.invoices.map(checkedInvoice);
    lease.check();
    const noted = await billing.saveTemporaryPayment({ cardType, fee, amount, invoices });
    if (noted.outcome === "refused") return close("refused");
    payment = await payments.change(lease, payment, { number: noted.paymentId });
  }
  if (payment.clientSecret === undefined) {
    lease.check();
    const intent = await billing.createIntent({
      amount: payment.amount + payment.fee,
      attemptId: payment.id,
      idempotencyKey: `attempt:${payment.id}:intent`,
      ...(payment.number === undefined ? {} : { paymentId: payment.number }),
    });
    if (intent.outcome === "refused") return close("refused", intent.message);
    payment = await payments.change(lease, payment, { clientSecret: intent.clientSecret });
  }
  // Nothing is charged for invoices that have changed since the patient saw them.
  const invoiceIds = payment.invoices.map(({ id }) => id);
  const now = orderOf(await reading, reserved, { ...request, invoiceIds });
  if (now === undefined || !isSameOrder(now, payment.invoices)) {
    return payment.handOuts === 0 ? close("outdated") : answerOf(payment);
  }
  await context.checked();
  const { page } = request;
  const isNew = !payment.pages.includes(page);
  payment = await payments.change(lease, payment, {
    state: "prepared",
    pages: isNew ? [...payment.pages, page] : payment.pages,
    handOuts: payment.handOuts + (isNew ? 1 : 0),
    handedOutAt: services.now(),
  });
  return { status: "underWay", paymentId: payment.id, clientSecret: payment.clientSecret };
}

function orderOf(
  { listed, balance }: AccountFigures,
  reserved: Reserved,
  { invoiceIds, amount, total, card }: Pick<PaymentRequest, "invoiceIds" | "amount" | "total" | "card">,
): PaidInvoice[] | undefined {
  const { invoices, limit } = offerOf(listed, balance, reserved);
  const ids = new Set(invoiceIds);
  const chosen = invoices.filter(({ id }) => ids.has(id));
  const isPayable = amount > 0 && amount <= Math.min(limit, totalBalance(chosen));
  if (chosen.length !== ids.size || !isPayable || amount + feeOn(amount, card) !== total) return undefined;
  return allocate(amount, chosen).map(
    ({ invoice: { id, notes, reference, amount: whole, balance: left }, payNow }) => ({
      id,
      notes,
      reference,
      amount: whole,
      balance: left,
      payNow,
    }),
  );
}

const isSameOrder = (one: readonly PaidInvoice[], other: readonly PaidInvoice[]) =>
  one.length === other.length &&
  one.every(({ id, balance, payNow }, index) => {
    const same = other[index];
    return same?.id === id && same.balance === balance && same.payNow === payNow;
  });

const checkedInvoice = ({ id, amount, balance, notes, payNow }: PaidInvoice): CheckedInvoice => ({
  id,
  isChecked: true,
  amount,
  balance,
  payNow,
  ...(notes === undefined ? {} : { notes }),
});

/** A request that had no answer keeps its id, so that it is repeated and not made twice. */
const notPrepared = (
  reason: PaymentProblem["reason"],
  nextPaymentId: string = randomUUID(),
  message?: string,
): PaymentAnswer => ({ status: "notCharged", problem: { reason, message }, nextPaymentId });
