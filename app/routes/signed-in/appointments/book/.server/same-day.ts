import type { RequestContext } from "#app/.server/request-context.ts";
import { dayOf } from "#app/.server/time.ts";
import { timeOf } from "#app/format/dates.ts";
import { readAppointments } from "#app/routes/signed-in/appointments/.server/list-appointments.ts";
import { placeOf } from "#app/routes/signed-in/appointments/place.ts";
import type { Choices } from "#machines/booking/choices.ts";

type SameDay = {
  id: string;
  time: string;
  isSameTime: boolean;
  type: string | undefined;
  provider: string | undefined;
  place: string | undefined;
};

/** @throws PracticeError when the list cannot be read. */
export async function sameDay(
  context: RequestContext,
  { member, slot }: Choices,
  { replacedId, minutes: length = 0 }: { replacedId: string | undefined; minutes: number | undefined },
): Promise<SameDay[]> {
  const person = member === undefined ? context : await context.forPatient(member.id);
  if (slot === undefined || person === undefined) return [];
  const { entries } = await readAppointments(person, "upcoming");
  const start = Date.parse(slot.startsAt);
  return entries
    .filter(
      ({ id, status, startsAt }) =>
        id !== replacedId && status === "future" && dayOf(startsAt) === dayOf(slot.startsAt),
    )
    .sort((a, b) => Date.parse(a.startsAt) - Date.parse(b.startsAt))
    .map((appointment) => {
      const { id, startsAt, type, provider, minutes = 0 } = appointment;
      const other = Date.parse(startsAt);
      const isSameTime =
        other === start || (other < start + length * 60_000 && start < other + minutes * 60_000);
      return { id, time: timeOf(startsAt), isSameTime, type, provider, place: placeOf(appointment) };
    });
}
