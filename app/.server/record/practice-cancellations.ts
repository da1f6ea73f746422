import type { RequestContext } from "#app/.server/request-context.ts";
import type { Services } from "#app/.server/services.ts";
import type { AppointmentAct } from "#app/.server/store/appointment-acts.ts";
import { isoDay } from "#app/format/dates.ts";
import type { CancelledAppointment } from "#app/shell/page/practice-cancelled.ts";
import type { Appointment } from "#practice-api/appointments/endpoints.ts";
import { pageSizes } from "#practice-api/page-sizes.ts";
import { wholeList } from "./vaccines-and-reminders.ts";

export type PracticeCancellations = {
  cancelled: CancelledAppointment[];
  /** Of all cancelled appointments: one of them may be such a one. */
  unreadable: number;
};

/** To come, and not cancelled here (ruling B104). @throws PracticeError when the list cannot be read. */
export const practiceCancellations = (
  { appointmentActs }: Pick<Services, "appointmentActs">,
  context: RequestContext,
): Promise<PracticeCancellations> =>
  context.memo("practice cancellations", async () => {
    const { entries, unreadable } = await wholeList(
      "appointments.list",
      pageSizes.appointments.category,
      (page) => context.api.appointments.list({ category: "cancelled", page }),
    );
    const today = await context.today();
    const ahead = entries.filter(
      ({ status, startsAt }) => status === "cancelled" && isoDay(startsAt) >= today,
    );
    const acts = ahead.length === 0 ? [] : await appointmentActs.list(context);
    const kinds = Object.keys(context.practiceData.kinds);
    return {
      cancelled: ahead
        .filter((one) => !acts.some((act) => isCancelledBy(act, one)))
        .toSorted((one, other) => Date.parse(one.startsAt) - Date.parse(other.startsAt))
        .map(({ id, startsAt, type, provider, location, cancelReason }) => ({
          id,
          startsAt,
          type,
          provider,
          location,
          cancelReason,
          kind: type !== undefined && kinds.includes(type) ? `${kinds.indexOf(type)}` : undefined,
        })),
      unreadable,
    };
  });

/** Of a cancellation whose answer is not known, the reason tells whether the practice carried out this one. */
function isCancelledBy(act: AppointmentAct, { id, cancelReason }: Appointment): boolean {
  if (act.appointmentId !== id) return false;
  if (act.act !== "cancelling") return act.act === "cancelled";
  return cancelReason === undefined || cancelReason.trim() === act.reason.trim();
}
