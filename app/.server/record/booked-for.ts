import { hasArea } from "#app/.server/has-area.ts";
import { unlessFailed } from "#app/.server/practice-client/practice-error.ts";
import type { RequestContext } from "#app/.server/request-context.ts";
import type { Services } from "#app/.server/services.ts";
import type { AppointmentAct } from "#app/.server/store/appointment-acts.ts";
import type { BookedAppointment } from "#app/shell/page/booked.ts";
import type { SubjectKind } from "#app/shell/page/booking-subject.ts";
import { readUpcoming } from "./next-appointment.ts";

/** By `subjectKey` of the entry. */
export type BookedFor = ReadonlyMap<string, BookedAppointment>;

export const subjectKey = (kind: SubjectKind, id: string | undefined) => `${kind} ${id}`;

/** Empty where the practice's list cannot be read: then no booking is known to be current. */
export const bookedFor = (
  { appointmentActs }: Pick<Services, "appointmentActs">,
  context: RequestContext,
): Promise<BookedFor> =>
  context.memo("booked for entries", async () => {
    const acts = (await appointmentActs.list(context)).filter((act) => act.act === "booked");
    return acts.length === 0 ? new Map() : unlessFailed(currentBookings(acts, context), new Map());
  });

async function currentBookings(
  acts: readonly (AppointmentAct & { act: "booked" })[],
  context: RequestContext,
): Promise<BookedFor> {
  if (!(await hasArea(context, "appointments"))) return new Map();
  const [{ entries }, now] = await Promise.all([readUpcoming(context), context.now()]);
  const current = new Map<string, BookedAppointment>();
  for (const { appointmentId, subject } of acts) {
    const found = entries.find(
      ({ id, status, startsAt }) =>
        id === appointmentId && status === "future" && Date.parse(startsAt) > now.toMillis(),
    );
    // The acts are in order, the latest booking first.
    if (found && !current.has(subject)) current.set(subject, { startsAt: found.startsAt, type: found.type });
  }
  return current;
}
