import type { Findable } from "#app/browser/seen-lists.ts";
import { dateAndTime } from "#app/format/dates.ts";
import type { Appointment } from "#practice-api/appointments/endpoints.ts";
import { tabHref } from "./tabs.ts";

export const slipHref = (id: string) => `/appointments/slip/${encodeURIComponent(id)}`;
export const calendarHref = (id: string) => `/appointments/${encodeURIComponent(id)}.ics`;

export function findableAppointment(appointment: Appointment, tab: "upcoming" | "history"): Findable {
  const { id, type, startsAt, provider, location } = appointment;
  return {
    id,
    name: type ?? "Appointment",
    facts: [dateAndTime(startsAt), provider, location].filter(Boolean).join(", "),
    href: tab === "upcoming" ? tabHref(tab) : slipHref(id),
  };
}
