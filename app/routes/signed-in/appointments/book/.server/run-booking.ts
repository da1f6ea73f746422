import { asksForAppointment } from "#app/.server/needs/booked-for.ts";
import type { RequestContext } from "#app/.server/request-context.ts";
import { runMachine } from "#app/.server/run-machine.ts";
import type { Services } from "#app/.server/services.ts";
import { withoutRequestAbort } from "#app/.server/session/without-request-abort.ts";
import { type BookingState, bookingStepper } from "#machines/booking/machine.ts";
import type { BookingEvent } from "#machines/booking/types.ts";
import { type BookingEffects, bookingEffects, bookingFailure } from "./effects.ts";

/** A client disconnect does not abort it, because a write may be among the effects. */
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
  const ended = await runMachine(bookingStepper, step, effects, {
    deadline: detached.signal,
    onFailure: bookingFailure,
  });
  await rememberBooked(services, context, ended);
  return ended;
}

/** Only once the practice's list has shown the appointment (ruling B105). */
async function rememberBooked(
  { appointmentActs }: Services,
  context: RequestContext,
  { context: { proof, subject, old } }: BookingState,
): Promise<void> {
  if (proof === undefined) return;
  const { appointmentId } = proof;
  const former = old === undefined ? [] : await appointmentActs.list(context);
  const subjects = [
    ...(subject !== undefined && asksForAppointment(subject) ? [subject] : []),
    ...former.flatMap((act) => (act.act === "booked" && act.appointmentId === old?.id ? [act.subject] : [])),
  ];
  for (const each of new Set(subjects)) {
    await appointmentActs.save(context, { act: "booked", appointmentId, subject: each });
  }
}
