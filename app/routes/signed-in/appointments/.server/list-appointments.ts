import type { RequestContext } from "#app/.server/request-context.ts";
import type { Appointment } from "#practice-api/appointments/endpoints.ts";
import { type HistoryBadge, isHistory, isUnrecorded } from "#practice-api/appointments/rules.ts";
import type { Listing } from "#practice-api/wire/bundle.ts";

/** Appointments as a page shows them, and the practice's time at which they were so. */
export type AppointmentList = {
  appointments: Appointment[];
  /** How many the practice sent that could not be understood. */
  unreadable: number;
  hasMore: boolean;
  asOf: string;
};

/** How many come at a time (spec 2, section 9: 100, and 200 for a search in the history). */
export const pageSize = { category: 100, range: 200 } as const;

/** A page of the history: a badge, or every day between two, both included. */
export type HistoryWish = { badge: HistoryBadge } | { badge: "all"; from: string; to: string };

/** What is still to come and what nobody recorded, soonest first: the first `pages` pages of it. */
export async function readUpcoming(visit: RequestContext, pages: number): Promise<AppointmentList> {
  const list = (page: number) => visit.api.appointments.list({ category: "upcoming", page });
  const read = await readPages(list, pages, pageSize.category);
  return shown(visit, read, (a, b) => startOf(a) - startOf(b));
}

/** What has been, latest first. */
export async function readHistory(
  visit: RequestContext,
  wish: HistoryWish,
  pages: number,
): Promise<AppointmentList> {
  const { appointments } = visit.api;
  const isRange = "from" in wish;
  const what = isRange ? { from: wish.from, to: wish.to } : { category: wish.badge };
  const [read, open] = await Promise.all([
    readPages(
      (page) => appointments.list({ ...what, page }),
      pages,
      isRange ? pageSize.range : pageSize.category,
    ),
    // Those that nobody recorded are still "upcoming" to the practice, the oldest of them first.
    wish.badge === "missed" ? appointments.list({ category: "upcoming" }) : undefined,
  ]);
  const now = visit.now().toMillis();
  const unrecorded = open?.entries.filter((appointment) => isUnrecorded(appointment, now)) ?? [];
  const entries = [...read.entries, ...unrecorded].filter((one) => isHistory(one, wish.badge, now));
  const unreadable = read.unreadable + (open?.unreadable ?? 0);
  return shown(visit, { ...read, entries, unreadable }, (a, b) => startOf(b) - startOf(a));
}

type Read = Listing<Appointment> & { hasMore: boolean };

/** The first pages of a list, as one. A page that is full may have another behind it. */
async function readPages(
  list: (page: number) => Promise<Listing<Appointment>>,
  pages: number,
  size: number,
): Promise<Read> {
  const read = await Promise.all(Array.from({ length: pages }, (_, index) => list(index + 1)));
  const last = read.at(-1);
  return {
    entries: read.flatMap(({ entries }) => entries),
    unreadable: read.reduce((sum, { unreadable }) => sum + unreadable, 0),
    hasMore: last !== undefined && last.entries.length + last.unreadable >= size,
  };
}

function shown(
  visit: RequestContext,
  read: Read,
  order: (a: Appointment, b: Appointment) => number,
): AppointmentList {
  // A record that moved to the next page between two answers comes twice.
  const once = new Map(read.entries.map((appointment) => [appointment.id, appointment]));
  return {
    appointments: [...once.values()].sort(order),
    unreadable: read.unreadable,
    hasMore: read.hasMore,
    asOf: visit.now().toUTC().toISO(),
  };
}

function startOf({ startsAt }: Appointment): number {
  return Date.parse(startsAt);
}
