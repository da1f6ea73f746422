import type { RequestContext } from "#app/.server/request-context.ts";
import { runMachine } from "#app/.server/run-machine.ts";
import type { Services } from "#app/.server/services.ts";
import { withoutRequestAbort } from "#app/.server/session/without-request-abort.ts";
import { type BookingState, bookingStepper } from "#machines/booking/machine.ts";
import type { BookingEvent } from "#machines/booking/types.ts";
import { type BookingEffects, bookingEffects, bookingFailure } from "./effects.ts";

/**
 * Applies an event to a booking and carries out what follows. A client disconnect does not abort it,
 * because a write may be among the effects.
 */
export async function sendBookingEvent(
  services: Services,
  context: RequestContext,
  state: BookingState,
  event: BookingEvent,
  overrides: Partial<BookingEffects> = {},
): Promise<BookingState> {
  const step = bookingStepper.step(state, event);
  if (step.effects.length === 0) return step.state;
  const detached = await withoutRequestAbort(services, context);
  const effects = { ...bookingEffects(services, detached), ...overrides };
  return runMachine(bookingStepper, step, effects, { deadline: detached.signal, onFailure: bookingFailure });
}
