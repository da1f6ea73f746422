export type VisitKind = { id: string; name: string; minutes?: number | undefined };

/**
 * Of one visit for all of these vaccines (ruling P118): the kind that all of them name, or the longest one of
 * immunisations, of equal ones the first in the practice's order. One vaccine alone has the first.
 * @param named the kind that each vaccine names (ruling P79).
 */
export function kindOfVisit<K extends VisitKind>(
  named: readonly (K | undefined)[],
  immunisations: readonly K[],
): K | undefined {
  const [first, ...others] = named;
  if (first && others.every((other) => other?.id === first.id)) return first;
  const lengthOf = ({ minutes = 0 }: K) => minutes;
  const byLength = immunisations.toSorted((one, other) => lengthOf(other) - lengthOf(one));
  return others.length === 0 ? immunisations[0] : byLength[0];
}
