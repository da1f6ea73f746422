import { type DateTime, readDay } from "#app/.server/time.ts";
import { shortDate } from "#app/format/dates.ts";

/** The days between which the history is shown, both included, as YYYY-MM-DD. */
export type Range = { from: string; to: string };

export type ReadRange = {
  /** Absent when the URL has none, or one that is refused. */
  range?: Range;
  errors: { from?: string; to?: string };
};

/** How far a range may reach: one year back from the practice's today, and not beyond it (spec 2, sections 2 and 9). */
export function rangeLimits(now: DateTime<true>) {
  return { earliest: now.minus({ years: 1 }).toISODate(), today: now.toISODate() };
}

/** The range in a URL. An empty end is as far as the limits let it reach. */
export function readRange(from: string, to: string, limits: ReturnType<typeof rangeLimits>): ReadRange {
  if (from === "" && to === "") return { errors: {} };
  const { earliest, today } = limits;
  const start = problemWith(from, earliest, today, "start");
  const end = problemWith(to, earliest, today, "end");
  if (start !== undefined || end !== undefined) {
    return {
      errors: {
        ...(start === undefined ? {} : { from: start }),
        ...(end === undefined ? {} : { to: end }),
      },
    };
  }
  const range = { from: from || earliest, to: to || today };
  if (range.to < range.from) return { errors: { to: "The end date cannot be before the start date" } };
  return { range, errors: {} };
}

function problemWith(day: string, earliest: string, today: string, end: "start" | "end"): string | undefined {
  if (day === "") return undefined;
  if (!readDay(day)) return `Enter the ${end} date as a day of the calendar`;
  if (day > today) return `The ${end} date cannot be after today`;
  if (day < earliest) {
    return `The ${end} date cannot be before ${shortDate(earliest)}, one year ago`;
  }
  return undefined;
}
