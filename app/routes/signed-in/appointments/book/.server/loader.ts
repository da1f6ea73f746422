import { awaitBriefly, panel } from "#app/.server/defer.ts";
import type { RequestContext } from "#app/.server/request-context.ts";
import type { Services } from "#app/.server/services.ts";
import { findAppointment } from "#app/routes/signed-in/appointments/.server/find-appointment.ts";
import { type BookingView, viewOf } from "#app/routes/signed-in/appointments/book/.server/booking-view.ts";
import { findDraft, keepDraft, newDraft } from "#app/routes/signed-in/appointments/book/.server/draft.ts";
import { runBooking } from "#app/routes/signed-in/appointments/book/.server/run-booking.ts";
import { beginBooking } from "#app/routes/signed-in/appointments/book/.server/start-booking.ts";
import type { BookingState } from "#machines/booking/machine.ts";
import { bookingRules } from "#practice-api/appointments/rules.ts";

export type { BookingView } from "#app/routes/signed-in/appointments/book/.server/booking-view.ts";

/** What the Book tab shows: one panel, in which the list of the present question is a panel of its own. */
export function loadBooking(services: Services, context: RequestContext, search: URLSearchParams) {
  return awaitBriefly({
    view: panel<BookingView | "disabled" | "oldIsGone">(view(services, context, search)),
  });
}
export type BookingData = Awaited<ReturnType<typeof loadBooking>>;

async function view(services: Services, context: RequestContext, search: URLSearchParams) {
  if (bookingRules(await context.settings()).isDisabled) return "disabled" as const;
  const booking = await presentBooking(services, context, search);
  return booking === undefined ? ("oldIsGone" as const) : viewOf(services, context, booking);
}

/**
 * The booking that was begun, or a new one. What is booked is shown once, right after it happened; a
 * booking whose end nobody knows, or that left two appointments, stays until that is settled. Undefined
 * when it is to take the place of an appointment that the patient does not have.
 */
async function presentBooking(
  services: Services,
  context: RequestContext,
  search: URLSearchParams,
): Promise<BookingState | undefined> {
  const draft = await findDraft(services, context);
  const replacedId = search.get("reschedule") ?? undefined;
  if (draft && !isOver(draft, search) && (replacedId === undefined || draft.context.old?.id === replacedId)) {
    return draft;
  }
  if (draft && mustBeSettled(draft)) return draft;
  const old = replacedId === undefined ? undefined : await findAppointment(context, replacedId);
  if (replacedId !== undefined && old === undefined) return undefined;
  const state = await runBooking(services, context, newDraft(draft, await beginBooking(context, old)));
  await keepDraft(services, context, state);
  return state;
}

function isOver(booking: BookingState, search: URLSearchParams): boolean {
  return booking.value === "booked" && search.get("booked") !== String(booking.context.round);
}

function mustBeSettled({ value }: BookingState): boolean {
  return value === "unclear" || value === "holdingTwo";
}
