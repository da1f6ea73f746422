/** The initials of the first and last name: "Te Aroha-Maria Featherstonehaugh" returns "TF". */
export function initials(name: string) {
  const words = name.trim().split(/\s+/).filter(Boolean);
  const ends = words.length > 1 ? [words.at(0), words.at(-1)] : words;
  return ends
    .map((word) => [...(word ?? "")][0] ?? "")
    .join("")
    .toLocaleUpperCase("en-NZ");
}

/** The first word of a full name, for greeting a patient whose preferred name is not loaded. */
export function firstWord(name: string) {
  return name.trim().split(/\s+/)[0] ?? "";
}
