import { DateTime, Settings } from "luxon";
import { practiceZone } from "#app/format/dates.ts";
import type { IsoDay, IsoTime } from "#practice-api/units.ts";

export { DateTime };

/** The practice's zone, wherever the portal runs. Other modules import luxon from here, so that it is set. */
Settings.defaultZone = practiceZone;
Settings.defaultLocale = "en-NZ";

export function dateTimeAt(instant: number): DateTime<true> {
  return valid(DateTime.fromMillis(instant));
}

export function dayOf(iso: IsoTime): IsoDay {
  return fromIso(iso).toISODate();
}

export function addDays(day: IsoDay, days: number): IsoDay {
  return fromIso(day).plus({ days }).toISODate();
}

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
