import { readableEntries } from "#app/.server/practice-client/readable-entries.ts";
import type { MaybePromise, RequestContext } from "#app/.server/request-context.ts";
import { sessionValues } from "#app/.server/store/sessions/session-values.ts";
import type { Named } from "#machines/booking/choices.ts";
import type { ListPage } from "#practice-api/wire/bundle.ts";

export function bookingLookups(context: RequestContext) {
  const { appointments } = context.api;
  const named = async (list: Promise<ListPage<Named>>): Promise<Named[]> =>
    readableEntries("appointments", await list).map(({ id, name }) => ({ id, name }));
  return {
    types: () => context.cache.read(sessionValues.appointmentTypes, () => named(appointments.types())),
    locations: () => context.cache.read(sessionValues.locations, () => named(appointments.locations())),
    reasons: () => context.cache.read(sessionValues.reasons, () => named(appointments.reasons())),
    roles: (locations: readonly Named[]): MaybePromise<Named[]> =>
      locations.length === 0
        ? context.cache.read(sessionValues.roles, () => named(appointments.roles()))
        : named(appointments.roles({ locationIds: locations.map(({ id }) => id) })),
  };
}
