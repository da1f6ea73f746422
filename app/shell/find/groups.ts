import {
  type Findable,
  type SearchedArea,
  type SeenList,
  type SeenLists,
  type SeenPlace,
  searchedAreas,
} from "#app/browser/seen-lists.ts";
import type { IconName } from "#app/ui/icon.tsx";
import type { ShellMenuItem } from "../shell-data.ts";
import { highlighted, matching, type Prepared, prepared } from "./matching.ts";
import { type BookableKinds, placesOf } from "./places.ts";

type Group = { name: string; icon: IconName };

type FindIndex = readonly (Group & { entries: readonly Prepared[] })[];

export type FoundGroup = Group & { total: number; shown: readonly Findable[] };

const areas: Record<SearchedArea, Group & { lists: readonly SeenPlace[] }> = {
  medications: { name: "Medicines", icon: "pill", lists: ["medications/all"] },
  results: { name: "Test results", icon: "flask", lists: ["results/all"] },
  letters: { name: "Letters", icon: "folder", lists: ["letters/all"] },
  messages: { name: "Messages", icon: "mail", lists: ["messages/inbox", "messages/sent", "messages/drafts"] },
  appointments: {
    name: "Appointments",
    icon: "calendar",
    lists: ["appointments/upcoming", "appointments/history"],
  },
};

const actionsName = "Actions";

export function findIndex(menu: readonly ShellMenuItem[], kinds: BookableKinds, seen: SeenLists): FindIndex {
  const { screens, actions, bookings } = placesOf(menu, kinds);
  return [
    { name: actionsName, icon: "arrow-right", entries: actions.map(prepared) },
    { name: "Screens", icon: "menu", entries: screens.map(prepared) },
    { name: "Kinds of appointment", icon: "calendar", entries: bookings.map(prepared) },
    ...searchedAreas.map((area) => {
      const { name, icon } = areas[area];
      return { name, icon, entries: entriesOf(area, seen) };
    }),
  ];
}

const preparedLists = new WeakMap<SeenList, readonly Prepared[]>();

function preparedOf(list: SeenList): readonly Prepared[] {
  const known = preparedLists.get(list) ?? list.entries().map(prepared);
  preparedLists.set(list, known);
  return known;
}

function entriesOf(area: SearchedArea, seen: SeenLists): Prepared[] {
  const byId = new Map<string, Prepared>();
  for (const [place, list] of seen) {
    if (!place.startsWith(`${area}/`)) continue;
    for (const one of preparedOf(list)) if (!byId.has(one.entry.id)) byId.set(one.entry.id, one);
  }
  return [...byId.values()];
}

/** More words find fewer: longer groups would push the others out of sight. */
const shownInGroup = 8;

export function find(index: FindIndex, words: readonly string[]): FoundGroup[] {
  return index.flatMap(({ name, icon, entries }) => {
    if (words.length === 0 && name !== actionsName) return [];
    const found = matching(entries, words);
    const shown = words.length === 0 ? found : found.slice(0, shownInGroup);
    return found.length === 0 ? [] : [{ name, icon, total: found.length, shown }];
  });
}

export function warmUp(index: FindIndex): void {
  for (const words of [["a"], ["e", "1"]]) {
    for (const { shown } of find(index, words)) {
      for (const { name, facts } of shown) for (const text of [name, facts]) highlighted(text, words);
    }
  }
}

export function unseenIn(menu: readonly ShellMenuItem[], seen: SeenLists) {
  const offered = searchedAreas.filter((area) => menu.some((item) => item.area === area));
  const isSeen = (area: SearchedArea) => [...seen.keys()].some((place) => place.startsWith(`${area}/`));
  const isWhole = (area: SearchedArea) => areas[area].lists.every((place) => seen.get(place)?.isWhole);
  return {
    none: offered.filter((area) => !isSeen(area)),
    part: offered.filter((area) => isSeen(area) && !isWhole(area)),
    looked: offered.filter(isSeen),
  };
}

export const namesOf = (some: readonly SearchedArea[]) =>
  some.map((area) => areas[area].name.toLowerCase()).join(", ");
