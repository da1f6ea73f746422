import { shortDate } from "#app/format/dates.ts";

/** The days between which the history is shown, both included, as YYYY-MM-DD. */
export type Range = { from: string; to: string };

export type ReadRange = {
  /** Absent when none was asked for, or when what was asked for cannot be. */
  range?: Range;
  errors: { from?: string; to?: string };
};

/** The same day of the year before; 28 February for the 29th, which that year does not have. */
export function oneYearBefore(day: string): string {
  const [year, month, date] = day.split("-");
  return `${Number(year) - 1}-${month}-${month === "02" && date === "29" ? "28" : date}`;
}

/**
 * The range in an address. It reaches one year back and not beyond today (spec 2, sections 2 and 9); an
 * end that was left open is as far as it may reach. `today` is the practice's day.
 */
export function readRange(from: string, to: string, today: string): ReadRange {
  if (from === "" && to === "") return { errors: {} };
  const earliest = oneYearBefore(today);
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
  if (!isDay(day)) return `Enter the ${end} date as a day of the calendar`;
  if (day > today) return `The ${end} date cannot be after today`;
  if (day < earliest) {
    return `The ${end} date cannot be before ${shortDate(earliest)}, one year ago`;
  }
  return undefined;
}

function isDay(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false;
  const date = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text);
}
