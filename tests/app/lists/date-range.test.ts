import { describe, expect, test } from "vitest";
import { dateTimeAt } from "#app/.server/time.ts";
import { rangeLimits, readDateRange } from "#app/lists/.server/date-range.ts";
import { isRefused } from "#app/lists/date-range.ts";

const readRange = (from: string, to: string) => {
  const { range, errors } = readDateRange(new URLSearchParams({ from, to }), limits);
  return range ? { range, errors } : { errors };
};
const limits = { earliest: "2025-11-24", today: "2026-11-24" };

describe("the limits of a range", () => {
  test.each([
    ["2026-11-24T09:00:00+13:00", "2026-11-24", "2025-11-24"],
    ["2026-01-01T00:00:00+13:00", "2026-01-01", "2025-01-01"],
    ["2026-12-31T23:59:59+13:00", "2026-12-31", "2025-12-31"],
    ["2026-12-31T11:00:00Z", "2027-01-01", "2026-01-01"],
    ["2026-04-05T02:30:00+12:00", "2026-04-05", "2025-04-05"],
    ["2027-09-27T02:30:00+13:00", "2027-09-27", "2026-09-27"],
    ["2028-02-29T09:00:00+13:00", "2028-02-29", "2027-02-28"],
    ["2027-02-28T09:00:00+13:00", "2027-02-28", "2026-02-28"],
    ["2029-03-01T09:00:00+13:00", "2029-03-01", "2028-03-01"],
  ])("at %s are %s and one year before it, %s", (now, today, earliest) => {
    expect(rangeLimits(dateTimeAt(Date.parse(now)))).toEqual({ earliest, today });
  });
});

describe("a range of days", () => {
  test.each([
    ["the whole year", "2025-11-24", "2026-11-24", "2025-11-24", "2026-11-24"],
    ["one day", "2026-11-24", "2026-11-24", "2026-11-24", "2026-11-24"],
    ["an open start", "", "2026-06-01", "2025-11-24", "2026-06-01"],
    ["an open end", "2026-06-01", "", "2026-06-01", "2026-11-24"],
  ])("can be %s", (_, from, to, first, last) => {
    expect(readRange(from, to)).toEqual({ range: { from: first, to: last }, errors: {} });
  });
  test("need not be", () => {
    expect(readRange("", "")).toEqual({ errors: {} });
  });
  test.each([
    ["2025-11-23", "2026-11-24", { from: "The start date cannot be before 24-11-2025, one year ago" }],
    ["2025-11-24", "2026-11-25", { to: "The end date cannot be after today" }],
    ["2026-11-25", "", { from: "The start date cannot be after today" }],
    ["", "2025-11-23", { to: "The end date cannot be before 24-11-2025, one year ago" }],
    ["2026-06-02", "2026-06-01", { to: "The end date cannot be before the start date" }],
    ["2026-02-30", "", { from: "Enter the start date as a day of the calendar" }],
    ["24-11-2026", "", { from: "Enter the start date as a day of the calendar" }],
    [
      "2020-01-01",
      "2030-01-01",
      {
        from: "The start date cannot be before 24-11-2025, one year ago",
        to: "The end date cannot be after today",
      },
    ],
  ])("cannot be from %j to %j", (from, to, errors) => {
    expect(readRange(from, to)).toEqual({ errors });
  });

  test("without an earliest day reaches back as far as it is asked to, and needs a start", () => {
    const read = (from: string, to: string) =>
      readDateRange(new URLSearchParams({ from, to }), { today: "2026-11-24" });
    expect(read("1958-03-01", "").range).toEqual({ from: "1958-03-01", to: "2026-11-24" });
    expect(read("", "2026-11-01").errors).toEqual({ from: "Enter the start date" });
    expect(read("", "").errors).toEqual({});
  });
});

test.each([
  ["", "", false],
  ["2026-06-01", "2026-06-02", false],
  ["2026-02-30", "2026-06-02", true],
  ["2026-06-01", "2026-06-31", true],
  ["2026-02-30", "2026-06-31", true],
])("a range from %j to %j is refused: %s", (from, to, expected) => {
  const filter = readDateRange(new URLSearchParams({ from, to }), limits);
  expect(isRefused(filter)).toBe(expected);
});
