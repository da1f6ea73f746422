import {
  type Findable,
  type SearchedArea,
  type SeenList,
  type SeenLists,
  type SeenPlace,
  searchedAreas,
} from "#app/browser/seen-lists.ts";
import { shortDate } from "#app/format/dates.ts";
import type { IconName } from "#app/ui/icon.tsx";
import type { ShellMenuItem, ShellRecord } from "../shell-data.ts";
import { highlighted, isNamed, matching, type Prepared, prepared } from "./matching.ts";
import { type BookableKinds, placesOf } from "./places.ts";

type Group = { name: string; icon: IconName };

type FindIndex = readonly (Group & { entries: readonly Prepared[]; tests?: Tests })[];

/** How many results each test has, by its name, and whether that is all. */
type Tests = { counts: ReadonlyMap<string, number>; isWhole: boolean };

export type FoundGroup = Group & { total: number; shown: readonly Findable[] };

const areas: Record<SearchedArea, Group & { lists: readonly SeenPlace[] }> = {
  allergies: { name: "Allergies", icon: "alert-triangle", lists: ["allergies/all"] },
  results: { name: "Test results", icon: "flask", lists: ["results/all"] },
  medications: { name: "Medicines", icon: "pill", lists: ["medications/all"] },
  diagnoses: { name: "Diagnoses", icon: "file", lists: ["diagnoses/all"] },
  immunisations: { name: "Immunisations", icon: "shield", lists: ["immunisations/all"] },
  letters: { name: "Letters", icon: "folder", lists: ["letters/all"] },
  reminders: { name: "Reminders", icon: "bell", lists: ["reminders/all"] },
  billing: { name: "Invoices", icon: "card", lists: ["billing/all"] },
  messages: { name: "Messages", icon: "mail", lists: ["messages/inbox", "messages/sent", "messages/drafts"] },
  appointments: {
    name: "Appointments",
    icon: "calendar",
    lists: ["appointments/upcoming", "appointments/history"],
  },
};

const actionsName = "Do now";

export function findIndex(
  menu: readonly ShellMenuItem[],
  kinds: BookableKinds,
  records: readonly ShellRecord[],
  seen: SeenLists,
): FindIndex {
  const { screens, actions, bookings } = placesOf(menu, kinds, records);
  return [
    { name: actionsName, icon: "arrow-right", entries: actions.map(prepared) },
    { name: "Screens", icon: "menu", entries: screens.map(prepared) },
    { name: "Kinds of appointment", icon: "calendar", entries: bookings.map(prepared) },
    ...searchedAreas.map((area) => {
      const { name, icon } = areas[area];
      const entries = entriesOf(area, seen);
      return { name, icon, entries, ...(area === "results" ? { tests: testsIn(entries, seen) } : {}) };
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

function testsIn(entries: readonly Prepared[], seen: SeenLists): Tests {
  const counts = new Map<string, number>();
  for (const { entry } of entries) counts.set(entry.name, (counts.get(entry.name) ?? 0) + 1);
  return { counts, isWhole: isWhole("results", seen) };
}

function byTest(found: readonly Findable[]): Findable[][] {
  const tests = new Map<string, Findable[]>();
  for (const one of found) {
    const known = tests.get(one.name);
    if (known === undefined) tests.set(one.name, [one]);
    else known.push(one);
  }
  return [...tests.values()];
}

/** One row a test. A result that alone was found stays itself, so that a date or a name leads to it. */
function rowOf(results: readonly Findable[], { counts, isWhole }: Tests): Findable[] {
  const [{ name: test = "" } = {}] = results;
  if (results.length < 2) return [...results];
  const total = counts.get(test) ?? results.length;
  let [latest, undated, unread] = [Number.NEGATIVE_INFINITY, 0, 0];
  for (const { at, isUnread } of results) {
    if (at === undefined) undated += 1;
    else latest = Math.max(latest, at);
    if (isUnread) unread += 1;
  }
  const facts = [
    `${results.length < total ? `${results.length} of ` : ""}${isWhole ? "" : "at least "}${total} results`,
    undated === results.length
      ? ""
      : `latest${isWhole ? "" : " loaded"} ${shortDate(new Date(latest).toISOString())}`,
    undated === 0 ? "" : `${undated} without a date`,
    unread === 0 ? "" : `${unread} unread`,
  ];
  const form = { intent: "search", search: test, from: "", to: "" };
  const [id, said] = [`test ${test}`, facts.filter(Boolean).join(", ")];
  return [{ id, name: test, facts: said, href: "/reports", form }];
}

/** More words find fewer: longer groups would push the others out of sight. */
const shownInGroup = 8;

/** Groups whose first entry has the words in its name come before those that are found by what is said of them. */
export function find(index: FindIndex, words: readonly string[], isNear = false): FoundGroup[] {
  const matched = index.map((group) => {
    const isLookedAt = words.length > 0 || group.name === actionsName;
    return { ...group, matches: isLookedAt ? matching(group.entries, words, isNear) : [] };
  });
  const later = ({ matches: [first] }: (typeof matched)[number]) =>
    first !== undefined && isNamed(first, words) ? 0 : 1;
  const sorted = matched.filter(({ matches }) => matches.length > 0).sort((a, b) => later(a) - later(b));
  return sorted.map(({ name, icon, tests, matches }) => {
    const most = words.length === 0 ? matches.length : shownInGroup;
    if (tests === undefined) return { name, icon, total: matches.length, shown: matches.slice(0, most) };
    const found = byTest(matches);
    const shown = found.slice(0, most).flatMap((results) => rowOf(results, tests));
    return { name, icon, total: found.length, shown };
  });
}

export function warmUp(index: FindIndex): void {
  for (const words of [["a"], ["e", "1"]]) {
    for (const { shown } of find(index, words)) {
      for (const { name, facts } of shown) for (const text of [name, facts]) highlighted(text, words);
    }
  }
}

const isWhole = (area: SearchedArea, seen: SeenLists) =>
  areas[area].lists.every((place) => seen.get(place)?.isWhole === true);

/** Part of a list, such as what a search found, is not that list. */
export function unseenIn(menu: readonly ShellMenuItem[], seen: SeenLists) {
  const offered = searchedAreas.filter((area) => menu.some((item) => item.area === area));
  const isSeen = (area: SearchedArea) => areas[area].lists.every((place) => seen.has(place));
  return {
    none: offered.filter((area) => !isSeen(area)),
    part: offered.filter((area) => isSeen(area) && !isWhole(area, seen)),
    looked: offered.filter(isSeen),
  };
}

const and = new Intl.ListFormat("en-NZ", { type: "conjunction" });

export const namesOf = (some: readonly SearchedArea[]) =>
  and.format(some.map((area) => areas[area].name.toLowerCase()));
