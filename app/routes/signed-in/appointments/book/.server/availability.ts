import { bulkhead } from "cockatiel";
import { readableEntries } from "#app/.server/practice-client/practice-error.ts";
import { appointmentTypes } from "#app/.server/record/appointment-kinds.ts";
import type { RequestContext } from "#app/.server/request-context.ts";
import { sessionValues } from "#app/.server/store/sessions/session-values.ts";
import type { DateTime } from "#app/.server/time.ts";
import { type Choices, type Named, reasonIdToSend } from "#machines/booking/choices.ts";
import type { Practitioner } from "#practice-api/appointments/endpoints.ts";
import { bookingRules, daysAhead, defaultReasonId } from "#practice-api/appointments/rules.ts";
import type { ListPage } from "#practice-api/wire/bundle.ts";
import type { Provider, SlotCalls } from "./search.ts";

export type Availability = {
  providers: Provider[];
  /** Role and provider cannot be chosen then (spec 2, section 4). */
  lockedBy: string | undefined;
};

export function slotCalls(context: RequestContext, choices: Choices, noticeMinutes = 0): SlotCalls {
  const typeId = choices.type?.id ?? "";
  const { appointments } = context.api;
  return {
    nextDays: (practitionerId, from) => appointments.nextDay({ practitionerId, typeId, from }),
    slots: async (practitionerId, day) => {
      const locations = await locationIds(context, choices);
      const listPage = await appointments.slots({ day, practitionerId, typeId, locationIds: locations });
      const first = (await context.now()).toMillis() + noticeMinutes * 60_000;
      return {
        ...listPage,
        entries: readableEntries("appointments.slots", listPage).filter(
          ({ startsAt }) => noticeMinutes === 0 || Date.parse(startsAt) >= first,
        ),
      };
    },
  };
}

export function availability(context: RequestContext, choices: Choices, role: Named): Promise<Availability> {
  const { member, type, locations } = choices;
  const ids = locations.map(({ id }) => id);
  const key = JSON.stringify([member?.id, type?.id, ids, role.id, reasonIdToSend(choices)]);
  return context.memo(`availability ${key}`, async () => {
    const { bypassesLockDown, reasonDecides } = bookingRules(await context.settings());
    const listPage = await context.api.appointments.practitioners({
      ...(member ? { memberId: member.id } : {}),
      typeId: type?.id ?? "",
      locationIds: await locationIds(context, choices),
      roleId: role.id,
      // A reason that does not decide whom the patient sees leaves no one out of the list (rulings B39, B90).
      reasonId: reasonDecides ? reasonIdToSend(choices) : defaultReasonId,
    });
    const entries = readableEntries("appointments.practitioners", listPage);
    const isOpen = ({ isLockedDown }: Practitioner) => bypassesLockDown || isLockedDown !== true;
    const [first] = entries;
    return {
      providers: entries.filter(isOpen).map(({ id, name }) => ({ id, name })),
      lockedBy: first && !isOpen(first) ? first.name : undefined,
    };
  });
}

const callsAtOnce = 4;

/** The role of the wanted provider, or the first with a provider, or the first. */
export async function findRole(context: RequestContext, choices: Choices, wanted: string | undefined) {
  const roles = await bookingLookups(context).roles(choices.locations);
  const limit = bulkhead(callsAtOnce, Number.POSITIVE_INFINITY);
  const availabilityOf = (role: Named) => limit.execute(() => availability(context, choices, role));
  if (wanted !== undefined) {
    const all = await Promise.all(roles.map(async (role) => ({ role, ...(await availabilityOf(role)) })));
    for (const { role, providers } of all) {
      const provider = providers.find(({ name }) => name === wanted);
      if (provider) return { role, provider };
    }
  }
  const hasProvider = ({ providers, lockedBy }: Availability) =>
    providers.length > 0 || lockedBy !== undefined;
  // GPs come first, and most patients see a GP: the other roles are read only when no GP has times.
  const [first, ...others] = roles;
  if (first && hasProvider(await availabilityOf(first))) return { role: first, provider: undefined };
  const rest = await Promise.all(others.map(async (role) => ({ role, found: await availabilityOf(role) })));
  const other = rest.find(({ found }) => hasProvider(found));
  const role = other?.role ?? first;
  return role && { role, provider: undefined };
}

/** Without a choice, all locations by their ids: the specification has no value for "anywhere". */
async function locationIds(context: RequestContext, { locations }: Choices): Promise<string[]> {
  const chosen = locations.length > 0 ? locations : await bookingLookups(context).locations();
  return chosen.map(({ id }) => id);
}

export function bookableDays(now: DateTime<true>, sameDayAllowed: boolean) {
  return {
    today: now.toISODate(),
    first: now.plus({ days: sameDayAllowed ? 0 : 1 }).toISODate(),
    last: now.plus({ days: daysAhead }).toISODate(),
  };
}

export function bookingLookups(context: RequestContext) {
  const { appointments } = context.api;
  const named = async (list: Promise<ListPage<Named>>): Promise<Named[]> =>
    readableEntries("appointments", await list).map(({ id, name }) => ({ id, name }));
  return {
    types: () => appointmentTypes(context),
    locations: () => context.cache.read(sessionValues.locations, () => named(appointments.locations())),
    reasons: () => context.cache.read(sessionValues.reasons, () => named(appointments.reasons())),
    roles: (locations: readonly Named[]): Promise<Named[]> =>
      locations.length === 0
        ? context.cache.read(sessionValues.roles, () => named(appointments.roles()))
        : named(appointments.roles({ locationIds: locations.map(({ id }) => id) })),
  };
}
