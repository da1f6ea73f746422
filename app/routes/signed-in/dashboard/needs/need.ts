import { groupBy } from "#app/lists/group-by.ts";
import type { BookedAppointment } from "#app/shell/page/booked.ts";
import type { CancelledAppointment } from "#app/shell/page/practice-cancelled.ts";
import type { EndingSupply, OpenRequest } from "#machines/repeat-medication/supply.ts";
import type { MenuArea } from "#practice-api/identity/endpoints.ts";
import type { Immunisation } from "#practice-api/immunisations/endpoints.ts";
import type { Reminder } from "#practice-api/reminders/endpoints.ts";
import type { TestResult } from "#practice-api/results/endpoints.ts";

/** The most pressing first. Ruling P24 gives the reasons. */
export const needKinds = [
  "video",
  "cancelled",
  "unclearRequest",
  "lateRequest",
  "payment",
  "result",
  "overdueVaccine",
  "reminder",
  "dueVaccine",
  "message",
  "invoice",
  "repeat",
] as const;
export type NeedKind = (typeof needKinds)[number];

type Known<T, K extends keyof T> = { [M in K]?: T[M] | undefined };

type Answered = { booked?: BookedAppointment | undefined; givenOn?: string | undefined };

export type Need =
  | { kind: "video"; id: string; startsAt: string; provider?: string | undefined }
  /** Not cancelled here. */
  | { kind: "cancelled"; id: string; appointment: CancelledAppointment }
  | ({ kind: "result"; id: string; test: string } & Known<TestResult, "reportedAt" | "laboratory" | "author">)
  | ({ kind: "overdueVaccine" | "dueVaccine"; id: string; name: string } & Known<
      Immunisation,
      "dueAt" | "month" | "message"
    > &
      Answered)
  | ({ kind: "reminder" } & Known<Reminder, "id" | "title" | "description" | "note" | "sentAt"> & Answered)
  | {
      kind: "message";
      id: string;
      name?: string | undefined;
      subject?: string | undefined;
      sentAt?: string | undefined;
    }
  /** One for all open invoices but those in payments that are not settled. `oldest` where each has a day. */
  | { kind: "invoice"; count: number; oldest?: string | undefined; isUnderWay: boolean }
  /** Charged, and not confirmed by the practice. */
  | { kind: "payment"; id: string; on: string | undefined; total: number }
  /** The practice may not have the request, or no newer script answers it in its usual days. */
  | ({ kind: "unclearRequest" | "lateRequest"; on: string } & Omit<OpenRequest, "isUnclear">)
  | { kind: "repeat"; medicines: EndingSupply[] };

/**
 * Results, reminders and messages are not due, so the latest is first. A need without a date comes before
 * those with one: it may be the most pressing. Equal ones keep the practice's order.
 */
export function rankNeeds(needs: readonly Need[]): Need[] {
  return needs.toSorted(
    (one, other) =>
      needKinds.indexOf(one.kind) - needKinds.indexOf(other.kind) ||
      Number(isAnswered(one)) - Number(isAnswered(other)) ||
      byDate(one, other),
  );
}

export const isAnswered = (need: Need): boolean =>
  ("booked" in need && need.booked !== undefined) || ("givenOn" in need && need.givenOn !== undefined);

const isDue: Readonly<Record<NeedKind, boolean>> = {
  video: true,
  cancelled: true,
  unclearRequest: false,
  lateRequest: true,
  payment: true,
  overdueVaccine: true,
  dueVaccine: true,
  result: false,
  reminder: false,
  message: false,
  invoice: true,
  repeat: true,
};

function byDate(one: Need, other: Need): number {
  const [a, b] = [timeOf(one), timeOf(other)];
  if (a === undefined || b === undefined) return Number(a !== undefined) - Number(b !== undefined);
  return isDue[one.kind] ? a - b : b - a;
}

function timeOf(need: Need): number | undefined {
  const on = dateOf(need);
  const time = on === undefined ? Number.NaN : Date.parse(on);
  return Number.isNaN(time) ? undefined : time;
}

/** Of a vaccine without a day, a day of its month. */
export function dateOf(need: Need): string | undefined {
  switch (need.kind) {
    case "video":
      return need.startsAt;
    case "cancelled":
      return need.appointment.startsAt;
    case "result":
      return need.reportedAt;
    case "overdueVaccine":
    case "dueVaccine":
      return need.dueAt ?? need.month;
    case "reminder":
    case "message":
      return need.sentAt;
    case "invoice":
      return need.oldest;
    case "unclearRequest":
    case "lateRequest":
    case "payment":
      return need.on;
    default:
      return need.medicines[0]?.endsOn;
  }
}

/** What is answered is never in a row with what is not. */
export type NeedRow = { kind: NeedKind; needs: readonly [Need, ...Need[]] };

const maxOfKind = 3;
const maxRows = 8;

/**
 * While there are too many rows, the kind with the most becomes one row, of the lowest rank among such kinds.
 */
export function needRows(needs: readonly Need[]): NeedRow[] {
  const keyOf = (need: Need) => `${need.kind} ${isAnswered(need)}`;
  const kinds = [...groupBy(needs, keyOf).values()].map((ofKind) => ({
    rows: ofKind.length > maxOfKind ? [ofKind] : ofKind.map((need) => [need]),
  }));
  const countRows = () => kinds.reduce((sum, { rows }) => sum + rows.length, 0);
  while (countRows() > Math.max(maxRows, kinds.length)) {
    const longest = kinds.reduce((found, one) => (one.rows.length >= found.rows.length ? one : found));
    longest.rows = [longest.rows.flat()];
  }
  return kinds.flatMap(({ rows }) =>
    rows.map((row) => ({ kind: (row as [Need])[0].kind, needs: row as [Need] })),
  );
}

export const needSources = [
  "appointments",
  "results",
  "immunisations",
  "reminders",
  "messages",
  "billing",
  "medications",
] as const;
export type NeedSource = (typeof needSources)[number];

export const sourceOf: Readonly<Record<NeedKind, NeedSource>> = {
  video: "appointments",
  cancelled: "appointments",
  unclearRequest: "medications",
  lateRequest: "medications",
  payment: "billing",
  result: "results",
  overdueVaccine: "immunisations",
  dueVaccine: "immunisations",
  reminder: "reminders",
  message: "messages",
  invoice: "billing",
  repeat: "medications",
};

export type SourceState = "whole" | "more" | "unreadable" | "failed";

/** A source that the account's menu does not offer is left out. */
export type Needs = {
  needs: Need[];
  sources: Partial<Record<NeedSource, SourceState>>;
  hasAppointmentToday: boolean;
  isNew: boolean;
  areas: MenuArea[];
  /** The practice's time. */
  asOf: string;
};
