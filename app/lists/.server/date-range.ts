import { type DateTime, readDay } from "#app/.server/time.ts";
import { shortDate } from "#app/format/dates.ts";
import type { DateRange, DateRangeFilter, DateRangeLimits } from "../date-range.ts";

/** One year back from the practice's today, and not beyond it (spec 2, sections 2 and 9). */
export function rangeLimits(now: DateTime<true>): Required<DateRangeLimits> {
  return { earliest: now.minus({ years: 1 }).toISODate(), today: now.toISODate() };
}

/** An end that is left open is as far as the limits let it reach. */
export function readDateRange(
  search: URLSearchParams,
  limits: DateRangeLimits,
  { isLongerThanADay = false } = {},
): DateRangeFilter {
  const typed = { from: search.get("from") ?? "", to: search.get("to") ?? "" };
  return { typed, limits, ...readRange(typed, limits, isLongerThanADay) };
}

function readRange({ from, to }: DateRange, limits: DateRangeLimits, isLongerThanADay: boolean) {
  if (from === "" && to === "") return { errors: {} };
  const [fromError, toError] = [errorIn(from, "start", limits), errorIn(to, "end", limits)];
  if (fromError !== undefined || toError !== undefined) {
    return {
      errors: {
        ...(fromError === undefined ? {} : { from: fromError }),
        ...(toError === undefined ? {} : { to: toError }),
      },
    };
  }
  const start = from || limits.earliest;
  if (start === undefined) return { errors: { from: "Enter the start date" } };
  const range = { from: start, to: to || limits.today };
  if (isLongerThanADay && range.to <= range.from) {
    return { errors: { to: "The end date must be after the start date" } };
  }
  if (range.to < range.from) return { errors: { to: "The end date cannot be before the start date" } };
  return { range, errors: {} };
}

function errorIn(day: string, end: "start" | "end", { earliest, today }: DateRangeLimits) {
  if (day === "") return undefined;
  if (!readDay(day)) return `Enter the ${end} date as a day of the calendar`;
  if (day > today) return `The ${end} date cannot be after today`;
  if (earliest !== undefined && day < earliest) {
    return `The ${end} date cannot be before ${shortDate(earliest)}, one year ago`;
  }
  return undefined;
}
