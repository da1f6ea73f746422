/** The name that shares most pairs of letters with a misspelt one, ignoring case. Undefined without names. */
export function nearest(misspelt: string, names: readonly string[]): string | undefined {
  const pairs = pairsIn(misspelt);
  const likeness = (name: string) => {
    const others = pairsIn(name);
    return pairs.intersection(others).size / pairs.union(others).size;
  };
  return names.toSorted((one, other) => likeness(other) - likeness(one))[0];
}

function pairsIn(text: string): Set<string> {
  const letters = ` ${text.toLowerCase()} `;
  return new Set(Array.from(letters.slice(1), (letter, index) => `${letters[index]}${letter}`));
}
