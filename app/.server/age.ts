import type { IsoDay } from "#practice-api/units.ts";
import { type DateTime, readDay } from "./time.ts";

/** "15 months" below two years, "42 years" from then on. Undefined for a day in the future. */
export function ageInWords(birthDate: IsoDay, now: DateTime<true>): string | undefined {
  const months = ageInMonths(birthDate, now);
  if (months === undefined) return undefined;
  if (months < 1) return "less than a month";
  if (months < 24) return months === 1 ? "1 month" : `${months} months`;
  return `${Math.floor(months / 12)} years`;
}

export function ageInYears(birthDate: IsoDay, now: DateTime<true>): number | undefined {
  const months = ageInMonths(birthDate, now);
  return months === undefined ? undefined : Math.floor(months / 12);
}

export function daysOld(birthDate: IsoDay, now: DateTime<true>): number | undefined {
  const birth = readDay(birthDate.slice(0, 10));
  const today = now.startOf("day");
  return birth === undefined || birth > today ? undefined : Math.round(today.diff(birth, "days").days);
}

function ageInMonths(birthDate: IsoDay, now: DateTime<true>): number | undefined {
  const birth = readDay(birthDate.slice(0, 10));
  const today = now.startOf("day");
  if (birth === undefined || birth > today) return undefined;
  const { months } = today.diff(birth, ["months", "days"]);
  // Luxon ends the month of 29 February on the 28th in other years; a birthday is never before its day.
  return today.minus({ months }) < birth ? months - 1 : months;
}
