const zone = "Pacific/Auckland";

const format = (options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat("en-NZ", { timeZone: zone, hourCycle: "h23", ...options });
const clock = { hour: "2-digit", minute: "2-digit" } as const;
const formats = {
  day: format({ weekday: "short", day: "2-digit", month: "2-digit", year: "numeric" }),
  minutes: format(clock),
  seconds: format({ ...clock, second: "2-digit" }),
  zone: format({ timeZoneName: "long" }),
};

type Instant = string | number;
const parts = (format: Intl.DateTimeFormat, instant: Instant) =>
  Object.fromEntries(format.formatToParts(new Date(instant)).map(({ type, value }) => [type, value]));

/** `Mon 23-11-2026`, in New Zealand. */
export function dayOf(instant: Instant): string {
  const { weekday, day, month, year } = parts(formats.day, instant);
  return `${weekday} ${day}-${month}-${year}`;
}

/** `09:00`, in New Zealand. */
export const timeOf = (instant: Instant) => formats.minutes.format(new Date(instant));

/** `09:00:04`, in New Zealand. */
export const secondsOf = (instant: Instant) => formats.seconds.format(new Date(instant));

/** `Mon 23-11-2026, 09:00` */
export const momentOf = (instant: Instant) => `${dayOf(instant)}, ${timeOf(instant)}`;

/** As a sentence has it: `New Zealand daylight time`. */
export function zoneOf(instant: Instant): string {
  const name = parts(formats.zone, instant).timeZoneName ?? "";
  return name.replace(/ (Daylight|Standard) Time$/, (words) => words.toLowerCase());
}

/** For an `<input type="datetime-local">`: `2026-11-23T09:00`, in New Zealand. */
export function localInputOf(instant: Instant): string {
  const { day, month, year } = parts(formats.day, instant);
  return `${year}-${month}-${day}T${timeOf(instant)}`;
}

/** Undefined for an empty input. A time that daylight saving leaves out becomes the hour after it. */
export function instantOfLocalInput(typed: string): string | undefined {
  const asUtc = Date.parse(typed.includes("T") ? `${typed}:00Z` : "");
  if (Number.isNaN(asUtc)) return undefined;
  const hour = 3_600_000;
  const found = [13, 12].map((offset) => asUtc - offset * hour).find((at) => localInputOf(at) === typed);
  return new Date(found ?? asUtc - 12 * hour).toISOString();
}

/** `9 min`, `45 s`, `2 h 5 min` */
export function lengthOf(milliseconds: number): string {
  const seconds = Math.max(0, Math.round(milliseconds / 1000));
  if (seconds < 60) return `${seconds} s`;
  const minutes = Math.floor(seconds / 60);
  if (minutes < 60) return `${minutes} min`;
  const rest = minutes % 60;
  return rest === 0 ? `${Math.floor(minutes / 60)} h` : `${Math.floor(minutes / 60)} h ${rest} min`;
}

export const counted = (count: number, one: string, several = `${one}s`) =>
  `${count.toLocaleString("en-NZ")} ${count === 1 ? one : several}`;

const units: Readonly<Record<string, number>> = { D: 86_400_000, H: 3_600_000, M: 60_000, S: 1_000 };

/** Of an ISO duration such as `PT10M` or `P1DT2H`. */
export function millisecondsOf(duration: string): number {
  return [...duration.matchAll(/(?<!\d)(\d+(?:\.\d+)?)([DHMS])/g)].reduce(
    (sum, [, count, unit = ""]) => sum + Number(count) * (units[unit] ?? 0),
    0,
  );
}
