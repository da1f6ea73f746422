import type { RequestContext } from "#app/.server/request-context.ts";
import type { Choices, Named } from "#machines/booking/choices.ts";
import type { BookingInput } from "#machines/booking/types.ts";
import type { Appointment } from "#practice-api/appointments/endpoints.ts";
import { bookingRules } from "#practice-api/appointments/rules.ts";
import { bookingLookups } from "./lookups.ts";

/**
 * The input of a new booking. It has the type of the patient's last appointment, so that the page opens on
 * the soonest time; a booking that replaces an appointment has that one's answers.
 * @throws PracticeError when a list that it needs cannot be read.
 */
export async function bookingInput(context: RequestContext, old?: Appointment): Promise<BookingInput> {
  const lookups = bookingLookups(context);
  const [settings, types, family, past] = await Promise.all([
    context.settings(),
    lookups.types(),
    familyMembers(context),
    old === undefined ? pastAppointments(context) : [],
    // Deferred ahead for the search that follows, which reports a failure.
    Promise.allSettled([lookups.locations(), lookups.roles([])]),
  ]);
  const like = old ?? past.find(({ type }) => named(types, type));
  const locations = old === undefined ? [] : [named(await lookups.locations(), old.location)];
  return {
    facts: { rules: bookingRules(settings), family },
    choices: {
      type: named(types, like?.type),
      locations: locations.filter((location) => location !== undefined),
    } satisfies Choices,
    ...(old ? { old: { id: old.id, startsAt: old.startsAt, provider: old.provider } } : {}),
    ...(old?.provider ? { wantedProvider: old.provider } : {}),
  };
}

/** The patients that the account holder may book for besides their own record (spec 2, section 6; ruling B7). */
export async function familyMembers(context: RequestContext): Promise<Named[]> {
  const { allowsFamily } = bookingRules(await context.settings());
  if (!allowsFamily || context.isActing) return [];
  const linked = await context.linkedPatients();
  const others = linked.filter(({ patientId }) => patientId !== context.session.data.holderId);
  return linked.length > 1 ? others.map(({ patientId, name }) => ({ id: patientId, name })) : [];
}

/** Empty when the history cannot be read: then the booking has no type yet. */
async function pastAppointments(context: RequestContext): Promise<Appointment[]> {
  const list = context.api.appointments.list({ category: "all" });
  return (await list.catch(() => ({ entries: [] }))).entries;
}

function named(list: readonly Named[], name: string | undefined): Named | undefined {
  return name === undefined ? undefined : list.find((entry) => entry.name === name);
}
