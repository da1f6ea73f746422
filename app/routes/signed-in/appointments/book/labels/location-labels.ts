/** At most so many chosen places are named; the rest is counted (spec 2, section 2; ruling B39). */
export const maxTags = 5;

/** The text of each tag: the first five places, then "+2 more". */
export function placeTags(names: readonly string[]): string[] {
  const rest = names.length - maxTags;
  return rest > 0 ? [...names.slice(0, maxTags), `+${rest} more`] : [...names];
}

/** The chosen places in one line, as it goes on after other words. */
export function placesInWords(names: readonly string[]): string {
  return names.length === 0 ? "any clinic" : placeTags(names).join(", ");
}

/** "Riverside, Lower Hutt": a clinic and its suburb, where the portal knows it. */
export function clinicInWords(clinic: { name: string; suburb?: string | undefined } | undefined) {
  if (clinic === undefined) return undefined;
  return [clinic.name, clinic.suburb === clinic.name ? undefined : clinic.suburb].filter(Boolean).join(", ");
}
