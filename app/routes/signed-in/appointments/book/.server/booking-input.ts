import { ageInYears } from "#app/.server/age.ts";
import { unlessFailed } from "#app/.server/practice-client/practice-error.ts";
import { kindNamedIn, kindsFor, kindsOfImmunisation } from "#app/.server/record/appointment-kinds.ts";
import type { RequestContext } from "#app/.server/request-context.ts";
import { sessionValue } from "#app/.server/store/sessions/session-values.ts";
import { dateTimeAt } from "#app/.server/time.ts";
import { placeOf } from "#app/routes/signed-in/appointments/place.ts";
import { kindForVaccines } from "#app/shell/page/booking-subject.ts";
import type {
  BookedPerson,
  BookingInput,
  Choices,
  Named,
  PastAppointments,
} from "#machines/booking/choices.ts";
import type { Appointment } from "#practice-api/appointments/endpoints.ts";
import { bookingRules, mayBeOffered } from "#practice-api/appointments/rules.ts";
import { pageSizes } from "#practice-api/page-sizes.ts";
import { readPages } from "#practice-api/wire/read-pages.ts";
import { bookingLookups } from "./availability.ts";
import type { FoundSubject } from "./find-subject.ts";

type Beginning = {
  reason?: Choices["reason"];
  about?: Promise<FoundSubject | undefined> | undefined;
  kind?: string | undefined;
};

/**
 * Begins with the type of the last completed appointment or the usual one, the answers of the appointment
 * that moves, or the reason of an entry of the record (ruling B72). @throws PracticeError when a list that it
 * needs cannot be read.
 */
export async function bookingInput(
  context: RequestContext,
  old?: Appointment,
  { reason, about, kind }: Beginning = {},
): Promise<BookingInput> {
  const lookups = bookingLookups(context);
  const [settings, types, family, { past, record }, subject] = await Promise.all([
    context.settings(),
    lookups.types(),
    old === undefined ? familyMembers(context) : [],
    readPerson(context),
    about,
    // Read ahead for the search that follows, which reports a failure.
    Promise.allSettled([lookups.locations(), lookups.roles([])]),
  ]);
  const { kinds } = await kindsFor(context, { ...record, past });
  const locations = old === undefined ? [] : [named(await lookups.locations(), old.location)];
  const rules = bookingRules(settings);
  const mayOffer = old === undefined && subject === undefined;
  return {
    facts: { rules, family },
    choices: {
      type: subject?.isImmunisation
        ? kindForVaccines(
            subject.names.map((name) => kindNamedIn(name, kinds)),
            kindsOfImmunisation(kinds),
          )
        : (named(types, old?.type) ?? named(kinds, kind) ?? kindNamedIn(subject?.names[0], kinds)),
      locations: locations.filter((location) => location !== undefined),
      // An appointment that moves has been explained once, so that a reason is only offered on its check sheet.
      ...(reason || (old && !rules.reasonDecides) ? { reason: reason ?? { text: "" } } : {}),
      ...(subject ? { reason: { text: subject.reason } } : {}),
    } satisfies Choices,
    // An appointment that moves keeps its type, or asks for one; so does one about an entry of the record.
    person: {
      ...record,
      past: offeredFrom(mayOffer ? past : { ...past, last: undefined }, kinds),
      // A link from an entry that is gone does not lead to times of another kind than it needs.
      usual:
        old === undefined && about === undefined ? named(kinds, context.practiceData.usualKind) : undefined,
    },
    ...(old ? { old: oldFrom(old) } : {}),
    ...(old?.provider ? { wantedProvider: old.provider } : {}),
  };
}

function oldFrom(old: Appointment) {
  const { id, startsAt, provider, type, minutes } = old;
  return { id, startsAt, provider, type, minutes, place: placeOf(old) };
}

/** Undefined when the patient is not linked to the account. */
export async function bookedPerson(
  context: RequestContext,
  memberId: string | undefined,
): Promise<BookedPerson | undefined> {
  const own = memberId === undefined;
  const person = own ? context : await context.forPatient(memberId);
  if (!person) return undefined;
  const { past, record, mobile } = await readPerson(person);
  const { kinds } = await kindsFor(context, { ...record, past });
  const usual = named(kinds, context.practiceData.usualKind);
  return { past: offeredFrom(past, kinds), usual, ...record, ...(own ? {} : { phone: mobile }) };
}

/** A booking for a child, or for another person of unknown age, begins with the question about the kind. */
async function readPerson(context: RequestContext) {
  const [{ readAt, ...past }, profile] = await Promise.all([
    pastAppointments(context),
    unlessFailed(context.profile()),
  ]);
  const { birthDate, gender, mobile } = profile ?? {};
  const age = birthDate && readAt !== undefined ? ageInYears(birthDate, dateTimeAt(readAt)) : undefined;
  const asksKind = age === undefined ? context.isActing : age < adultAge;
  return { past, mobile, record: { age, gender, asksKind } };
}

/** People decide about their own care from this age (Care of Children Act 2004, section 36). */
const adultAge = 16;

/** Spec 2, section 6; ruling B7. Booking checks again that the practice still links them. */
export async function familyMembers(context: RequestContext): Promise<Named[]> {
  const { allowsFamily } = bookingRules(await context.settings());
  if (!allowsFamily || context.isActing) return [];
  const { people } = await context.people();
  const { holderId } = context.session.data;
  // The account itself counts as one, whether the practice lists it or not (ruling B22).
  return people
    .filter(({ patientId }) => patientId !== holderId)
    .map(({ patientId, name }) => ({ id: patientId, name }));
}

function named(list: readonly Named[], name: string | undefined): Named | undefined {
  return name === undefined ? undefined : list.find((entry) => entry.name === name);
}

type Past = Omit<PastAppointments, "last"> & {
  last?: { type: string; startsAt: string } | undefined;
  readAt?: number | undefined;
};

const pastValue = sessionValue<Past>("pastAppointments");

/** Empty when they cannot be read. */
async function pastAppointments(context: RequestContext): Promise<Past> {
  const read = async () => {
    const list = (page: number) => context.api.appointments.list({ category: "completed", page });
    const { entries } = await readPages(list, { pages: 1, pageSize: pageSizes.appointments.category });
    return pastFrom(entries, (await context.now()).toMillis());
  };
  const past = Promise.resolve(context.cache.read(pastValue, read));
  return unlessFailed(past, { minutes: {}, addresses: {} });
}

function pastFrom(entries: readonly Appointment[], now: number): Past {
  const completed = entries
    .filter(({ status, startsAt }) => status === "completed" && Date.parse(startsAt) <= now)
    .sort((a, b) => Date.parse(a.startsAt) - Date.parse(b.startsAt));
  const last = completed.at(-1);
  // The latest appointment comes last, so its length and address win.
  const minutes = completed.flatMap(({ type, minutes: length = 0 }) =>
    type === undefined || length <= 0 ? [] : [[type, length] as const],
  );
  const addresses = completed.flatMap(({ location, practiceAddress }) =>
    location === undefined || practiceAddress === undefined ? [] : [[location, practiceAddress] as const],
  );
  return {
    ...(last?.type === undefined ? {} : { last: { type: last.type, startsAt: last.startsAt } }),
    minutes: Object.fromEntries(minutes),
    addresses: Object.fromEntries(addresses),
    readAt: now,
  };
}

function offeredFrom({ last, ...past }: Past, types: readonly Named[]): PastAppointments {
  const type = last && types.find(({ name }) => name === last.type && mayBeOffered(name));
  return { ...past, ...(last && type ? { last: { type, startsAt: last.startsAt } } : {}) };
}
