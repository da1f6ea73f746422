import type { MaybePromise, RequestContext } from "#app/.server/request-context.ts";
import type { Named } from "#machines/booking/choices.ts";
import type { Listing } from "#practice-api/wire/bundle.ts";

/** The practice's own lists that a booking is put together from. They hold for a whole visit. */
export function bookingLists(visit: RequestContext) {
  const { appointments } = visit.api;
  const named = async (list: Promise<Listing<Named>>): Promise<Named[]> =>
    (await list).entries.map(({ id, name }) => ({ id, name }));
  return {
    types: () => visit.cached("appointmentTypes", () => named(appointments.types())),
    locations: () => visit.cached("locations", () => named(appointments.locations())),
    reasons: () => visit.cached("reasons", () => named(appointments.reasons())),
    /** What providers do at the chosen places; none means anywhere. */
    roles: (locations: readonly Named[]): MaybePromise<Named[]> =>
      locations.length === 0
        ? visit.cached("roles", () => named(appointments.roles()))
        : named(appointments.roles({ locationIds: locations.map(({ id }) => id) })),
  };
}
