import { foundIn } from "#app/.server/practice-client/readable-entries.ts";
import type { RequestContext } from "#app/.server/request-context.ts";
import type { Appointment } from "#practice-api/appointments/endpoints.ts";
import { joining } from "#practice-api/appointments/rules.ts";
import type { ListPage } from "#practice-api/wire/bundle.ts";

export type NextAppointment = {
  /** Undefined when nothing is booked. */
  appointment?: Appointment | undefined;
  /** How many appointments could not be read. One of them may be sooner. */
  unreadable: number;
};

/** The first page of the appointments to come, read once per request. @throws PracticeError */
export function readUpcoming({ memo, api }: RequestContext): Promise<ListPage<Appointment>> {
  return memo("upcoming appointments", () => api.appointments.list({ category: "upcoming", page: 1 }));
}

/**
 * The soonest appointment to come, or the video consult that can be joined now, which may have begun.
 * @throws PracticeError when there is none among those that can be read, and some cannot.
 */
export async function nextAppointment(context: RequestContext): Promise<NextAppointment> {
  const listing = await readUpcoming(context);
  const now = (await context.now()).toUTC().toISO();
  const [next] = listing.entries
    .filter((one) => one.status === "future" && (isLater(one, now) || canBeJoined(one, now)))
    .toSorted((one, other) => Date.parse(one.startsAt) - Date.parse(other.startsAt));
  return { appointment: foundIn("appointments.list", listing, next), unreadable: listing.unreadable };
}

const isLater = ({ startsAt }: Appointment, now: string) => Date.parse(startsAt) > Date.parse(now);

/** Whether an appointment is a video consult whose meeting is open. `now`: the practice's time, ISO. */
export const canBeJoined = ({ video, startsAt }: Appointment, now: string) =>
  video?.joinUrl !== undefined && joining(startsAt, now).isOpen;
