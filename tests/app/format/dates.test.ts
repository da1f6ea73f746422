import { describe, expect, it } from "vitest";
import { ageInWords, dayOf, dayTile, longDate, shortDate, timeOf } from "#app/format/dates.ts";

describe("dates are the practice's", () => {
  it.each([
    ["2026-11-23T10:59:59Z", "Monday 23 November 2026", "23-11-2026"],
    ["2026-11-23T11:00:00Z", "Tuesday 24 November 2026", "24-11-2026"],
    ["2026-04-04T13:59:00Z", "Sunday 5 April 2026", "05-04-2026"],
    ["2026-07-01T11:59:00Z", "Wednesday 1 July 2026", "01-07-2026"],
    ["2026-07-01T12:00:00Z", "Thursday 2 July 2026", "02-07-2026"],
    ["2026-01-05", "Monday 5 January 2026", "05-01-2026"],
  ])("%s is %s", (iso, long, short) => {
    expect([longDate(iso), shortDate(iso)]).toEqual([long, short]);
  });

  it("a moment's day is the day it is at the practice", () => {
    expect(dayOf("2026-11-23T11:00:00Z")).toBe("2026-11-24");
    expect(dayOf("2026-11-23T10:59:59Z")).toBe("2026-11-23");
  });
});

describe("times are the practice's", () => {
  it.each([
    ["2026-11-23T20:05:00Z", "09:05"],
    ["2026-11-24T11:00:00Z", "00:00"],
    ["2026-07-01T04:15:00Z", "16:15"],
    // The clocks go back at three and forward at two.
    ["2026-04-04T13:30:00Z", "02:30"],
    ["2026-04-04T14:30:00Z", "02:30"],
    ["2026-09-26T13:59:00Z", "01:59"],
    ["2026-09-26T14:00:00Z", "03:00"],
  ])("%s is %s", (iso, time) => {
    expect(timeOf(iso)).toBe(time);
  });
  it("a day's tile is short", () => {
    expect(dayTile("2026-09-01T20:00:00Z")).toEqual({ weekday: "Wed", day: "2", month: "Sep" });
  });
});

describe("an age in words", () => {
  it.each([
    ["2025-08-17", "2026-11-24", "15 months"],
    ["2026-10-25", "2026-11-24", "less than a month"],
    ["2026-10-24", "2026-11-24", "1 month"],
    ["2024-11-25", "2026-11-24", "23 months"],
    ["2024-11-24", "2026-11-24", "2 years"],
    ["1984-11-25", "2026-11-24", "41 years"],
    ["1984-11-24", "2026-11-24", "42 years"],
    ["2024-02-29", "2026-02-28", "23 months"],
  ])("born %s, on %s: %s", (born, today, words) => {
    expect(ageInWords(born, today)).toBe(words);
  });
  it("says nothing about somebody not born yet", () => {
    expect(ageInWords("2027-01-01", "2026-11-24")).toBeUndefined();
  });
});
