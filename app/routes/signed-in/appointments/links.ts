import type { Findable } from "#app/browser/seen-lists.ts";
import { dateAndTime } from "#app/format/dates.ts";
import type { DateRange } from "#app/lists/date-range.ts";
import type { Appointment } from "#practice-api/appointments/endpoints.ts";
import type { HistoryBadge } from "#practice-api/appointments/rules.ts";
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

export const tabHref = (tab: Tab) => `/appointments?tab=${tab}`;
export const slipHref = (id: string) => `/appointments/slip/${encodeURIComponent(id)}`;
export const calendarHref = (id: string) => `/appointments/${encodeURIComponent(id)}.ics`;
export const rescheduleHref = (id: string) => `${tabHref("book")}&reschedule=${encodeURIComponent(id)}`;

const upcoming = tabHref("upcoming");
export const upcomingHref = {
  list: upcoming,
  cancel: (id: string) => `${upcoming}&cancel=${encodeURIComponent(id)}`,
  cancelled: (id: string) => `${upcoming}&cancelled=${encodeURIComponent(id)}`,
  map: (id: string) => `${upcoming}&map=${encodeURIComponent(id)}`,
  pages: (pages: number) => `${upcoming}&pages=${pages}`,
} as const;

export const historyHref = {
  badge: (badge: HistoryBadge) => `${tabHref("history")}&show=${badge}`,
  range: ({ from, to }: DateRange) => `${tabHref("history")}&from=${from}&to=${to}`,
} as const;

/** They change nothing that is loaded. */
export const viewParameters = ["cancel", "map", "part", "more", "shown"] as const;

export function findableAppointment(appointment: Appointment, tab: "upcoming" | "history"): Findable {
  const { id, type, startsAt, provider, location } = appointment;
  return {
    id,
    name: type ?? "Appointment",
    facts: [dateAndTime(startsAt), provider, location].filter(Boolean).join(", "),
    href: tab === "upcoming" ? upcoming : slipHref(id),
  };
}
