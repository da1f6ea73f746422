import { readPages } from "#app/.server/read-pages.ts";
import type { RequestContext } from "#app/.server/request-context.ts";
import type { List } from "#app/lists/list.ts";
import type { Appointment } from "#practice-api/appointments/endpoints.ts";
import { type HistoryBadge, isHistory, isUnrecorded } from "#practice-api/appointments/rules.ts";
import type { Listing } from "#practice-api/wire/bundle.ts";

/** Entries on a full page (spec 2, section 9: 100, and 200 for a search in the history). */
export const pageSize = { category: 100, range: 200 } as const;

/** What of the history is listed: a badge, or all between two days, both included. */
export type HistoryQuery = { badge: HistoryBadge } | { badge: "all"; from: string; to: string };

/** Appointments to come and those without a recorded outcome, soonest first. */
export async function listUpcoming(context: RequestContext, pages: number): Promise<List<Appointment>> {
  const read = (page: number) => context.api.appointments.list({ category: "upcoming", page });
  const range = await readPages(read, { pages, pageSize: pageSize.category });
  return {
    ...range,
    entries: range.entries.sort((a, b) => startOf(a) - startOf(b)),
    asOf: await asOf(context),
  };
}

/** Past appointments, latest first. */
export async function listHistory(
  context: RequestContext,
  query: HistoryQuery,
  pages: number,
): Promise<List<Appointment>> {
  const { list } = context.api.appointments;
  const isRange = "from" in query;
  const filter = isRange ? { from: query.from, to: query.to } : { category: query.badge };
  const [range, upcoming] = await Promise.all([
    readPages((page) => list({ ...filter, page }), {
      pages,
      pageSize: isRange ? pageSize.range : pageSize.category,
    }),
    // The practice lists those without a recorded outcome as upcoming, the oldest first.
    query.badge === "missed" ? list({ category: "upcoming" }) : none,
  ]);
  const now = (await context.now()).toMillis();
  const unrecorded = upcoming.entries.filter((appointment) => isUnrecorded(appointment, now));
  const byId = new Map([...range.entries, ...unrecorded].map((appointment) => [appointment.id, appointment]));
  return {
    ...range,
    entries: [...byId.values()]
      .filter((appointment) => isHistory(appointment, query.badge, now))
      .sort((a, b) => startOf(b) - startOf(a)),
    unreadable: range.unreadable + upcoming.unreadable,
    asOf: await asOf(context),
  };
}

const none: Listing<Appointment> = { entries: [], unreadable: 0 };

const asOf = async (context: RequestContext) => (await context.now()).toUTC().toISO();

const startOf = ({ startsAt }: Appointment) => Date.parse(startsAt);
