/** Every date and time that a patient reads is in it, wherever they are. */
export const practiceZone = "Pacific/Auckland";

const long = new Intl.DateTimeFormat("en-NZ", {
  timeZone: practiceZone,
  weekday: "long",
  day: "numeric",
  month: "long",
  year: "numeric",
});

const numeric = new Intl.DateTimeFormat("en-NZ", {
  timeZone: practiceZone,
  day: "2-digit",
  month: "2-digit",
  year: "numeric",
});

const withOffset = /T[^T]*(Z|[+-]\d{2}:\d{2})$/;

/**
 * A calendar day has no zone, and a time without an offset is the wall clock of the practice. Both count as
 * midday of the practice's standard time: with or without daylight saving that is the same day there.
 */
function moment(iso: string) {
  return new Date(withOffset.test(iso) ? iso : `${iso.slice(0, 10)}T12:00:00+12:00`);
}

function parts(format: Intl.DateTimeFormat, iso: string) {
  return Object.fromEntries(format.formatToParts(moment(iso)).map(({ type, value }) => [type, value]));
}

/** "Tuesday 24 November 2026". */
export function longDate(iso: string) {
  const { weekday, day, month, year } = parts(long, iso);
  return `${weekday} ${day} ${month} ${year}`;
}

/** "Tuesday 24 November": for days whose year is plain. */
export function longDay(iso: string) {
  const { weekday, day, month } = parts(long, iso);
  return `${weekday} ${day} ${month}`;
}

/** "24 November 2026", as it is read aloud. */
export function dateInWords(iso: string) {
  const { day, month, year } = parts(long, iso);
  return `${day} ${month} ${year}`;
}

/** "24-11-2026" (spec: DD-MM-YYYY). */
export function shortDate(iso: string) {
  const { day, month, year } = parts(numeric, iso);
  return `${day}-${month}-${year}`;
}

/** "Full Blood Count of 20-11-2026": what has no number of its own. */
export const datedName = (name: string, iso: string | undefined) =>
  iso === undefined ? name : `${name} of ${shortDate(iso)}`;

const clock = new Intl.DateTimeFormat("en-NZ", {
  timeZone: practiceZone,
  hour: "2-digit",
  minute: "2-digit",
  hourCycle: "h23",
});

/** "09:05" at the practice. */
export function timeOf(iso: string) {
  if (!withOffset.test(iso)) return iso.slice("2026-11-24T".length, "2026-11-24T09:05".length);
  const { hour, minute } = parts(clock, iso);
  return `${hour}:${minute}`;
}

/** "Tuesday 24 November 2026, 09:05". A day has no time. */
export function longDateAndTime(iso: string) {
  return [longDate(iso), timeOf(iso)].filter(Boolean).join(", ");
}

/** For comparisons. A day counts as its midday, and a time without an offset is the practice's. */
export function timestampOf(iso: string): number {
  if (withOffset.test(iso) || !iso.includes("T")) return moment(iso).getTime();
  const [summer, winter] = [Date.parse(`${iso}+13:00`), Date.parse(`${iso}+12:00`)];
  return timeOf(new Date(summer).toISOString()) === timeOf(iso) ? summer : winter;
}

/** "Tue", "24", "Nov". */
export function dayTile(iso: string) {
  const { weekday = "", day = "", month = "" } = parts(long, iso);
  return { weekday: weekday.slice(0, 3), day, month: month.slice(0, 3) };
}

/** "Tue 24-11-2026" (ruling B53). */
export function weekdayDate(iso: string) {
  return `${dayTile(iso).weekday} ${shortDate(iso)}`;
}

/** "Tue 24-11-2026, 09:05": when a patient must turn up (ruling B53). */
export function dateAndTime(iso: string) {
  return `${weekdayDate(iso)}, ${timeOf(iso)}`;
}

/** The practice's calendar day of an instant. */
export function isoDay(iso: string) {
  const { day, month, year = "" } = parts(numeric, iso);
  return `${year.padStart(4, "0")}-${month}-${day}`;
}

/** For lists, the earliest first, and before them what has none. */
export const byDay = (one = "", other = "") => (one && isoDay(one)).localeCompare(other && isoDay(other));

/** @param iso a day or a time */
export const isoYear = (iso: string) => isoDay(iso).slice(0, 4);

/** "November 2026". */
export function monthAndYear(iso: string) {
  const { month, year } = parts(long, iso);
  return `${month} ${year}`;
}

/** "24-11-2026", or "November 2026" where the record has no day. */
export function dayOrMonth(on: string | undefined, month: string | undefined) {
  if (on !== undefined) return shortDate(on);
  return month === undefined ? undefined : monthAndYear(month);
}
