import { describe, expect, test } from "vitest";
import {
  countWaiting,
  listOpen,
  type StaffReason,
  staffReasons,
  waitsForStaff,
} from "#app/.server/payments/staff-list.ts";
import type { FoundPayment, PaymentJournal } from "#app/.server/store/payments/journal.ts";
import type { PaymentState } from "#app/.server/store/payments/payment.ts";
import { aPayment } from "../../../support/billing/stored-payments.ts";

const minute = 60_000;
const hour = 60 * minute;
const now = Date.parse("2026-11-23T09:00:00+13:00");
const chargedAgo = (ms: number) => ({ charged: { at: now - ms, foundAt: now - ms } });
const chargedLate = (ms: number) => ({ charged: { at: now - ms, foundAt: now - ms, isLate: true } });

type Case = [name: string, reason: StaffReason | undefined, found: FoundPayment];
const found = (state: PaymentState, change: Parameters<typeof aPayment>[0] = {}): FoundPayment => {
  const payment = aPayment({ createdAt: now, ...change, state });
  return { id: payment.id, state, createdAt: payment.createdAt, payment };
};
const unreadable = (state: PaymentState): FoundPayment => ({
  id: "a",
  state,
  createdAt: now,
  payment: undefined,
});

const cases: Case[] = [
  ["is prepared", undefined, found("prepared")],
  ["was prepared a day ago", undefined, found("prepared", { createdAt: now - 24 * hour })],
  ["was prepared over a day ago", "unfinished", found("prepared", { createdAt: now - 24 * hour - 1 })],
  ["is abandoned, at any age", undefined, found("abandoned", { createdAt: now - 1_000 * hour })],
  ["was charged 15 minutes ago", undefined, found("charged", chargedAgo(15 * minute))],
  ["was charged over 15 minutes ago", "notRecorded", found("charged", chargedAgo(15 * minute + 1))],
  ["was charged late, a minute ago", undefined, found("charged", chargedLate(minute))],
  ["was charged late, over a minute ago", "notRecorded", found("charged", chargedLate(minute + 1))],
  ["was paid twice", "paidTwice", found("review", { ...chargedAgo(0), reviewReason: "paidTwice" })],
  ["has lost its answers", "lostAnswers", found("review", { ...chargedAgo(0), reviewReason: "lostAnswers" })],
  ["has another charge", "otherCharge", found("review", { ...chargedAgo(0), reviewReason: "otherCharge" })],
  ["is recorded", undefined, found("recorded", { ...chargedAgo(hour), reviewReason: "lostAnswers" })],
  ["was not charged", undefined, found("notCharged", { createdAt: now - 48 * hour })],
  ["was charged and returned", undefined, found("notCharged", chargedAgo(hour))],
  ["is prepared and cannot be read", "unreadable", unreadable("prepared")],
  ["is abandoned and cannot be read", "unreadable", unreadable("abandoned")],
  ["is recorded and cannot be read", undefined, unreadable("recorded")],
];

describe("staff", () => {
  test.each(cases)("see why a payment waits that %s: %s", (_, reason, payment) => {
    expect(waitsForStaff(payment, now)).toBe(reason);
  });

  test("see every reason", () => {
    expect(new Set(cases.flatMap(([, reason]) => reason ?? []))).toEqual(new Set(staffReasons));
  });

  const journalOf = (all: FoundPayment[]) =>
    ({
      list: async (states: readonly PaymentState[]) => all.filter(({ state }) => states.includes(state)),
    }) as unknown as PaymentJournal;

  test("see all payments that have not ended, and the number that waits for each reason", async () => {
    const journal = journalOf(cases.map(([, , payment]) => payment));
    const open = await listOpen(journal, now);
    expect(open.map(({ reason }) => reason)).toEqual(
      cases
        .filter(([, , { state }]) => state !== "recorded" && state !== "notCharged")
        .map(([, reason]) => reason),
    );
    expect(await countWaiting(journal, now)).toEqual({
      unreadable: 2,
      otherCharge: 1,
      paidTwice: 1,
      lostAnswers: 1,
      notRecorded: 2,
      unfinished: 1,
    });
    expect(await countWaiting(journalOf([]), now)).toEqual({
      unreadable: 0,
      otherCharge: 0,
      paidTwice: 0,
      lostAnswers: 0,
      notRecorded: 0,
      unfinished: 0,
    });
  });
});
