import { log } from "#app/.server/log.ts";
import { PracticeError } from "#app/.server/practice-client/practice-error.ts";
import { createRequestContext, type RequestContext } from "#app/.server/request-context.ts";
import type { Services } from "#app/.server/services.ts";
import { dayOf } from "#app/format/dates.ts";
import { cancelAppointment } from "#app/routes/signed-in/appointments/.server/cancel-appointment.ts";
import { type ChosenSlot, reasonIdToSend, reasonToSend } from "#machines/booking/choices.ts";
import type { BookingContext, BookingEffect, HeardEvent } from "#machines/booking/types.ts";
import { availabilityOf, diaryOf, findRole } from "./availability.ts";
import { nearestTimes } from "./nearest-slots.ts";
import { familyOf } from "./start-booking.ts";

/** What the practice's list says when an old appointment is still in it, though it was asked to go. */
const notCancelled = "The practice has not confirmed that the old appointment is cancelled.";

export type Effects = Record<BookingEffect, (context: BookingContext) => Promise<HeardEvent>>;

/** How each effect of the machine is carried out, in the practice's own calls. */
export function bookingEffectsOf(services: Services, visit: RequestContext): Effects {
  return {
    findRole: async ({ choices, round, wantedProvider }) => {
      const found = await findRole(visit, choices, wantedProvider).catch((error: unknown) => {
        say("findRole", error);
        return undefined;
      });
      return found ? { type: "roleFound", round, ...found } : { type: "roleUnknown", round };
    },

    book: async ({ choices }) => {
      const { member, slot, type } = choices;
      if (!slot || (member && !(await mayBookFor(visit, member.id)))) return { type: "notSent" };
      try {
        const answer = await visit.api.appointments.book({
          ...(member ? { memberId: member.id } : {}),
          slotId: slot.slotId,
          reason: reasonToSend(choices),
          ...(type ? { typeId: type.id } : {}),
          reasonId: reasonIdToSend(choices),
        });
        return { type: "answered", answer };
      } catch (error) {
        say("book", error);
        const reason = error instanceof PracticeError ? error.reason : undefined;
        return { type: reason === "circuitOpen" || reason === "signedOut" ? "notSent" : "answerLost" };
      }
    },

    findNearest: ({ choices }) =>
      attempt("findNearest", async () => {
        const { role, slot, provider } = choices;
        if (!role || !slot) return { type: "callFailed" };
        const { providers } = await availabilityOf(visit, choices, role);
        const wanted = provider ? providers.filter(({ id }) => id === provider.id) : providers;
        return { type: "nearestFound", ...(await nearestTimes(diaryOf(visit, choices), wanted, slot)) };
      }),

    reread: ({ choices }) =>
      attempt("reread", async () => {
        const { member, slot } = choices;
        if (!slot) return { type: "callFailed" };
        const theirs = member ? visitOf(services, visit, member.id) : visit;
        const { entries } = await theirs.api.appointments.list({ category: "upcoming" });
        const at = theirs.now();
        const seen = entries.find(
          ({ startsAt, provider }) =>
            Date.parse(startsAt) === Date.parse(slot.startsAt) &&
            (provider === undefined || provider === slot.practitioner.name),
        );
        if (seen) return { type: "reread", at, proof: { appointmentId: seen.id, at }, isFree: false };
        return { type: "reread", at, isFree: await isFree(visit, choices, slot) };
      }),

    cancelOld: ({ old }) =>
      attempt("cancelOld", async () => {
        if (!old) return { type: "callFailed" };
        const cancelled = { type: "oldAnswered", isCancelled: true, message: "" } as const;
        const { entries } = await visit.api.appointments.list({ category: "upcoming" });
        // An answer that was lost on the way may have cancelled it already.
        if (!entries.some(({ id }) => id === old.id)) return cancelled;
        const told = await cancelAppointment(visit, { appointmentId: old.id, reason: "Rescheduled" });
        if (told.outcome === "cancelled") return cancelled;
        const message = told.outcome === "refused" ? told.message : notCancelled;
        return { type: "oldAnswered", isCancelled: false, message };
      }),
  };
}

/** The practice's links may have changed since the question was asked (SECURITY T8). */
async function mayBookFor(visit: RequestContext, memberId: string): Promise<boolean> {
  const family = await familyOf(visit).catch(() => []);
  return family.some(({ id }) => id === memberId);
}

/** The same account looking at the record of somebody it is linked with. */
function visitOf(services: Services, visit: RequestContext, patientId: string): RequestContext {
  const session = { ...visit.session, data: { ...visit.session.data, patientId } };
  return createRequestContext(services, session, AbortSignal.timeout(rereadMs));
}
const rereadMs = 9_500;

async function isFree(
  visit: RequestContext,
  choices: BookingContext["choices"],
  slot: ChosenSlot,
): Promise<boolean> {
  const { entries } = await diaryOf(visit, choices).slots(slot.practitioner.id, dayOf(slot.startsAt));
  return entries.some(({ slotId }) => slotId === slot.slotId);
}

/** A call without a readable answer is an event like any other: the machine decides what it means. */
async function attempt(call: BookingEffect, work: () => Promise<HeardEvent>): Promise<HeardEvent> {
  try {
    return await work();
  } catch (error) {
    say(call, error);
    return { type: "callFailed" };
  }
}

function say(call: BookingEffect, error: unknown) {
  const failure = error instanceof PracticeError ? error.reason : "defect";
  log.warn({ call, failure }, "booking call failed");
}
