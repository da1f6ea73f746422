import type { KindOfAppointment, PracticeData } from "#app/.server/practice-file.ts";
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
export type KnownKinds = Pick<PracticeData, "kinds">;

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

/** Whether a kind may be for a person. What is not known does not exclude it. */
export function isFor(
  kind: KindOfAppointment | undefined,
  age: number | undefined,
  gender: string | undefined,
): boolean {
  if (kind === undefined) return true;
  const { sex, fromAge = 0, toAge = Number.POSITIVE_INFINITY } = kind;
  const recorded = sexes[gender?.trim().toLowerCase() ?? ""];
  const isOfAge = age === undefined || (age >= fromAge && age <= toAge);
  return isOfAge && (sex === undefined || recorded === undefined || recorded === sex);
}

/** How records write the two sexes that kinds are marked for. Any other word is treated as not known. */
const sexes: Record<string, KindOfAppointment["sex"]> = {
  f: "female",
  female: "female",
  m: "male",
  male: "male",
};
