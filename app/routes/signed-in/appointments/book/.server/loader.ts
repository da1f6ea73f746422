import { z } from "zod";
import { ageInYears } from "#app/.server/age.ts";
import { feeFor, type PracticeData } from "#app/.server/configuration/practice-file.ts";
import { defer } from "#app/.server/defer.ts";
import { unlessFailed } from "#app/.server/practice-client/practice-error.ts";
import { kindsFor } from "#app/.server/record/appointment-kinds.ts";
import type { RequestContext } from "#app/.server/request-context.ts";
import type { ScreenArgs } from "#app/.server/screen-loader.ts";
import type { Services } from "#app/.server/services.ts";
import { dateTimeAt, dayOf } from "#app/.server/time.ts";
import { suburbOf } from "#app/format/address.ts";
import { dateAndTime, timeOf } from "#app/format/dates.ts";
import { timeUntil } from "#app/format/days-from.ts";
import { readAppointments } from "#app/routes/signed-in/appointments/.server/list-appointments.ts";
import { placeOf } from "#app/routes/signed-in/appointments/place.ts";
import { subjectOf } from "#app/shell/page/booking-subject.ts";
import {
  type BookedPerson,
  type BookingContext,
  type Choices,
  questionsOf,
  reasonToSend,
} from "#machines/booking/choices.ts";
import type { BookingState } from "#machines/booking/machine.ts";
import { risksFor } from "#machines/booking/questionnaire.ts";
import { bookingRules } from "#practice-api/appointments/rules.ts";
import { type Step, steps } from "../links.ts";
import { bookableDays, bookingLookups } from "./availability.ts";
import { atStep, currentBooking, shownIn, stepOf } from "./current-booking.ts";
import { findProviders, findTimes } from "./times.ts";

const reference = z.string().min(1).max(200).optional().catch(undefined);
const querySchema = z.object({
  step: z.enum(steps).optional().catch(undefined),
  day: z.iso.date().optional().catch(undefined),
  from: z.iso.date().optional().catch(undefined),
  reschedule: reference,
  booked: z.coerce.number().int().optional().catch(undefined),
});

export async function loadBooking(args: ScreenArgs) {
  const { context, services, url } = args;
  const query = querySchema.parse(Object.fromEntries(url.searchParams));
  const booking = pageBooking(args, query);
  const whenAsked = async <T>(
    asked: readonly Step[],
    load: (choices: Choices, booked: BookingContext, step: Step) => Promise<T> | undefined,
  ) => {
    const page = await booking;
    if (typeof page === "string" || page.isResume) return undefined;
    const step = asked.find((each) => each === stepOf(page.state));
    return step && load(page.state.context.choices, page.state.context, step);
  };
  const panels = await defer(args, {
    view: booking.then(async (page) =>
      typeof page === "string" ? page : bookingView(services, context, page.state, page.isResume),
    ),
    options: whenAsked(["where", "role", "provider", "reason"], ({ locations }, { facts }, step) => {
      const lookups = bookingLookups(context);
      if (step === "where") return lookups.locations();
      if (step !== "reason") return lookups.roles(locations);
      return facts.rules.offersReasons ? lookups.reasons() : undefined;
    }),
    providers: whenAsked(["role", "provider"], (choices) => findProviders(context, choices)),
    kinds: whenAsked(["time", "type"], (_, { person }) => kindsFor(context, person)),
    otherAppointments: whenAsked(["confirm"], (_, booked) => otherAppointments(context, booked)),
    times: whenAsked(["time"], (choices, { wantedProvider: wanted }) =>
      findTimes(services, context, choices, {
        ...query,
        wanted,
        noticeMinutes: context.practiceData.bookingNoticeMinutes,
      }),
    ),
  });
  return { replacedId: query.reschedule, subject: subjectOf(url.searchParams), ...panels };
}
export type BookingData = Awaited<ReturnType<typeof loadBooking>>;

async function pageBooking(
  { context, services, url }: ScreenArgs,
  { step, reschedule: replacedId, booked: revision }: z.output<typeof querySchema>,
) {
  const [settings, current] = await Promise.all([
    context.settings(),
    currentBooking(services, context, { replacedId, revision, ...subjectOf(url.searchParams) }),
  ]);
  if (bookingRules(settings).isDisabled) return "disabled";
  if (!current) return "oldIsGone";
  const { state, isSaved } = current;
  const { subject } = state.context;
  // What was ticked is only for what is still to be booked (ruling P119).
  const isNothingTicked = subject === undefined || subject.entries.length === 0 || subject.isAgain;
  if (url.searchParams.has("ticked") && !isSaved && isNothingTicked) return "nothingTicked";
  // The booking's own links name the question.
  const isResume = isSaved && step === undefined && stepOf(state) !== undefined;
  return { state: atStep(state, step), isResume };
}

/** Those of its day and, of a visit for entries of the record, those of its kind. @throws PracticeError when the list cannot be read. */
async function otherAppointments(context: RequestContext, booked: BookingContext) {
  const { member, slot } = booked.choices;
  const person = member === undefined ? context : await context.forPatient(member.id);
  if (slot === undefined || person === undefined) return [];
  const { entries } = await readAppointments(person, "upcoming");
  const start = Date.parse(slot.startsAt);
  const end = start + (minutesOf(booked, context.practiceData) ?? 0) * 60_000;
  const isSameDay = (startsAt: string) => dayOf(startsAt) === dayOf(slot.startsAt);
  const kind = isForEntries(booked) ? booked.choices.type?.name : undefined;
  return entries
    .filter(({ id, status }) => id !== booked.old?.id && status === "future")
    .filter(({ startsAt, type }) => isSameDay(startsAt) || (kind !== undefined && type === kind))
    .sort((a, b) => Date.parse(a.startsAt) - Date.parse(b.startsAt))
    .map((appointment) => {
      const { id, startsAt, type, provider, minutes = 0 } = appointment;
      const other = Date.parse(startsAt);
      const isSameTime = other === start || (other < end && start < other + minutes * 60_000);
      const when = isSameDay(startsAt) ? `at ${timeOf(startsAt)} that day` : `on ${dateAndTime(startsAt)}`;
      return { id, when, isSameTime, type, provider, place: placeOf(appointment) };
    });
}

const isForEntries = ({ subject }: BookingContext) => subject !== undefined && subject.entries.length > 0;

export type BookingView = Awaited<ReturnType<typeof bookingView>>;

async function bookingView(
  services: Services,
  context: RequestContext,
  state: BookingState,
  isResume: boolean,
) {
  const { value } = state;
  const { choices, facts, person, isOffer, proof, missedAt, old } = state.context;
  const { revision, message, nearest, wantedProvider, isOldCancelled } = state.context;
  const { data } = context.session;
  const rules = bookingRules(await context.settings());
  const { member, slot } = choices;
  const mayBookForFamily = rules.allowsFamily && !context.isActing && old === undefined;
  const [linked, places, risks, phone, now, newPatientKind] = await Promise.all([
    // When they cannot be read, the people are those of the booking's beginning.
    mayBookForFamily ? unlessFailed(context.people()) : undefined,
    clinics(context, { ...context.practiceData.clinics, ...person.past.addresses }),
    value === "asking.covid" ? patientAge(context, choices).then(risksFor) : [],
    member === undefined ? unlessFailed(context.profile()).then((profile) => profile?.mobile) : person.phone,
    context.now(),
    isOffer && person.past.last === undefined ? newPatientKindOf(context, person) : undefined,
  ]);
  return {
    value,
    step: stepOf(state),
    revision,
    /** For entries of the record, of which some may be left out. */
    isForEntries: isForEntries(state.context),
    missing: state.context.subject?.missing ?? 0,
    shown: shownIn(context, state),
    choices,
    isOffer,
    last: person.past.last,
    newPatientKind,
    isResume,
    fee: feeFor(context.practiceData.kinds[choices.type?.name ?? ""]?.fee, person.age),
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
    nearest,
    reason: reasonToSend(choices),
    offersReasons: facts.rules.offersReasons,
    texts: { faceToFace: rules.faceToFaceMessage, terms: rules.terms },
    days: bookableDays(now, rules.sameDayAllowed),
    old,
    wantedProvider,
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

function minutesOf({ choices, person }: BookingContext, { kinds }: PracticeData): number | undefined {
  const kind = choices.type?.name ?? "";
  return person.past.minutes[kind] ?? kinds[kind]?.minutes;
}

async function newPatientKindOf(context: RequestContext, person: BookedPerson) {
  // Without the practice's kinds the usual one is offered alone.
  const found = await unlessFailed(kindsFor(context, person));
  const kind = found?.kinds.find(({ isFirstVisit, id }) => isFirstVisit && id !== person.usual?.id);
  return kind && { id: kind.id, name: kind.name, minutes: kind.minutes };
}

async function patientAge(context: RequestContext, { member }: Choices): Promise<number | undefined> {
  const read = async () =>
    member === undefined ? context.profile() : (await context.forPatient(member.id))?.api.profile.read();
  const profile = await unlessFailed(read());
  return profile?.birthDate ? ageInYears(profile.birthDate, await context.now()) : undefined;
}

/** The practice lists clinics without addresses. */
async function clinics(context: RequestContext, addresses: Readonly<Record<string, string>>) {
  const [locations = [], practice] = await Promise.all([
    unlessFailed(bookingLookups(context).locations()),
    unlessFailed(context.practiceDetails()),
  ]);
  const clinicOf = (name: string) => {
    const listed = practice?.address?.includes(name) ? practice.address : undefined;
    const address = addresses[name] ?? listed;
    return { name, address, suburb: address && suburbOf(address) };
  };
  return Object.fromEntries(locations.map(({ id, name }) => [id, clinicOf(name)]));
}
