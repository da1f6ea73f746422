import { groupBy } from "#app/lists/group-by.ts";
import type { BookedAppointment } from "#app/shell/page/booked.ts";
import type { CancelledAppointment } from "#app/shell/page/practice-cancelled.ts";
import type { EndingSupply, OpenRequest } from "#machines/repeat-medication/supply.ts";
import type { MenuArea } from "#practice-api/identity/endpoints.ts";
import type { Immunisation } from "#practice-api/immunisations/endpoints.ts";
import type { Reminder } from "#practice-api/reminders/endpoints.ts";
import type { TestResult } from "#practice-api/results/endpoints.ts";

type Known<T, K extends keyof T> = { [M in K]?: T[M] | undefined };
type Answered = { booked?: BookedAppointment | undefined; givenOn?: string | undefined };
type Vaccine = { id: string; name: string } & Known<Immunisation, "dueAt" | "month" | "message"> & Answered;
type Request = { on: string } & Omit<OpenRequest, "isUnclear">;

type Facts = {
  video: { id: string; startsAt: string; provider?: string | undefined };
  /** Not cancelled here. */
  cancelled: { id: string; appointment: CancelledAppointment };
  /** The practice may not have it. */
  unclearRequest: Request;
  /** No newer script answers it in the practice's usual days. */
  lateRequest: Request;
  /** Charged, and not confirmed by the practice. */
  payment: { id: string; on: string | undefined; total: number };
  result: { id: string; test: string } & Known<TestResult, "reportedAt" | "laboratory" | "author">;
  overdueVaccine: Vaccine;
  reminder: Known<Reminder, "id" | "title" | "description" | "note" | "sentAt"> & Answered;
  dueVaccine: Vaccine;
  message: { id: string } & { [M in "name" | "subject" | "sentAt"]?: string | undefined };
  /** One for all open invoices but those in payments that are not settled. `oldest` where each has a day. */
  invoice: { count: number; oldest?: string | undefined; isUnderWay: boolean };
  repeat: { medicines: EndingSupply[] };
};

export type NeedKind = keyof Facts;
export type NeedOf<K extends NeedKind> = { kind: K } & Facts[K];
export type Need = { [K in NeedKind]: NeedOf<K> }[NeedKind];

/** Without `none` where nothing can be proved: a script does not always say how long it lasts. */
const sources = {
  appointments: { name: "appointments" },
  results: { name: "test results", none: "new results" },
  immunisations: { name: "immunisations", none: "vaccines due" },
  reminders: { name: "reminders", none: "High reminders" },
  messages: { name: "messages", none: "unread messages" },
  billing: { name: "account", none: "invoices to pay" },
  medications: { name: "medicines" },
};
export type NeedSource = keyof typeof sources;
export const looked: Readonly<Record<NeedSource, { name: string; none?: string }>> = sources;
export const needSources = Object.keys(sources).filter((name): name is NeedSource => name in sources);

type Kind<K extends NeedKind> = {
  source: NeedSource;
  isDue: boolean;
  /** Of a vaccine without a day, a day of its month. */
  dateOf(need: NeedOf<K>): string | undefined;
};

/** The most pressing first. Ruling P24 gives the reasons. */
const kinds: { readonly [K in NeedKind]: Kind<K> } = {
  video: { source: "appointments", isDue: true, dateOf: ({ startsAt }) => startsAt },
  cancelled: { source: "appointments", isDue: true, dateOf: ({ appointment }) => appointment.startsAt },
  unclearRequest: { source: "medications", isDue: false, dateOf: ({ on }) => on },
  lateRequest: { source: "medications", isDue: true, dateOf: ({ on }) => on },
  payment: { source: "billing", isDue: true, dateOf: ({ on }) => on },
  result: { source: "results", isDue: false, dateOf: ({ reportedAt }) => reportedAt },
  overdueVaccine: { source: "immunisations", isDue: true, dateOf: ({ dueAt, month }) => dueAt ?? month },
  reminder: { source: "reminders", isDue: false, dateOf: ({ sentAt }) => sentAt },
  dueVaccine: { source: "immunisations", isDue: true, dateOf: ({ dueAt, month }) => dueAt ?? month },
  message: { source: "messages", isDue: false, dateOf: ({ sentAt }) => sentAt },
  invoice: { source: "billing", isDue: true, dateOf: ({ oldest }) => oldest },
  repeat: { source: "medications", isDue: true, dateOf: ({ medicines }) => medicines[0]?.endsOn },
};
export const needKinds = Object.keys(kinds).filter((name): name is NeedKind => name in kinds);

const kindOf = (need: Need): Kind<NeedKind> => kinds[need.kind];
export const dateOf = (need: Need) => kindOf(need).dateOf(need);
export const sourceOf = (kind: NeedKind) => kinds[kind].source;

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

function byDate(one: Need, other: Need): number {
  const [a, b] = [timeOf(one), timeOf(other)];
  if (a === undefined || b === undefined) return Number(a !== undefined) - Number(b !== undefined);
  return kindOf(one).isDue ? a - b : b - a;
}

function timeOf(need: Need): number | undefined {
  const on = dateOf(need);
  const time = on === undefined ? Number.NaN : Date.parse(on);
  return Number.isNaN(time) ? undefined : time;
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
