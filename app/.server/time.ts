import { DateTime, Settings } from "luxon";
import { practiceZone } from "#app/format/dates.ts";

export { DateTime };

/** The practice's zone, wherever the portal runs. Other modules import luxon from here, so that it is set. */
Settings.defaultZone = practiceZone;
Settings.defaultLocale = "en-NZ";

/** The DateTime of an instant in milliseconds since 1970, in the practice's zone. */
export function dateTimeAt(instant: number): DateTime<true> {
  return valid(DateTime.fromMillis(instant));
}

/** The calendar day (YYYY-MM-DD) in New Zealand of an ISO instant. */
export function dayOf(iso: string): string {
  return fromIso(iso).toISODate();
}

/** A day (YYYY-MM-DD) so many days later. */
export function addDays(day: string, days: number): string {
  return fromIso(day).plus({ days }).toISODate();
}

/** The start of a day written as YYYY-MM-DD; undefined for text that is not a day. */
export function readDay(text: string): DateTime<true> | undefined {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return undefined;
  const day = DateTime.fromISO(text);
  return day.isValid ? day : undefined;
}

/** Throws a RangeError for text that is not ISO, which the contract never lets through. */
function fromIso(iso: string): DateTime<true> {
  return valid(DateTime.fromISO(iso));
}

function valid(dateTime: DateTime<true> | DateTime<false>): DateTime<true> {
  if (dateTime.isValid) return dateTime;
  throw new RangeError(dateTime.invalidExplanation ?? "Not a date");
}
