import { foundIn } from "#app/.server/practice-client/practice-error.ts";
import type { RequestContext } from "#app/.server/request-context.ts";
import type { Appointment } from "#practice-api/appointments/endpoints.ts";
import { joining } from "#practice-api/appointments/rules.ts";
import type { IsoTime } from "#practice-api/units.ts";
import type { ListPage } from "#practice-api/wire/bundle.ts";

export type NextAppointment = {
  appointment?: Appointment | undefined;
  /** How many entries were not readable. One of them may be the next appointment. */
  unreadable: number;
};

export function readUpcoming({ memo, api }: RequestContext): Promise<ListPage<Appointment>> {
  return memo("upcoming appointments", () => api.appointments.list({ category: "upcoming", page: 1 }));
}

/** @throws PracticeError when there is none among those that can be read, and some cannot. */
export async function nextAppointment(context: RequestContext): Promise<NextAppointment> {
  const listPage = await readUpcoming(context);
  const now = await context.asOf();
  const [next] = listPage.entries
    .filter((one) => one.status === "future" && (isLater(one, now) || canBeJoined(one, now)))
    .toSorted((one, other) => Date.parse(one.startsAt) - Date.parse(other.startsAt));
  return { appointment: foundIn("appointments.list", listPage, next), unreadable: listPage.unreadable };
}

const isLater = ({ startsAt }: Appointment, now: IsoTime) => Date.parse(startsAt) > Date.parse(now);

export const canBeJoined = ({ video, startsAt }: Appointment, now: IsoTime) =>
  video?.joinUrl !== undefined && joining(startsAt, now).isOpen;
