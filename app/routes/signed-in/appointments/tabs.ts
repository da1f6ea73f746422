/** The three tabs in their order, with the names the specification gives them (spec 2, section 2). */
export const tabNames = {
  book: "Book Appointment",
  upcoming: "Upcoming Appointment",
  history: "History",
} as const;

export type Tab = keyof typeof tabNames;

export const tabs = Object.keys(tabNames) as Tab[];

/** The dashboard's link carries id 2, which is the Upcoming tab (DECISIONS B15). */
export function tabOf(search: URLSearchParams): Tab {
  const asked = search.get("tab");
  if (asked === null) return search.get("id") === "2" ? "upcoming" : "book";
  return tabs.find((tab) => tab === asked) ?? "book";
}

export function tabHref(tab: Tab): string {
  return `/appointments?tab=${tab}`;
}
