import { isoDay } from "./dates.ts";

const dayMs = 24 * 60 * 60_000;

/** "Today", "Tomorrow" or "In 6 days", from one instant to a later one, by the practice's calendar. Both ISO. */
export function daysFrom(now: string, later: string): string {
  const days = Math.round((Date.parse(isoDay(later)) - Date.parse(isoDay(now))) / dayMs);
  if (days <= 0) return "Today";
  return days === 1 ? "Tomorrow" : `In ${days} days`;
}
