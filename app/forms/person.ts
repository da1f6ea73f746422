import { z } from "zod";
import { helpRequestTexts, invalidEmail } from "#practice-api/identity/texts.ts";
import { isEmail } from "./email.ts";
import { honeypotName } from "./person-inputs.ts";

const texts = {
  badNhi: "NHI Number must be 7 letters and numbers, like ZAA0067",
  noDate: "Date of Birth must be a real date, like 24-03-1985",
  shortYear: "Write the year of the Date of Birth with four digits, like 24-03-1985",
  notPast: "Date of Birth must be in the past",
};

export const line = z
  .string()
  .max(200, "Please write at most 200 characters")
  .default("")
  .transform((value) => value.trim());

export const personFields = {
  email: line,
  nhi: line,
  given: line,
  family: line,
  birthDate: line,
  altcha: z.string().optional(),
  [honeypotName]: z.string().optional(),
};

export type Person = Record<"email" | "nhi" | "given" | "family" | "birthDate", string>;

/** Its letters leave out I and O. A slip that keeps the form is for the practice to see. */
const nhiForm = /^[A-HJ-NP-Z]{3}(\d{4}|\d{2}[A-HJ-NP-Z]{2})$/i;
const isNhi = (nhi: string) => nhiForm.test(nhi.replace(/\s/g, ""));

const months = "january february march april may june july august september october november december".split(
  " ",
);

const dayFirst = [
  /^(?<day>\d{1,2})[-/. ]+(?<month>\d{1,2})[-/. ]+(?<year>\d{4})$/,
  /^(?<day>\d{2})(?<month>\d{2})(?<year>\d{4})$/,
  /^(?<day>\d{1,2})(?:st|nd|rd|th)?[-/., ]*(?<month>[a-z]{3,9})[-/., ]*(?<year>\d{4})$/i,
];
const shortYear = /^\d{1,2}[-/. ]+(\d{1,2}|[a-z]{3,9})[-/., ]+\d{2}$/i;
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

/** `today` is the practice's, as YYYY-MM-DD. */
export function personProblems(person: Person, today: string): Record<string, string> {
  const { email, nhi, given, family, birthDate } = person;
  const day = readBirthDate(birthDate);
  const found = {
    email:
      email === "" && nhi === ""
        ? helpRequestTexts.emailOrNhi
        : email !== "" && !isEmail(email) && invalidEmail,
    nhi: nhi !== "" && !isNhi(nhi) && texts.badNhi,
    given: given === "" && helpRequestTexts.given,
    family: family === "" && helpRequestTexts.family,
    birthDate:
      (birthDate === "" && helpRequestTexts.birthDate) ||
      (day === undefined && (shortYear.test(birthDate.trim()) ? texts.shortYear : texts.noDate)) ||
      (day !== undefined && day >= today && texts.notPast),
  };
  const wrong = Object.entries(found).filter((entry): entry is [string, string] => entry[1] !== false);
  return Object.fromEntries(wrong);
}

export function personForPractice({ email, nhi, given, family, birthDate }: Person) {
  return {
    ...(email === "" ? {} : { email }),
    ...(nhi === "" ? {} : { nhi: nhi.replace(/\s/g, "").toUpperCase() }),
    given,
    family,
    birthDate: readBirthDate(birthDate) ?? "",
  };
}
