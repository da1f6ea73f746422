import leven from "leven";

const distance = (one: string, other: string) => leven(one.toLowerCase(), other.toLowerCase());

/** The candidate with the smallest edit distance, ignoring case. Undefined without candidates. */
export function closest(word: string, candidates: Iterable<string>): string | undefined {
  return byDistance(word, candidates)[0];
}

/** The candidates ordered by edit distance, ignoring case, the closest first. */
export function byDistance(word: string, candidates: Iterable<string>): string[] {
  return [...candidates]
    .map((candidate) => ({ candidate, distance: distance(word, candidate) }))
    .sort((a, b) => a.distance - b.distance)
    .map(({ candidate }) => candidate);
}

/** ` Did you mean "x"?` for a misspelt word, or the empty text when no candidate is close to it. */
export function didYouMean(word: string, candidates: Iterable<string>): string {
  const match = closest(word, candidates);
  if (match === undefined) return "";
  const allowed = Math.max(2, Math.ceil(Math.max(word.length, match.length) * 0.45));
  return distance(word, match) <= allowed ? ` Did you mean "${match}"?` : "";
}
