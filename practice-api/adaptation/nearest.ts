/** The name that shares most pairs of letters with a misspelt one, ignoring case. Undefined without names. */
export function nearest(misspelt: string, names: readonly string[]): string | undefined {
  const pairs = pairsIn(misspelt);
  const likeness = (name: string) => {
    const others = pairsIn(name);
    return others.filter((pair) => pairs.includes(pair)).length / (pairs.length + others.length);
  };
  return names.toSorted((one, other) => likeness(other) - likeness(one))[0];
}

function pairsIn(text: string): string[] {
  const letters = ` ${text.toLowerCase()} `;
  return Array.from(letters.slice(1), (letter, index) => `${letters[index]}${letter}`);
}
