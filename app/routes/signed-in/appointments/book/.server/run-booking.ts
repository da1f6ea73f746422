import type { RequestContext } from "#app/.server/request-context.ts";
import type { Services } from "#app/.server/services.ts";
import { withoutRequestAbort } from "#app/.server/session/detached-context.ts";
import { type BookingState, type BookingStep, stepBooking } from "#machines/booking/step.ts";
import type { BookingEvent } from "#machines/booking/types.ts";
import { bookingEffectsOf, type Effects } from "./effects.ts";

/** Takes an answer and carries out what the machine asks for, until the booking comes to rest. */
export async function driveBooking(
  services: Services,
  visit: RequestContext,
  from: BookingState,
  event: BookingEvent,
  instead: Partial<Effects> = {},
): Promise<BookingState> {
  const first = stepBooking(from, event);
  if (first.effects.length === 0) return first.state;
  return settle(services, await withoutRequestAbort(services, visit), first, instead);
}

/** The same for a booking that has just begun: it only reads, so it may be broken off with its page. */
export async function settle(
  services: Services,
  visit: RequestContext,
  first: BookingStep,
  instead: Partial<Effects> = {},
): Promise<BookingState> {
  const effects = { ...bookingEffectsOf(services, visit), ...instead };
  let step = first;
  for (let effect = step.effects[0]; effect !== undefined; effect = step.effects[0]) {
    step = stepBooking(step.state, await effects[effect](step.state.context));
  }
  return step.state;
}
