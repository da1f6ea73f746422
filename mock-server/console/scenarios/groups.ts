import type { ListedScenario } from "../../control/client.ts";
import { counted } from "../words/times.ts";

export type Group = { readonly name: string; readonly rows: readonly ListedScenario[] };

/** Before "Show all". */
export const shownOfGroup = 3;
export const savedGroup = "Your own";

/** Every word of the search is in the title, the name or the story. */
export function matches({ title, name, story }: ListedScenario, search: string): boolean {
  const text = `${title} ${name} ${story}`.toLowerCase();
  return search
    .toLowerCase()
    .split(/\s+/)
    .every((word) => text.includes(word));
}

/** In the order in which the practice lists them; a tester's own come first. */
export function grouped(rows: readonly ListedScenario[]): readonly Group[] {
  const groups = Map.groupBy(rows, ({ group, isSaved }) => (isSaved ? savedGroup : (group ?? "Scenarios")));
  return [...groups]
    .map(([name, members]) => ({ name, rows: members }))
    .sort((a, b) => Number(b.name === savedGroup) - Number(a.name === savedGroup));
}

/** And always the current one. */
export function shortened(groups: readonly Group[], current: string | undefined): readonly Group[] {
  return groups.map(({ name, rows }) => ({
    name,
    rows: rows.filter((row, index) => index < shownOfGroup || row.name === current),
  }));
}

/** `2 people, 12 steps`; of one whose title another has too, the name of its file as well. */
export function rowDetail(
  { name, title, mistakes, signIn, steps }: ListedScenario,
  rows: readonly ListedScenario[],
): string {
  const isShared = rows.some((other) => other.title === title && other.name !== name);
  const file = isShared ? `${name}.yaml, ` : "";
  if (mistakes.length > 0)
    return file + counted(mistakes.length, "mistake in its file", "mistakes in its file");
  const people = counted(signIn.length, "person", "people");
  return `${file}${people}${steps ? `, ${counted(steps, "step")}` : ""}`;
}
