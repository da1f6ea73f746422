import { ageInYears } from "#app/.server/age.ts";
import { awaitBriefly, panel } from "#app/.server/defer.ts";
import { createRequestContext, type RequestContext } from "#app/.server/request-context.ts";
import type { Services } from "#app/.server/services.ts";
import { dateTimeAt } from "#app/.server/time.ts";
import { timeOf } from "#app/format/dates.ts";
import { firstWord } from "#app/format/initials.ts";
import type { DeferredPanel } from "#app/shell/shell-data.ts";
import { type Choices, type Named, questionsOf, reasonToSend } from "#machines/booking/choices.ts";
import type { BookingState } from "#machines/booking/machine.ts";
import { risksFor } from "#machines/booking/questionnaire.ts";
import { bookingRules } from "#practice-api/appointments/rules.ts";
import { bookingLists } from "./lookups.ts";
import { bookableDays, findProviders, findTimes } from "./slots.ts";

/** Everything the Book tab shows about one booking; what needs a call of its own is a panel of its own. */
export type BookingView = Awaited<ReturnType<typeof viewOf>>;

export async function viewOf(services: Services, context: RequestContext, booking: BookingState) {
  const { value } = booking;
  const { choices, facts, round, message, nearest, proof, missedAt, old, isOldCancelled } = booking.context;
  const rules = bookingRules(await context.settings());
  const { patientName } = context.session.data;
  const isForOther = choices.member !== undefined || context.isActing;
  const name = choices.member?.name ?? patientName;
  const isAboutWho = value === "asking.provider" || value === "asking.role";
  // Side by side, so that a practice slow in one list does not make the page wait twice for it.
  const [places, risks, panels] = await Promise.all([
    placesOf(context),
    value === "asking.covid" ? ageOf(services, context, choices).then(risksFor) : [],
    awaitBriefly({
      options: optionsFor(context, value, choices),
      providers: isAboutWho ? panel(findProviders(context, choices)) : undefined,
      types: value === "asking.time" ? panel(bookingLists(context).types()) : undefined,
      times: value === "asking.time" ? panel(findTimes(context, choices)) : undefined,
    }),
  ]);
  return {
    value,
    round,
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
    days: bookableDays(context.now(), rules.sameDayAllowed),
    old,
    isOldCancelled,
    proof: proof && { appointmentId: proof.appointmentId, time: timeOf(dateTimeAt(proof.at).toISO()) },
    missedAt: missedAt === undefined ? undefined : timeOf(dateTimeAt(missedAt).toISO()),
    risks,
    places,
    ...panels,
  };
}

/** The list that the present question chooses from. */
function optionsFor(
  context: RequestContext,
  value: BookingState["value"],
  choices: Choices,
): DeferredPanel<Named[]> | undefined {
  const lists = bookingLists(context);
  if (value === "asking.type") return panel(lists.types());
  if (value === "asking.where") return panel(lists.locations());
  if (value === "asking.role") return panel(lists.roles(choices.locations));
  if (value === "asking.reason") return panel(lists.reasons());
  return undefined;
}

/** Whose age decides whether the vaccine is asked about. An age that cannot be read counts as unknown. */
async function ageOf(
  services: Services,
  context: RequestContext,
  { member }: Choices,
): Promise<number | undefined> {
  const session = member && { ...context.session, data: { ...context.session.data, patientId: member.id } };
  const theirs = session ? createRequestContext(services, session, AbortSignal.timeout(8_000)) : context;
  const profile = await Promise.resolve(session ? theirs.api.profile.read() : context.profile()).catch(
    () => undefined,
  );
  return profile?.birthDate ? ageInYears(profile.birthDate, context.now()) : undefined;
}

async function placesOf(context: RequestContext): Promise<Record<string, string>> {
  const locations = await Promise.resolve(bookingLists(context).locations()).catch(() => []);
  return Object.fromEntries(locations.map(({ id, name }) => [id, name]));
}
