import { data } from "react-router";
import { foundIn, ifFailedOrEnded } from "#app/.server/practice-client/practice-error.ts";
import type { RequestContext } from "#app/.server/request-context.ts";
import { log } from "#app/.server/telemetry/log.ts";
import { readList } from "#app/lists/.server/read-list.ts";
import type { List } from "#app/lists/list.ts";
import type { Appointment } from "#practice-api/appointments/endpoints.ts";
import { type HistoryBadge, isHistory, isUnrecorded } from "#practice-api/appointments/rules.ts";
import { pageSizes } from "#practice-api/page-sizes.ts";
import { readPages } from "#practice-api/wire/read-pages.ts";

/** @throws PracticeError when not all of the pages can be read. */
export const readAppointments = ({ api }: Pick<RequestContext, "api">, category: "upcoming" | "cancelled") =>
  readPages((page) => api.appointments.list({ category, page }), {
    pageSize: pageSizes.appointments.category,
  });

/** A range includes its first and its last day. */
type HistoryQuery = { badge: HistoryBadge } | { badge: "all"; from: string; to: string };

/** Soonest first, with those without a recorded outcome. */
export async function listUpcoming(context: RequestContext, pages: number): Promise<List<Appointment>> {
  const read = (page: number) => context.api.appointments.list({ category: "upcoming", page });
  const list = await readList(context, { read, pages, pageSize: pageSizes.appointments.category });
  return { ...list, entries: list.entries.sort((a, b) => startOf(a) - startOf(b)) };
}

/** The latest are first. */
export async function listHistory(context: RequestContext, query: HistoryQuery, pages: number) {
  const { list } = context.api.appointments;
  const isRange = "from" in query;
  const filter = isRange ? { from: query.from, to: query.to } : { category: query.badge };
  const read = (page: number) => list({ ...filter, page });
  const pageSize = pageSizes.appointments[isRange ? "range" : "category"];
  const [past, upcoming] = await Promise.all([
    readList(context, { read, pages, pageSize }),
    // The practice lists those without a recorded outcome as upcoming, the oldest first.
    query.badge === "missed" ? readAppointments(context, "upcoming") : none,
  ]);
  const now = (await context.now()).toMillis();
  const unrecorded = upcoming.entries.filter((appointment) => isUnrecorded(appointment, now));
  const byId = new Map([...past.entries, ...unrecorded].map((appointment) => [appointment.id, appointment]));
  return {
    ...past,
    entries: [...byId.values()]
      .filter((appointment) => isHistory(appointment, query.badge, now))
      .sort((a, b) => startOf(b) - startOf(a)),
    unreadable: past.unreadable + upcoming.unreadable,
  };
}

const none: Pick<List<Appointment>, "entries" | "unreadable"> = { entries: [], unreadable: 0 };

const startOf = ({ startsAt }: Appointment) => Date.parse(startsAt);

/**
 * Another patient's id is the same as one that does not exist. @throws PracticeError when the list cannot be
 * read, or an entry of it that may be this one.
 */
export async function findAppointment(context: RequestContext, id: string): Promise<Appointment | undefined> {
  const read = (page: number) => context.api.appointments.list({ category: "all", page });
  const find = (entries: readonly Appointment[]) => entries.find((appointment) => appointment.id === id);
  const list = await readPages(read, {
    pageSize: pageSizes.appointments.category,
    until: (entries) => find(entries) !== undefined,
  });
  return foundIn("appointments.list", list, find(list.entries));
}

/** @throws Response 404 when it is not the patient's own, 503 when the list cannot be read. */
export async function requireAppointment(context: RequestContext, id: string): Promise<Appointment> {
  const found = await findAppointment(context, id).catch(
    ifFailedOrEnded(({ call, reason }) => {
      log.warn({ call, failure: reason }, "appointment not read");
      throw data("practice", { status: 503 });
    }),
  );
  if (!found) throw data(null, { status: 404, statusText: "Not Found" });
  return found;
}
