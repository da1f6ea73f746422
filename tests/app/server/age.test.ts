import { describe, expect, test } from "vitest";
import { ageInWords, ageInYears } from "#app/.server/age.ts";
import { dateTimeAt } from "#app/.server/time.ts";

const on = (day: string, time = "09:00:00+13:00") => dateTimeAt(Date.parse(`${day}T${time}`));

describe("an age in words", () => {
  test.each([
    ["2025-08-17", "2026-11-24", "15 months"],
    ["2026-11-24", "2026-11-24", "less than a month"],
    ["2026-10-25", "2026-11-24", "less than a month"],
    ["2026-10-24", "2026-11-24", "1 month"],
    ["2024-11-25", "2026-11-24", "23 months"],
    ["2024-11-24", "2026-11-24", "2 years"],
    ["1984-11-25", "2026-11-24", "41 years"],
    ["1984-11-24", "2026-11-24", "42 years"],
    ["2024-02-29", "2026-02-28", "23 months"],
    ["2024-02-29", "2026-03-01", "2 years"],
    ["2026-01-31", "2026-02-28", "less than a month"],
    ["2026-01-31", "2026-03-01", "1 month"],
    ["2026-01-31", "2026-03-30", "1 month"],
    ["2025-12-31", "2027-01-01", "12 months"],
    // A birthday on either side of a change of clocks.
    ["2026-08-27", "2026-09-27", "1 month"],
    ["2026-03-05", "2026-04-05", "1 month"],
    ["1940-11-24", "2026-11-24", "86 years"],
  ])("born %s, on %s: %s", (born, today, words) => {
    expect(ageInWords(born, on(today))).toBe(words);
  });

  test("is of the practice's day", () => {
    expect(ageInWords("2024-11-24", on("2026-11-23", "10:59:59Z"))).toBe("23 months");
    expect(ageInWords("2024-11-24", on("2026-11-23", "11:00:00Z"))).toBe("2 years");
  });

  test.each(["2027-01-01", "2026-02-30", "unknown"])("is undefined for a birth date of %s", (birthDate) => {
    expect(ageInWords(birthDate, on("2026-11-24"))).toBeUndefined();
    expect(ageInYears(birthDate, on("2026-11-24"))).toBeUndefined();
  });
});

test.each([
  ["1961-11-25", 64],
  ["1961-11-24", 65],
  ["2026-11-24", 0],
])("born %s is %i years", (birthDate, years) => {
  expect(ageInYears(birthDate, on("2026-11-24"))).toBe(years);
});
