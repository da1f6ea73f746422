import { PracticeError, unlessFailed } from "#app/.server/practice-client/practice-error.ts";
import type { RequestContext } from "#app/.server/request-context.ts";
import { type Effects, runMachine } from "#app/.server/run-machine.ts";
import type { Services } from "#app/.server/services.ts";
import { detachedContext } from "#app/.server/session/detached-context.ts";
import { dayOf } from "#app/.server/time.ts";
import {
  cancelAppointment,
  findCancelled,
} from "#app/routes/signed-in/appointments/.server/cancel-appointment.ts";
import { readAppointments } from "#app/routes/signed-in/appointments/.server/list-appointments.ts";
import { placeOf } from "#app/routes/signed-in/appointments/place.ts";
import {
  type BookingContext,
  type BookingEvent,
  type ResultEvent,
  reasonIdToSend,
  reasonToSend,
} from "#machines/booking/choices.ts";
import { type BookingState, type bookingMachine, bookingStepper } from "#machines/booking/machine.ts";
import { slotCalls } from "./availability.ts";
import { nearestTimes } from "./search.ts";
import { findProviders } from "./times.ts";

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
  const detached = await detachedContext(services, context);
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
    ...(subject?.entries ?? []),
    ...former.flatMap((act) => (act.act === "booked" && act.appointmentId === old?.id ? [act.subject] : [])),
  ];
  for (const each of new Set(subjects)) {
    await appointmentActs.save(context, { act: "booked", appointmentId, subject: each });
  }
}

/** The practice accepted a cancellation but still lists the appointment. */
const notCancelled = "The practice has not confirmed that it is cancelled.";

type BookingEffects = Effects<typeof bookingMachine>;

function bookingEffects(services: Services, context: RequestContext): BookingEffects {
  const noticeMinutes = context.practiceData.bookingNoticeMinutes;
  return {
    book: async (booked) => {
      const { choices } = booked;
      const { member, slot, type } = choices;
      if (!slot || (member && !(await isLinked(context, member.id)))) return { type: "notSent" };
      const answer = await context.api.appointments.book({
        ...(member ? { memberId: member.id } : {}),
        slotId: slot.slotId,
        reason: reasonToSend(choices),
        ...(type ? { typeId: type.id } : {}),
        reasonId: reasonIdToSend(choices),
      });
      if (answer.outcome === "booked") return { type: "answered", answer };
      // A refusal counts unless the practice's list shows the appointment: its words may be others than specified
      // (ruling B18), and a network that repeats the request has the second one refused.
      const patient = member ? await context.forPatient(member.id) : context;
      const listed = patient && (await unlessFailed(findBooked(patient, booked), "unread"));
      if (listed === "unread") {
        // Another patient may have taken the time, or the first of two requests has: nothing proves which.
        return answer.outcome === "refused" ? { type: "answerLost" } : { type: "answered", answer };
      }
      return { type: "answered", answer: listed ? { ...answer, outcome: "booked" } : answer };
    },

    findNearest: async ({ choices }) => {
      const { slot, provider } = choices;
      const found = slot && (await findProviders(context, choices));
      if (!found) return { type: "callFailed" };
      const { providers } = found;
      const wanted = provider ? providers.filter(({ id }) => id === provider.id) : providers;
      const calls = slotCalls(context, choices, noticeMinutes);
      return { type: "nearestFound", ...(await nearestTimes(calls, wanted, slot)) };
    },

    readAppointments: async (booked) => {
      const { member, slot } = booked.choices;
      const patient = member ? await context.forPatient(member.id) : context;
      if (!slot || !patient) return { type: "callFailed" };
      const seen = await findBooked(patient, booked);
      const at = (await patient.now()).toMillis();
      if (seen) {
        const proof = { appointmentId: seen.id, at, minutes: seen.minutes, place: placeOf(seen) };
        return { type: "appointmentsRead", at, proof, isFree: false };
      }
      const calls = slotCalls(context, booked.choices);
      const { entries } = await calls.slots(slot.practitioner.id, dayOf(slot.startsAt));
      return { type: "appointmentsRead", at, isFree: entries.some(({ slotId }) => slotId === slot.slotId) };
    },

    cancelOld: async ({ old }) => {
      if (!old) return { type: "callFailed" };
      const cancelled = { type: "oldAnswered", isCancelled: true, message: "" } as const;
      const { entries, unreadable, hasMore } = await readAppointments(context, "upcoming");
      // An earlier attempt whose response was lost may have cancelled it already. Neither a part of the list proves it,
      // nor the list of what is to come once its time has passed.
      const isGone = entries.every(({ id }) => id !== old.id);
      const isToCome = Date.parse(old.startsAt) > (await context.now()).toMillis();
      const isWhole = unreadable === 0 && !hasMore && isToCome;
      if (isGone && (isWhole || (await findCancelled(context, old.id)))) return cancelled;
      const result = await cancelAppointment(services, context, {
        appointmentId: old.id,
        reason: "Rescheduled",
      });
      if (result.outcome === "cancelled") return cancelled;
      const message = result.outcome === "refused" ? result.message : notCancelled;
      return { type: "oldAnswered", isCancelled: false, message };
    },
  };
}

/** A booking that may have reached the practice counts as lost: the machine then reads the list. */
function bookingFailure(effect: keyof BookingEffects, error: unknown): ResultEvent {
  if (effect !== "book") return { type: "callFailed" };
  const isNotMade = error instanceof PracticeError && !error.mayBeDone;
  return { type: isNotMade ? "notSent" : "answerLost" };
}

/** The link may have been removed since the patient was chosen (threat T8). */
async function isLinked(context: RequestContext, patientId: string): Promise<boolean> {
  return (await unlessFailed(context.forPatient(patientId))) !== undefined;
}

/** The appointment that is replaced is another one, even at the same time. */
async function findBooked(context: RequestContext, { choices: { slot }, old }: BookingContext) {
  if (!slot) return undefined;
  const { entries } = await readAppointments(context, "upcoming");
  return entries.find(
    ({ id, startsAt, provider }) =>
      id !== old?.id &&
      Date.parse(startsAt) === Date.parse(slot.startsAt) &&
      (provider === undefined || provider === slot.practitioner.name),
  );
}
