/** The word that takes the fewest single changes to be this one, whatever the letter case. */
export function nearest(word: string, words: Iterable<string>): string | undefined {
  let [best, fewest] = [undefined as string | undefined, Number.POSITIVE_INFINITY];
  for (const candidate of words) {
    const changes = distance(word.toLowerCase(), candidate.toLowerCase());
    if (changes < fewest) [best, fewest] = [candidate, changes];
  }
  return best;
}

/** How many letters must be added, left out or replaced (Levenshtein). */
function distance(from: string, to: string): number {
  let row = Array.from({ length: to.length + 1 }, (_, index) => index);
  for (const [index, letter] of [...from].entries()) {
    const next = [index + 1];
    for (let at = 1; at <= to.length; at += 1) {
      const replaced = (row[at - 1] as number) + (to[at - 1] === letter ? 0 : 1);
      next.push(Math.min(replaced, (row[at] as number) + 1, (next[at - 1] as number) + 1));
    }
    row = next;
  }
  return row[to.length] as number;
}
