import { daysFrom } from "#app/format/days-from.ts";

const minuteMs = 60_000;

/** How long before its start a video consult can be joined, and how long after it: doctors run late. */
const joinableMs = { before: 15 * minuteMs, after: 120 * minuteMs };

/** "In 13 minutes", "Today", "Tomorrow", "In 6 days". Both times are ISO; days are the practice's. */
export function countdown(startsAt: string, now: string): string {
  const minutes = Math.round((Date.parse(startsAt) - Date.parse(now)) / minuteMs);
  if (minutes > 0 && minutes < 60) return minutes === 1 ? "In 1 minute" : `In ${minutes} minutes`;
  return daysFrom(now, startsAt);
}

/** Whether a video consult can be joined, and from when on. ISO. */
export function joining(startsAt: string, now: string) {
  const [start, at] = [Date.parse(startsAt), Date.parse(now)];
  const from = start - joinableMs.before;
  return {
    isOpen: at >= from && at < start + joinableMs.after,
    isLater: at < from,
    from: new Date(from).toISOString(),
  };
}
