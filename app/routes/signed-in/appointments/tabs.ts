import { keysOf } from "#practice-api/wire/keys.ts";
/** The specification's names (spec 2, section 2). */
export const tabNames = {
  book: "Book Appointment",
  upcoming: "Upcoming Appointment",
  history: "History",
} as const;

export type Tab = keyof typeof tabNames;

export const tabs = keysOf(tabNames);

/** `?id=2`, which the dashboard's link has, is the Upcoming tab (ruling B15). */
export function tabOf(search: URLSearchParams): Tab {
  const requested = search.get("tab");
  if (requested === null) return search.get("id") === "2" ? "upcoming" : "book";
  return tabs.find((tab) => tab === requested) ?? "book";
}

export function tabHref(tab: Tab): string {
  return `/appointments?tab=${tab}`;
}
