import { isFor, type KindOfAppointment, type PracticeData } from "#app/.server/practice-file.ts";
import type { RequestContext } from "#app/.server/request-context.ts";
import type { Named } from "#machines/booking/choices.ts";
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

/** The kinds that this person may book: all but those that the practice has for another age or sex (ruling B73). */
export async function kindsFor(
  context: RequestContext,
  { kinds: known }: KnownKinds,
  { age, gender }: Pick<BookedPerson, "age" | "gender">,
): Promise<Kinds> {
  const types = await bookingLookups(context).types();
  const kinds = types.filter(({ name }) => isFor(known[name], age, gender));
  return {
    kinds: kinds.map((type) => {
      const { sex: _, fromAge: __, toAge: ___, ...shown } = known[type.name] ?? {};
      return { ...type, ...shown };
    }),
    isNarrowed: kinds.length < types.length,
  };
}
