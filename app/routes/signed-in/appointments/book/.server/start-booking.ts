import type { RequestContext } from "#app/.server/request-context.ts";
import type { Choices, Named } from "#machines/booking/choices.ts";
import type { BookingInput } from "#machines/booking/types.ts";
import type { Appointment } from "#practice-api/appointments/endpoints.ts";
import { bookingRules } from "#practice-api/appointments/rules.ts";
import { bookingLists } from "./lookups.ts";

/**
 * What a booking knows before its first question. Whoever has been here before is offered the kind of
 * visit they had last, so that the page can open on the soonest time; a booking that replaces another
 * begins with that one's answers.
 * @throws PracticeError when what is needed cannot be read.
 */
export async function beginBooking(visit: RequestContext, old?: Appointment): Promise<BookingInput> {
  const lists = bookingLists(visit);
  const [settings, types, family, last] = await Promise.all([
    visit.settings(),
    lists.types(),
    familyOf(visit),
    old === undefined ? latest(visit) : [],
    // Looking for somebody who is free needs these next; whoever needs them sees whether they failed.
    Promise.allSettled([lists.locations(), lists.roles([])]),
  ]);
  const like = old ?? last.find(({ type }) => named(types, type));
  const locations = old === undefined ? [] : [named(await lists.locations(), old.location)];
  return {
    facts: { rules: bookingRules(settings), family },
    choices: {
      type: named(types, like?.type),
      locations: locations.filter((place) => place !== undefined),
    } satisfies Choices,
    ...(old ? { old: { id: old.id, startsAt: old.startsAt, provider: old.provider } } : {}),
    ...(old?.provider ? { wantedProvider: old.provider } : {}),
  };
}

/** Whom the account may book for besides its holder (spec 2, section 6; DECISIONS B7). */
export async function familyOf(visit: RequestContext): Promise<Named[]> {
  const { allowsFamily } = bookingRules(await visit.settings());
  if (!allowsFamily || visit.isActing) return [];
  const { entries } = await visit.api.identity.people();
  const others = entries.filter(({ patientId }) => patientId !== visit.session.data.holderId);
  return entries.length > 1 ? others.map(({ patientId, name }) => ({ id: patientId, name })) : [];
}

/** Only a convenience hangs on the history, so one that cannot be read is no reason to stop. */
async function latest(visit: RequestContext): Promise<Appointment[]> {
  return (await visit.api.appointments.list({ category: "all" }).catch(() => ({ entries: [] }))).entries;
}

function named(list: readonly Named[], name: string | undefined): Named | undefined {
  return name === undefined ? undefined : list.find((entry) => entry.name === name);
}
