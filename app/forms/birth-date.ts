import { z } from "zod";

/**
 * A day of birth as people write it, dd-MM-yyyy (spec 1, section 2), with any separator, or as a browser
 * fills it in, YYYY-MM-DD. Returns YYYY-MM-DD, or undefined for text that is not a day.
 */
export function readBirthDate(typed: string): string | undefined {
  const dayFirst = /^(\d{1,2})[-/. ](\d{1,2})[-/. ](\d{4})$/.exec(typed.trim());
  const yearFirst = /^(\d{4})-(\d{2})-(\d{2})$/.exec(typed.trim());
  const [year, month, day] = dayFirst ? [dayFirst[3], dayFirst[2], dayFirst[1]] : (yearFirst?.slice(1) ?? []);
  if (year === undefined || month === undefined || day === undefined) return undefined;
  const iso = `${year}-${month.padStart(2, "0")}-${day.padStart(2, "0")}`;
  return z.iso.date().safeParse(iso).success ? iso : undefined;
}
