/** The letters of an avatar: first and last name, "Te Aroha-Maria Featherstonehaugh" gives "TF". */
export function initials(name: string) {
  const words = name.trim().split(/\s+/).filter(Boolean);
  const ends = words.length > 1 ? [words.at(0), words.at(-1)] : words;
  return ends
    .map((word) => [...(word ?? "")][0] ?? "")
    .join("")
    .toLocaleUpperCase("en-NZ");
}

/** The word a person is greeted by when only the whole name is known. */
export function firstWord(name: string) {
  return name.trim().split(/\s+/)[0] ?? "";
}
