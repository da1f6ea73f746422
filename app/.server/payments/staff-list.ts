import type { FoundPayment, PaymentJournal } from "../store/payments/journal.ts";

/** Why a payment waits for staff. */
export const staffReasons = [
  "unreadable",
  "otherCharge",
  "lostAnswers",
  "notRecorded",
  "unfinished",
] as const;
export type StaffReason = (typeof staffReasons)[number];

const minuteMs = 60_000;
/** A charge is recorded within seconds, or within a few tries after an outage, in ms. */
const recordedWithinMs = 15 * minuteMs;
/** The bank's step ends within minutes; the card of a payment that is older may still be charged. */
const finishedWithinMs = 24 * 60 * minuteMs;

/** Why staff must look at a payment, or undefined. */
export function waitsForStaff(
  { state, createdAt, payment }: FoundPayment,
  now: number,
): StaffReason | undefined {
  if (state === "recorded" || state === "notCharged") return undefined;
  if (payment === undefined) return "unreadable";
  if (payment.reviewReason !== undefined) return payment.reviewReason;
  if (payment.charged !== undefined) {
    return now - payment.charged.foundAt > recordedWithinMs ? "notRecorded" : undefined;
  }
  return state === "prepared" && now - createdAt > finishedWithinMs ? "unfinished" : undefined;
}

/** The payments that wait for staff, the oldest first. Abandoned ones charge nothing and wait for nobody. */
export async function staffList(payments: PaymentJournal, now: number) {
  const open = await payments.list(["prepared", "charged", "review"]);
  return open.flatMap((found) => {
    const reason = waitsForStaff(found, now);
    return reason === undefined ? [] : [{ ...found, reason }];
  });
}
