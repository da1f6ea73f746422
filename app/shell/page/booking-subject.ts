/** Ruling B72. */
export const subjectKinds = ["immunisation", "reminder", "letter", "message", "kind"] as const;
export type SubjectKind = (typeof subjectKinds)[number];

/** Ids, or for a kind its place in PRACTICE_DATA: the address names nothing of the record. Several are one visit (ruling P118). */
export type BookingSubject = { [kind in SubjectKind]?: readonly string[] | undefined };

export const maxSubjects = 50;
const maxIdLength = 200;

/** Of the address of a page. */
export const subjectOf = (search: URLSearchParams): BookingSubject =>
  Object.fromEntries(
    subjectKinds.map((kind) => [
      kind,
      [...new Set(search.getAll(kind))]
        .filter(({ length }) => length > 0 && length <= maxIdLength)
        .slice(0, maxSubjects),
    ]),
  );

export type AppointmentKind = { id: string; name: string; minutes?: number | undefined };

/**
 * Of one appointment for all of these vaccines (ruling P118): the kind that all of them name, or the longest one of
 * immunisations, of equal ones the first in the practice's order. One vaccine alone has the first.
 * @param named the kind that each vaccine names (ruling P79).
 */
export function kindForVaccines<K extends AppointmentKind>(
  named: readonly (K | undefined)[],
  immunisations: readonly K[],
): K | undefined {
  const [first, ...others] = named;
  if (first && others.every((other) => other?.id === first.id)) return first;
  const lengthOf = ({ minutes = 0 }: K) => minutes;
  const byLength = immunisations.toSorted((one, other) => lengthOf(other) - lengthOf(one));
  return others.length === 0 ? immunisations[0] : byLength[0];
}
