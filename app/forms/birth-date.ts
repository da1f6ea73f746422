import { z } from "zod";

const months = [
  "january",
  "february",
  "march",
  "april",
  "may",
  "june",
  "july",
  "august",
  "september",
  "october",
  "november",
  "december",
];

const dayFirst = [
  /^(?<day>\d{1,2})[-/. ]+(?<month>\d{1,2})[-/. ]+(?<year>\d{4})$/,
  /^(?<day>\d{2})(?<month>\d{2})(?<year>\d{4})$/,
  /^(?<day>\d{1,2})(?:st|nd|rd|th)?[-/., ]*(?<month>[a-z]{3,9})[-/., ]*(?<year>\d{4})$/i,
];
/** How a browser fills in a day of birth. */
const yearFirst = /^(?<year>\d{4})-(?<month>\d{2})-(?<day>\d{2})$/;

/** YYYY-MM-DD of dd-MM-yyyy (spec 1, section 2) with any separator or none, "24 March 1985" or itself. */
export function readBirthDate(typed: string): string | undefined {
  const text = typed.trim();
  const found = [...dayFirst, yearFirst].map((pattern) => pattern.exec(text)).find((match) => match !== null);
  if (!found?.groups) return undefined;
  const { day = "", month = "", year = "" } = found.groups;
  const number = /^\d/.test(month) ? month : monthNumber(month);
  const iso = `${year}-${number.padStart(2, "0")}-${day.padStart(2, "0")}`;
  return z.iso.date().safeParse(iso).success ? iso : undefined;
}

/** "3" for "Mar", "march" and any other beginning of the name. "0" for another word. */
function monthNumber(word: string): string {
  return String(months.findIndex((name) => name.startsWith(word.toLowerCase())) + 1);
}
