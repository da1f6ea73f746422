/** The known word that takes the fewest changed letters, whatever their case. Undefined without any word. */
export function nearest(word: string, known: Iterable<string>): string | undefined {
  return byNearness(word, known)[0];
}

/** Known words, the likest first. */
export function byNearness(word: string, known: Iterable<string>): string[] {
  const wanted = word.toLowerCase();
  return [...known]
    .map((candidate) => ({ candidate, distance: distanceOf(wanted, candidate.toLowerCase()) }))
    .sort((a, b) => a.distance - b.distance)
    .map(({ candidate }) => candidate);
}

/** How many letters must be put in, taken out or changed to make one word of the other (Levenshtein). */
function distanceOf(one: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_, index) => index);
  for (const [index, letter] of [...one].entries()) {
    const next = [index + 1];
    for (let place = 1; place <= other.length; place += 1) {
      const kept = (row[place - 1] as number) + Number(letter !== other[place - 1]);
      next.push(Math.min(kept, (row[place] as number) + 1, (next[place - 1] as number) + 1));
    }
    row = next;
  }
  return row.at(-1) as number;
}

/** " Did you mean x?" about a word that nobody knows, or nothing where all known ones are quite different. */
export function didYouMean(word: string, words: Iterable<string>): string {
  const meant = nearest(word, words);
  if (meant === undefined) return "";
  const allowed = Math.max(2, Math.ceil(Math.max(word.length, meant.length) * 0.45));
  return distanceOf(word.toLowerCase(), meant.toLowerCase()) <= allowed ? ` Did you mean "${meant}"?` : "";
}
