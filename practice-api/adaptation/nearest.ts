export function nearest(misspelt: string, names: readonly string[]): string | undefined {
  return names.toSorted((one, other) => likeness(misspelt, other) - likeness(misspelt, one))[0];
}

/** The Dice coefficient of pairs of letters. */
export function likeness(one: string, other: string): number {
  const pairs = pairsIn(one);
  const others = pairsIn(other);
  return (2 * others.filter((pair) => pairs.includes(pair)).length) / (pairs.length + others.length);
}

function pairsIn(text: string): string[] {
  const letters = ` ${text.toLowerCase()} `;
  return Array.from(letters.slice(1), (letter, index) => `${letters[index]}${letter}`);
}
