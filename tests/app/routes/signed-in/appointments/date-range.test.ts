import { describe, expect, it } from "vitest";
import { oneYearBefore, readRange } from "#app/routes/signed-in/appointments/history/date-range.ts";

const today = "2026-11-24";

describe("one year back", () => {
  it.each([
    ["2026-11-24", "2025-11-24"],
    ["2026-01-01", "2025-01-01"],
    ["2028-02-29", "2027-02-28"],
    ["2027-02-28", "2026-02-28"],
    ["2029-03-01", "2028-03-01"],
  ])("from %s is %s", (day, before) => {
    expect(oneYearBefore(day)).toBe(before);
  });
});

describe("a range of days", () => {
  it.each([
    ["the whole year", "2025-11-24", "2026-11-24", "2025-11-24", "2026-11-24"],
    ["one day", "2026-11-24", "2026-11-24", "2026-11-24", "2026-11-24"],
    ["an open start", "", "2026-06-01", "2025-11-24", "2026-06-01"],
    ["an open end", "2026-06-01", "", "2026-06-01", "2026-11-24"],
  ])("can be %s", (_, from, to, first, last) => {
    expect(readRange(from, to, today)).toEqual({ range: { from: first, to: last }, errors: {} });
  });
  it("need not be", () => {
    expect(readRange("", "", today)).toEqual({ errors: {} });
  });
  it.each([
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
    expect(readRange(from, to, today)).toEqual({ errors });
  });
});
