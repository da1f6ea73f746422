import type { BookingEvent } from "#machines/booking/conversation.ts";
import { type BookingState, type BookingStep, stepBooking } from "#machines/booking/step.ts";
import type { Services } from "../services.ts";
import { openVisit, type Visit } from "../visit.ts";
import { bookingEffectsOf, type Effects } from "./effects.ts";

/** What one answer may set going in all, in ms: a write, a re-read and a second write (DECISIONS B45). */
const longestMs = 60_000;

/**
 * Takes an answer and carries out what the machine asks for, until the booking comes to rest. What it
 * does goes on when the browser breaks the request off, as a second press of a button makes it do.
 */
export async function driveBooking(
  services: Services,
  visit: Visit,
  from: BookingState,
  event: BookingEvent,
  instead: Partial<Effects> = {},
): Promise<BookingState> {
  const first = stepBooking(from, event);
  if (first.effects.length === 0) return first.state;
  const known = await services.sessions.kept(visit.session.key);
  const steady = openVisit(services, visit.session, AbortSignal.timeout(longestMs), known);
  return settle(services, steady, first, instead);
}

/** The same for a booking that has just begun: it only reads, so it may be broken off with its page. */
export async function settle(
  services: Services,
  visit: Visit,
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
