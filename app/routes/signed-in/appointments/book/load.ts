import type { Visit } from "#app/.server/visit.ts";

/** What the Book tab shows. */
export async function loadBooking(visit: Visit) {
  const settings = await visit.settings();
  return { isDisabled: settings.appointmentsDisabled === "1" };
}
export type BookingData = Awaited<ReturnType<typeof loadBooking>>;
