/** Levels 1 and 2 of the national code system, in its words (docs/practice-data.md C). */
export const ethnicGroups: readonly string[] = [
  ...["New Zealand European", "Other European", "Māori"],
  ...["Samoan", "Cook Islands Māori", "Tongan", "Niuean", "Tokelauan", "Fijian", "Other Pacific"],
  ...["Chinese", "Indian", "Southeast Asian", "Other Asian"],
  ...["Middle Eastern", "Latin American", "African", "Other"],
];

const keyOf = (group: string) => group.normalize("NFC").toLowerCase();
const byKey = new Map(ethnicGroups.map((group) => [keyOf(group), group]));

/** Several groups have a comma between them (ruling P80). A text without a group of the list is one group. */
export function ethnicGroupsIn(text: string): string[] {
  const parts = text
    .split(/[,;]/)
    .map((part) => part.trim())
    .filter(Boolean);
  const groups = parts.some((part) => byKey.has(keyOf(part))) ? parts : [text].filter(Boolean);
  return groups.map((group) => byKey.get(keyOf(group)) ?? group);
}

/** Stays as the practice has it when the groups are the same, in any order. */
export function ethnicityOf(chosen: readonly string[], stored: string): string {
  const groups = [...new Set(chosen)].filter(Boolean);
  const sorted = (list: readonly string[]) => JSON.stringify([...list].sort());
  return sorted(groups) === sorted(ethnicGroupsIn(stored)) ? stored : groups.join(", ");
}
