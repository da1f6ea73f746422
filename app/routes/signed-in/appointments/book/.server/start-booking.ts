import type { RequestContext } from "#app/.server/request-context.ts";
import type { Choices, Named } from "#machines/booking/choices.ts";
import type { BookingInput } from "#machines/booking/types.ts";
import type { Appointment } from "#practice-api/appointments/endpoints.ts";
import { bookingRules } from "#practice-api/appointments/rules.ts";
import { bookingLists } from "./lookups.ts";

/**
 * The input of a new booking. It starts with the type of the patient's last appointment, so that the page
 * opens on the soonest time; a booking that replaces an appointment starts with that one's answers.
 * @throws PracticeError when what is needed cannot be read.
 */
export async function beginBooking(context: RequestContext, old?: Appointment): Promise<BookingInput> {
  const lists = bookingLists(context);
  const [settings, types, family, last] = await Promise.all([
    context.settings(),
    lists.types(),
    familyOf(context),
    old === undefined ? latest(context) : [],
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
export async function familyOf(context: RequestContext): Promise<Named[]> {
  const { allowsFamily } = bookingRules(await context.settings());
  if (!allowsFamily || context.isActing) return [];
  const { entries } = await context.api.identity.people();
  const others = entries.filter(({ patientId }) => patientId !== context.session.data.holderId);
  return entries.length > 1 ? others.map(({ patientId, name }) => ({ id: patientId, name })) : [];
}

/** Only a convenience hangs on the history, so one that cannot be read is no reason to stop. */
async function latest(context: RequestContext): Promise<Appointment[]> {
  return (await context.api.appointments.list({ category: "all" }).catch(() => ({ entries: [] }))).entries;
}

function named(list: readonly Named[], name: string | undefined): Named | undefined {
  return name === undefined ? undefined : list.find((entry) => entry.name === name);
}
