import { bulkhead } from "cockatiel";
import type { RequestContext } from "#app/.server/request-context.ts";
import { type Choices, type Named, reasonIdToSend } from "#machines/booking/choices.ts";
import type { Practitioner } from "#practice-api/appointments/endpoints.ts";
import { bookingRules } from "#practice-api/appointments/rules.ts";
import { bookingLists } from "./lookups.ts";
import type { Diary, Provider } from "./search.ts";

/** Who can be seen for what was chosen so far. */
export type Availability = {
  providers: Provider[];
  /** The practice has closed its own GP's diary to the portal, and with it both pickers (spec 2, section 4). */
  lockedBy: string | undefined;
};

/** The two calls that find times, with the answers given so far. */
export function diaryOf(context: RequestContext, choices: Choices): Diary {
  const typeId = choices.type?.id ?? "";
  return {
    nextDays: (practitionerId, from) => context.api.appointments.nextDay({ practitionerId, typeId, from }),
    slots: async (practitionerId, day) =>
      context.api.appointments.slots({
        day,
        practitionerId,
        typeId,
        locationIds: await locationIdsOf(context, choices),
      }),
  };
}

/** One page asks for the same people more than once: for the role, and then for the times. */
const answered = new WeakMap<RequestContext, Map<string, Promise<Availability>>>();

/** Those who have the role; somebody locked down stands in the list only where the practice lets one past it. */
export function availabilityOf(
  context: RequestContext,
  choices: Choices,
  role: Named,
): Promise<Availability> {
  const { member, type, locations } = choices;
  const places = locations.map(({ id }) => id);
  const key = JSON.stringify([member?.id, type?.id, places, role.id, reasonIdToSend(choices)]);
  const known = answered.get(context) ?? new Map<string, Promise<Availability>>();
  answered.set(context, known);
  const answer = known.get(key) ?? askedAvailability(context, choices, role);
  known.set(key, answer);
  return answer;
}

async function askedAvailability(
  context: RequestContext,
  choices: Choices,
  role: Named,
): Promise<Availability> {
  const { bypassesLockDown } = bookingRules(await context.settings());
  const { entries } = await context.api.appointments.practitioners({
    ...(choices.member ? { memberId: choices.member.id } : {}),
    typeId: choices.type?.id ?? "",
    locationIds: await locationIdsOf(context, choices),
    roleId: role.id,
    reasonId: reasonIdToSend(choices),
  });
  const isOpen = ({ isLockedDown }: Practitioner) => bypassesLockDown || isLockedDown !== true;
  const [first] = entries;
  return {
    providers: entries.filter(isOpen).map(({ id, name }) => ({ id, name })),
    lockedBy: first && !isOpen(first) ? first.name : undefined,
  };
}

/**
 * The first role, in the practice's order, in which somebody can be seen; with a name, the one in which
 * that person can. Undefined when there is none.
 */
export async function findRole(context: RequestContext, choices: Choices, wanted: string | undefined) {
  const roles = await bookingLists(context).roles(choices.locations);
  const seats = bulkhead(4, Number.POSITIVE_INFINITY);
  const of = (role: Named) => seats.execute(() => availabilityOf(context, choices, role));
  if (wanted !== undefined) {
    const all = await Promise.all(roles.map(async (role) => ({ role, ...(await of(role)) })));
    for (const { role, providers } of all) {
      const provider = providers.find(({ name }) => name === wanted);
      if (provider) return { role, provider };
    }
  }
  // Most people see a GP, who comes first: asking one role after the other mostly takes one call.
  for (const role of roles) {
    const { providers, lockedBy } = await of(role);
    if (providers.length > 0 || lockedBy !== undefined) return { role, provider: undefined };
  }
  return undefined;
}

/** No choice of places means all of them, by their ids: the specification names no word for "anywhere". */
async function locationIdsOf(context: RequestContext, { locations }: Choices): Promise<string[]> {
  const chosen = locations.length > 0 ? locations : await bookingLists(context).locations();
  return chosen.map(({ id }) => id);
}
