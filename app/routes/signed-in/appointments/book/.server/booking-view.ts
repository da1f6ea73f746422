import { ageInYears } from "#app/.server/age.ts";
import type { RequestContext } from "#app/.server/request-context.ts";
import { dateTimeAt } from "#app/.server/time.ts";
import { timeOf } from "#app/format/dates.ts";
import { firstWord } from "#app/format/initials.ts";
import { type Choices, questionsOf, reasonToSend } from "#machines/booking/choices.ts";
import type { BookingState } from "#machines/booking/machine.ts";
import { risksFor } from "#machines/booking/questionnaire.ts";
import { bookingRules } from "#practice-api/appointments/rules.ts";
import { bookingLookups } from "./lookups.ts";
import { bookableDays } from "./slots.ts";

/** A booking as the Book tab shows it, without the lists that its question chooses from. */
export type BookingView = Awaited<ReturnType<typeof bookingView>>;

export async function bookingView(context: RequestContext, booking: BookingState) {
  const { value } = booking;
  const { choices, facts, revision, message, nearest, proof, missedAt, old, isOldCancelled } =
    booking.context;
  const rules = bookingRules(await context.settings());
  const isForOther = choices.member !== undefined || context.isActing;
  const name = choices.member?.name ?? context.session.data.patientName;
  const [places, risks] = await Promise.all([
    locationNames(context),
    value === "asking.covid" ? patientAge(context, choices).then(risksFor) : [],
  ]);
  return {
    value,
    revision,
    choices,
    family: facts.family,
    questions: questionsOf(facts),
    who: {
      name,
      isForOther,
      firstName: isForOther ? firstWord(name) : undefined,
      isMember: choices.member !== undefined,
    },
    message,
    nearest: nearest.map((slot) => ({ time: timeOf(slot.startsAt), slot })),
    reason: reasonToSend(choices),
    offersReasons: facts.rules.reasonDecides,
    texts: { faceToFace: rules.faceToFaceMessage, terms: rules.terms },
    days: bookableDays(await context.now(), rules.sameDayAllowed),
    old,
    isOldCancelled,
    proof: proof && { appointmentId: proof.appointmentId, time: timeOf(dateTimeAt(proof.at).toISO()) },
    missedAt: missedAt === undefined ? undefined : timeOf(dateTimeAt(missedAt).toISO()),
    risks,
    places,
  };
}

/** In years. Undefined, as for an unknown day of birth, when the profile cannot be read. */
async function patientAge(context: RequestContext, { member }: Choices): Promise<number | undefined> {
  const profile = await readProfile(context, member?.id).catch(() => undefined);
  return profile?.birthDate ? ageInYears(profile.birthDate, await context.now()) : undefined;
}

async function readProfile(context: RequestContext, memberId: string | undefined) {
  if (memberId === undefined) return context.profile();
  return (await context.forPatient(memberId))?.api.profile.read();
}

/** By id. Empty when they cannot be read. */
async function locationNames(context: RequestContext): Promise<Record<string, string>> {
  const locations = await Promise.resolve(bookingLookups(context).locations()).catch(() => []);
  return Object.fromEntries(locations.map(({ id, name }) => [id, name]));
}
