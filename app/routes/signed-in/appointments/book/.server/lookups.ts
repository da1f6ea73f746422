import {
  isFor,
  type KindOfAppointment,
  type PracticeData,
} from "#app/.server/configuration/practice-file.ts";
import { readableEntries } from "#app/.server/practice-client/readable-entries.ts";
import type { MaybePromise, RequestContext } from "#app/.server/request-context.ts";
import { sessionValues } from "#app/.server/store/sessions/session-values.ts";
import type { Named, PastAppointments } from "#machines/booking/choices.ts";
import type { BookedPerson } from "#machines/booking/types.ts";
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

export type Kind = Named & Omit<KindOfAppointment, "sex" | "fromAge" | "toAge">;
type Kinds = {
  kinds: Kind[];
  isNarrowed: boolean;
};

export type KnownKinds = Pick<PracticeData, "kinds" | "usualKind">;

/** Without kinds for another age or sex (ruling B73) and first visits of known patients (ruling P70). */
export async function kindsFor(
  context: RequestContext,
  { kinds: known }: KnownKinds,
  { age, gender, past }: Pick<BookedPerson, "age" | "gender"> & { past: Past },
): Promise<Kinds> {
  const types = await bookingLookups(context).types();
  const kinds = types.filter(({ name }) => isFor(known[name], age, gender));
  const order = Object.keys(known);
  const placeOf = ({ name }: Named) => (name in known ? order.indexOf(name) : order.length);
  return {
    kinds: kinds
      .filter(({ name }) => !(known[name]?.isFirstVisit && hasVisited(past)))
      .sort((a, b) => placeOf(a) - placeOf(b))
      .map((type) => {
        const { sex: _, fromAge: __, toAge: ___, ...shown } = known[type.name] ?? {};
        return { ...type, ...shown };
      }),
    isNarrowed: kinds.length < types.length,
  };
}

type Past = Pick<PastAppointments, "minutes" | "addresses">;

const hasVisited = ({ minutes, addresses }: Past) =>
  Object.keys(minutes).length > 0 || Object.keys(addresses).length > 0;
