import {
  isFor,
  type KindOfAppointment,
  type PracticeData,
} from "#app/.server/configuration/practice-file.ts";
import type { RequestContext } from "#app/.server/request-context.ts";
import type { Named, PastAppointments } from "#machines/booking/choices.ts";
import type { BookedPerson } from "#machines/booking/types.ts";
import { bookingLookups } from "./lookups.ts";

/** A kind of appointment, and what the practice says about it. */
export type Kind = Named & Omit<KindOfAppointment, "sex" | "fromAge" | "toAge">;
export type Kinds = {
  kinds: Kind[];
  /** Kinds for another age or sex are left out. */
  isNarrowed: boolean;
};

/** What is known about the practice's kinds, by their names. */
export type KnownKinds = Pick<PracticeData, "kinds" | "usualKind">;

/**
 * The kinds that this person may book, in the order of PRACTICE_DATA: all but those that the practice has for another
 * age or sex (ruling B73), and a first visit for a patient with a completed appointment (ruling P70).
 */
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

/** Whether a completed appointment was read. */
const hasVisited = ({ minutes, addresses }: Past) =>
  Object.keys(minutes).length > 0 || Object.keys(addresses).length > 0;
