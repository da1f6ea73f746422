import { isoDay } from "#app/format/dates.ts";
import type { Invoice } from "#practice-api/billing/endpoints.ts";
import { readPages } from "#practice-api/wire/read-pages.ts";
import { PracticeError } from "../practice-client/practice-error.ts";
import { auditSubject } from "../store/audit-log.ts";
import type { Payment } from "../store/payments/payment.ts";
import { log } from "../telemetry/log.ts";
import type { SettleOptions, SettleWork } from "./settle-work.ts";

/** After two calls whose answers were lost, only staff can find out what the practice has recorded. */
const maxLostAnswers = 2;
/** The practice may still be carrying out a call whose answer was lost (ruling B81). */
const afterLostMs = 2 * 60_000;
/** Between tries that were certainly not carried out: the last one repeats for as long as it takes. */
const retryDelaysMs = [15_000, 30_000, 60_000, 2 * 60_000, 5 * 60_000, 15 * 60_000, 60 * 60_000];
const pageSize = 100;

/** SavePayment or an entry that names it proves it. A balance that has fallen proves nothing (ruling B67). */
export async function recordPayment(
  work: SettleWork,
  payment: Payment,
  { isRequested }: SettleOptions,
): Promise<Payment> {
  const isForStaff = payment.reviewReason === "otherCharge" || payment.reviewReason === "paidTwice";
  if (isForStaff || payment.needsSignIn === true) return payment;
  const { services } = work;
  const isDue = (payment.nextTryAt ?? 0) <= services.now();
  const wasLost = payment.lostAnswers > 0;
  if (!isDue && (wasLost || isRequested !== true)) return payment;
  try {
    if (wasLost) {
      const listed = await isListed(work, payment);
      if (listed === "yes") return await end(work, payment);
      const isTriedEnough = payment.state === "review" || payment.lostAnswers >= maxLostAnswers;
      if (listed === "unknown" || isTriedEnough) return await review(work, payment);
    }
    return await save(work, payment);
  } catch (error) {
    if (!(error instanceof PracticeError)) throw error;
    // Only the search for the entry ends here: nothing has changed.
    log.warn({ attempt: payment.id, cause: error }, "recorded payments not read");
    const needsSignIn = error.reason === "signedOut";
    return change(work, payment, { needsSignIn, nextTryAt: nextTryAfter(work, payment) });
  }
}

/** What the call may have done is stored before it is made. */
async function save(work: SettleWork, before: Payment): Promise<Payment> {
  const { services, lease, api } = work;
  const payment = await change(work, before, {
    tries: before.tries + 1,
    lostAnswers: before.lostAnswers + 1,
    nextTryAt: services.now() + afterLostMs,
  });
  const notMade = { lostAnswers: before.lostAnswers, nextTryAt: nextTryAfter(work, payment) };
  try {
    lease.check();
    const isSaved = await api.billing.savePayment({ paymentId: payment.number ?? "" });
    // A clear no: the practice has recorded nothing.
    return await (isSaved ? end(work, payment) : change(work, payment, notMade));
  } catch (error) {
    if (!(error instanceof PracticeError)) throw error;
    log.warn({ attempt: payment.id, payment: payment.number, cause: error }, "payment not recorded");
    if (error.reason === "signedOut") return change(work, payment, { ...notMade, needsSignIn: true });
    return error.mayBeDone ? payment : change(work, payment, notMade);
  }
}

/** Unknown where an entry cannot be read: a payment that is recorded must not be recorded twice. */
async function isListed({ api }: SettleWork, payment: Payment): Promise<"yes" | "no" | "unknown"> {
  const read = (page: number) => api.billing.invoices({ which: "all", page, pageSize });
  const isNamed = (entries: readonly Invoice[]) => entries.some((entry) => names(entry, payment));
  const { entries, unreadable } = await readPages(read, { pageSize, until: isNamed });
  if (isNamed(entries)) return "yes";
  return unreadable > 0 ? "unknown" : "no";
}

/** Other figures of a reference, such as those of a date, may equal a payment's number. */
export function names(entry: Invoice, { amount: paid, number, charged }: Payment): boolean {
  const { reference = "", type = "", amount, balance, issuedOn } = entry;
  const isPayment = balance === 0 && (amount < 0 || /payment/i.test(type));
  const numbers: readonly string[] = reference.match(/\d+/g) ?? [];
  const isSince =
    issuedOn !== undefined &&
    charged !== undefined &&
    isoDay(issuedOn) >= isoDay(new Date(charged.at).toISOString());
  return isPayment && isSince && Math.abs(amount) === paid && numbers.includes(number ?? "");
}

function nextTryAfter({ services }: SettleWork, { tries }: Payment): number {
  const delay = retryDelaysMs[Math.min(tries, retryDelaysMs.length) - 1] ?? retryDelaysMs[0] ?? 0;
  return services.now() + delay;
}

/** The portal goes on looking for an entry that names it, and calls SavePayment no more. */
async function review(work: SettleWork, payment: Payment): Promise<Payment> {
  const nextTryAt = work.services.now() + 5 * 60_000;
  if (payment.state === "review") return change(work, payment, { nextTryAt });
  return change(work, payment, { state: "review", reviewReason: "lostAnswers", nextTryAt });
}

async function end(work: SettleWork, payment: Payment): Promise<Payment> {
  const recorded = await change(work, payment, {
    state: "recorded",
    recordedAt: work.now(),
    lostAnswers: 0,
  });
  const { apiUrl, holderId } = payment.session;
  await work.services.audit.record({
    event: "pay",
    outcome: "done",
    ...auditSubject({ apiUrl, holderId, patientId: holderId }),
    object: payment.number,
  });
  return recorded;
}

const change = ({ services, lease }: SettleWork, payment: Payment, changed: Partial<Payment>) =>
  services.payments.change(lease, payment, changed);
