import { isoDay } from "./dates.ts";

const minuteMs = 60_000;
const dayMs = 24 * 60 * 60_000;

/** "Today", "Tomorrow" or "In 6 days", by the practice's calendar. */
export function daysFrom(now: string, later: string): string {
  const days = Math.round((Date.parse(isoDay(later)) - Date.parse(isoDay(now))) / dayMs);
  if (days <= 0) return "Today";
  return days === 1 ? "Tomorrow" : `In ${days} days`;
}

/** "Today, in 52 minutes" within the hour. */
export function timeUntil(now: string, later: string): string {
  const day = daysFrom(now, later);
  const minutes = Math.round((Date.parse(later) - Date.parse(now)) / minuteMs);
  if (minutes <= 0 || minutes >= 60) return day;
  return `${day}, in ${minutes} ${minutes === 1 ? "minute" : "minutes"}`;
}
