/** How many of the chosen places are named before the rest is counted (spec 2, section 2; DECISIONS B39). */
export const mostTags = 5;

/** The first five places and "+2 more", as tags show them. */
export function placeTags(names: readonly string[]): string[] {
  const rest = names.length - mostTags;
  return rest > 0 ? [...names.slice(0, mostTags), `+${rest} more`] : [...names];
}

/** The same in one line; none chosen means anywhere. */
export function placesInWords(names: readonly string[]): string {
  return names.length === 0 ? "Anywhere" : placeTags(names).join(", ");
}
