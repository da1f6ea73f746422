import type { RequestContext } from "#app/.server/request-context.ts";
import type { Services } from "#app/.server/services.ts";
import { findAppointment } from "#app/routes/signed-in/appointments/.server/find-appointment.ts";
import { type BookingState, bookingStepper } from "#machines/booking/machine.ts";
import type { BookingInput } from "#machines/booking/types.ts";
import { bookingInput } from "./booking-input.ts";
import { runBooking } from "./run-booking.ts";

/**
 * Key of the booking draft of a session and its patient (ruling B36). The browser does not hold it, so
 * it can neither read nor write the draft itself. Another shape of state needs another name.
 */
const draftName = "booking, version 2";

export async function findDraft(
  { drafts }: Services,
  context: RequestContext,
): Promise<BookingState | undefined> {
  return (await drafts.find(context, draftName, "booking")) as BookingState | undefined;
}

/** Only states without an effect under way are saved. */
export async function saveDraft(
  { drafts }: Services,
  context: RequestContext,
  state: BookingState,
): Promise<void> {
  await drafts.save(context, draftName, "booking", state);
}

/** Which booking a page or a form is about. */
export type BookingQuery = {
  /** The appointment that it is to replace. */
  replacedId?: string | undefined;
  /** The revision that the form was made for, or of the outcome that the page is to show. */
  revision?: number | undefined;
};

/**
 * The draft, or else a new booking in its first state. It writes nothing: the first answer saves the new
 * booking. An outcome is shown once, right after booking; one that is unknown, or that left two
 * appointments, stays until it is settled. Undefined when it is to replace an appointment that the patient
 * does not have.
 * @throws PracticeError when a new booking's input cannot be read.
 */
export async function currentBooking(
  services: Services,
  context: RequestContext,
  { replacedId, revision }: BookingQuery,
): Promise<BookingState | undefined> {
  const draft = await findDraft(services, context);
  if (draft && mustBeSettled(draft)) return draft;
  const isAboutDraft = replacedId === undefined || draft?.context.old?.id === replacedId;
  if (draft && isAboutDraft && (draft.value !== "booked" || draft.context.revision === revision))
    return draft;
  const old = replacedId === undefined ? undefined : await findAppointment(context, replacedId);
  if (replacedId !== undefined && old === undefined) return undefined;
  return runBooking(context, startBooking(draft, await bookingInput(context, old)));
}

/** The first step of a booking. Its revisions follow the previous booking's, whose forms must not fit it. */
export function startBooking(previous: BookingState | undefined, input: BookingInput) {
  const step = bookingStepper.start(input);
  const revision = previous ? previous.context.revision + 1 : 0;
  return { ...step, state: { ...step.state, context: { ...step.state.context, revision } } };
}

function mustBeSettled({ value }: BookingState): boolean {
  return value === "unclear" || value === "holdingTwo";
}
