import leven from "leven";

export const distance = (one: string, other: string) => leven(one.toLowerCase(), other.toLowerCase());

export function closest(word: string, candidates: Iterable<string>): string | undefined {
  return byDistance(word, candidates)[0];
}

export function byDistance(word: string, candidates: Iterable<string>): string[] {
  return [...candidates]
    .map((candidate) => ({ candidate, distance: distance(word, candidate) }))
    .sort((a, b) => a.distance - b.distance)
    .map(({ candidate }) => candidate);
}

/** Empty when no candidate is close to the word. `share` is the most of its letters that may differ. */
export function didYouMean(word: string, candidates: Iterable<string>, share = 0.45): string {
  const match = closest(word, candidates);
  if (match === undefined) return "";
  const longest = Math.max(word.length, match.length);
  // A word of which every letter differs is another word.
  const allowed = Math.min(longest - 1, Math.max(2, Math.ceil(longest * share)));
  return distance(word, match) <= allowed ? ` Did you mean "${match}"?` : "";
}

/**
 * The candidate begins with the word but for a letter or two. Numbers are compared exactly, because 20 mg is no
 * misspelt 40 mg.
 */
export function misspelt(word: string, candidates: Iterable<string>): string | undefined {
  const written = word.trim();
  const allowed = Math.min(2, Math.floor(written.length / 5));
  return [...candidates].find((candidate) => {
    const start = candidate.slice(0, written.length);
    const difference = distance(written, start);
    return difference > 0 && difference <= allowed && digitsOf(written) === digitsOf(start);
  });
}

const digitsOf = (text: string) => text.replace(/\D/g, "");

/**
 * ` Did you mean "no-slots"?` for hyphenated names: those that differ by a letter or two, else those that begin with
 * it, else those that share most words with it. At most three.
 */
export function didYouMeanNames(name: string, names: readonly string[]): string {
  const nearest = byDistance(name, names);
  const misspelt = nearest
    .filter((other) => distance(name, other) <= Math.min(2, name.length - 1))
    .slice(0, 1);
  const longer = nearest.filter((other) => other.startsWith(name.toLowerCase()));
  const found = [misspelt, longer, sharingWords(name, nearest)].find((matches) => matches.length > 0);
  if (!found) return didYouMean(name, names, 0.3);
  return ` Did you mean ${found
    .slice(0, 3)
    .map((match) => `"${match}"`)
    .join(" or ")}?`;
}

/** Of those with the most words in common, the ones that begin with the same word. */
function sharingWords(name: string, names: readonly string[]): readonly string[] {
  const words = wordsIn(name);
  const shared = names.map((other) => wordsIn(other).filter((word) => words.includes(word)).length);
  const most = Math.max(1, ...shared);
  const found = names.filter((_, index) => shared[index] === most);
  const alike = found.filter((other) => wordsIn(other)[0] === words[0]);
  return alike.length > 0 ? alike : found;
}

const wordsIn = (name: string): readonly string[] => name.toLowerCase().match(/[a-z0-9]{3,}/g) ?? [];
