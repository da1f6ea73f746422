import { foundIn } from "#app/.server/practice-client/readable-entries.ts";
import type { RequestContext } from "#app/.server/request-context.ts";
import type { Appointment } from "#practice-api/appointments/endpoints.ts";

export type NextAppointment = {
  /** Undefined when nothing is booked. */
  appointment?: Appointment | undefined;
  /** How many appointments could not be read. One of them may be sooner. */
  unreadable: number;
};

/**
 * Reads the soonest appointment to come, in one call.
 * @throws PracticeError when there is none among those that can be read, and some cannot.
 */
export async function nextAppointment(context: RequestContext): Promise<NextAppointment> {
  const listing = await context.api.appointments.list({ category: "upcoming", page: 1 });
  const now = (await context.now()).toMillis();
  const [soonest] = listing.entries
    .filter(({ status, startsAt }) => status === "future" && Date.parse(startsAt) > now)
    .sort((a, b) => Date.parse(a.startsAt) - Date.parse(b.startsAt));
  return {
    appointment: foundIn("appointments.list", listing, soonest),
    unreadable: listing.unreadable,
  };
}
