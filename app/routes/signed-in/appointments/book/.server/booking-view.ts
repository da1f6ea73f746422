import { ageInYears } from "#app/.server/age.ts";
import type { PracticeData } from "#app/.server/configuration/practice-file.ts";
import type { RequestContext } from "#app/.server/request-context.ts";
import type { Services } from "#app/.server/services.ts";
import { dateTimeAt } from "#app/.server/time.ts";
import { suburbOf } from "#app/format/address.ts";
import { timeOf } from "#app/format/dates.ts";
import { timeUntil } from "#app/format/days-from.ts";
import { type Choices, questionsOf, reasonToSend } from "#machines/booking/choices.ts";
import { risksFor } from "#machines/booking/questionnaire.ts";
import type { BookedPerson, BookingContext } from "#machines/booking/types.ts";
import { bookingRules } from "#practice-api/appointments/rules.ts";
import { bookableDays } from "./availability.ts";
import { type CurrentBooking, shownIn, stepOf } from "./current-booking.ts";
import { bookingLookups, type Kind, kindsFor } from "./lookups.ts";

export type BookingView = Awaited<ReturnType<typeof bookingView>>;

export async function bookingView(
  services: Services,
  context: RequestContext,
  { state, isSaved }: CurrentBooking,
  { isResume }: { isResume: boolean },
) {
  const { value } = state;
  const {
    choices,
    facts,
    person,
    isOffer,
    revision,
    message,
    nearest,
    proof,
    missedAt,
    old,
    isOldCancelled,
  } = state.context;
  const { data } = context.session;
  const rules = bookingRules(await context.settings());
  const { member, slot } = choices;
  const mayBookForFamily = rules.allowsFamily && !context.isActing && old === undefined;
  const [linked, places, risks, phone, now, newPatientKind] = await Promise.all([
    mayBookForFamily ? peopleNow(context) : undefined,
    clinics(context, { ...context.practiceData.clinics, ...person.past.addresses }),
    value === "asking.covid" ? patientAge(context, choices).then(risksFor) : [],
    member === undefined ? ownPhone(context) : person.phone,
    context.now(),
    isOffer && person.past.last === undefined ? newPatientKindOf(context, person) : undefined,
  ]);
  return {
    value,
    step: stepOf(state),
    revision,
    shown: shownIn(context, state),
    choices,
    isOffer,
    last: person.past.last,
    newPatientKind,
    isSaved,
    isResume,
    fee: context.practiceData.kinds[choices.type?.name ?? ""]?.fee,
    minutes: proof?.minutes ?? minutesOf(state.context, context.practiceData),
    phone,
    startsIn: slot && timeUntil(now.toUTC().toISO(), slot.startsAt),
    // Someone whose link has ended since the booking began is named no more.
    family: facts.family.filter(
      ({ id }) => linked === undefined || linked.people.some(({ patientId }) => patientId === id),
    ),
    unreadablePeople: linked?.unreadable ?? 0,
    questions: questionsOf(facts),
    who: {
      name: member?.name ?? data.patientName,
      own: data.patientName,
      isForOther: member !== undefined || context.isActing,
      isMember: member !== undefined,
      recordKey: member && services.recordTokens.patient(data, member.id),
    },
    message,
    nearest: nearest.map((slot) => ({ time: timeOf(slot.startsAt), slot })),
    reason: reasonToSend(choices),
    offersReasons: facts.rules.offersReasons,
    texts: { faceToFace: rules.faceToFaceMessage, terms: rules.terms },
    days: bookableDays(now, rules.sameDayAllowed),
    old,
    wantedProvider: state.context.wantedProvider,
    isOldCancelled,
    proof: proof && {
      appointmentId: proof.appointmentId,
      place: proof.place,
      time: timeOf(dateTimeAt(proof.at).toISO()),
    },
    missedAt: missedAt === undefined ? undefined : timeOf(dateTimeAt(missedAt).toISO()),
    risks,
    places,
  };
}

export function minutesOf({ choices, person }: BookingContext, { kinds }: PracticeData): number | undefined {
  const kind = choices.type?.name ?? "";
  return person.past.minutes[kind] ?? kinds[kind]?.minutes;
}

async function newPatientKindOf(
  context: RequestContext,
  person: BookedPerson,
): Promise<Pick<Kind, "id" | "name" | "minutes"> | undefined> {
  // Without the practice's kinds the usual one is offered alone.
  const found = await kindsFor(context, context.practiceData, person).catch(() => undefined);
  const kind = found?.kinds.find(({ isFirstVisit, id }) => isFirstVisit && id !== person.usual?.id);
  return kind && { id: kind.id, name: kind.name, minutes: kind.minutes };
}

/** When they cannot be read, the people are those of the booking's beginning. */
const peopleNow = async (context: RequestContext) => Promise.resolve(context.people()).catch(() => undefined);

async function ownPhone(context: RequestContext): Promise<string | undefined> {
  return (await Promise.resolve(context.profile()).catch(() => undefined))?.mobile;
}

async function patientAge(context: RequestContext, { member }: Choices): Promise<number | undefined> {
  const profile = await readProfile(context, member?.id).catch(() => undefined);
  return profile?.birthDate ? ageInYears(profile.birthDate, await context.now()) : undefined;
}

async function readProfile(context: RequestContext, memberId: string | undefined) {
  if (memberId === undefined) return context.profile();
  return (await context.forPatient(memberId))?.api.profile.read();
}

type Clinic = { name: string; address?: string | undefined; suburb?: string | undefined };

/** The practice lists clinics without addresses. */
async function clinics(
  context: RequestContext,
  addresses: Readonly<Record<string, string>>,
): Promise<Record<string, Clinic>> {
  const [locations, practice] = await Promise.all([
    Promise.resolve(bookingLookups(context).locations()).catch(() => []),
    Promise.resolve(context.practiceDetails()).catch(() => undefined),
  ]);
  const addressOf = (name: string) =>
    addresses[name] ?? (practice?.address?.includes(name) ? practice.address : undefined);
  return Object.fromEntries(
    locations.map(({ id, name }) => {
      const address = addressOf(name);
      return [id, { name, address, suburb: address && suburbOf(address) }];
    }),
  );
}
