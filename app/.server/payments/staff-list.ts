import { dayMs, minuteMs } from "#practice-api/units.ts";
import { type FoundPayment, type PaymentJournal, unsettledStates } from "../store/payments/journal.ts";

export const staffReasons = [
  "unreadable",
  "otherCharge",
  "paidTwice",
  "lostAnswers",
  "notRecorded",
  "unfinished",
] as const;
export type StaffReason = (typeof staffReasons)[number];

/** A charge is recorded within seconds, or within a few tries after an outage. */
const recordedWithinMs = 15 * minuteMs;
/** No page waits for a charge that turned up after the payment had ended, and its patient may pay again. */
const lateRecordedWithinMs = minuteMs;
/** The bank's step ends within minutes; the card of a payment that is older may still be charged. */
const finishedWithinMs = dayMs;

/** Abandoned payments need no one. */
export function waitsForStaff(
  { state, createdAt, payment }: FoundPayment,
  now: number,
): StaffReason | undefined {
  if (state === "recorded" || state === "notCharged") return undefined;
  if (payment === undefined) return "unreadable";
  if (payment.reviewReason !== undefined) return payment.reviewReason;
  if (payment.charged !== undefined) {
    const withinMs = payment.charged.isLate === true ? lateRecordedWithinMs : recordedWithinMs;
    return now - payment.charged.foundAt > withinMs ? "notRecorded" : undefined;
  }
  return state === "prepared" && now - createdAt > finishedWithinMs ? "unfinished" : undefined;
}

export type OpenPayment = FoundPayment & { reason: StaffReason | undefined };

export async function listOpen(payments: PaymentJournal, now: number): Promise<OpenPayment[]> {
  const open = await payments.list(unsettledStates);
  return open.map((found) => ({ ...found, reason: waitsForStaff(found, now) }));
}

export async function staffList(payments: PaymentJournal, now: number) {
  const open = await listOpen(payments, now);
  return open.flatMap(({ reason, ...found }) => (reason === undefined ? [] : [{ ...found, reason }]));
}

export async function countWaiting(
  payments: PaymentJournal,
  now: number,
): Promise<Record<StaffReason, number>> {
  const counts = {
    unreadable: 0,
    otherCharge: 0,
    paidTwice: 0,
    lostAnswers: 0,
    notRecorded: 0,
    unfinished: 0,
  };
  for (const { reason } of await staffList(payments, now)) counts[reason] += 1;
  return counts;
}
