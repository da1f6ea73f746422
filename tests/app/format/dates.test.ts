import { describe, expect, test } from "vitest";
import { dayTile, longDate, longDateAndTime, shortDate, timeOf, timestampOf } from "#app/format/dates.ts";

describe("formats dates in the practice's zone", () => {
  test.each([
    ["2026-11-23T10:59:59Z", "Monday 23 November 2026", "23-11-2026"],
    ["2026-11-23T11:00:00Z", "Tuesday 24 November 2026", "24-11-2026"],
    ["2026-04-04T13:59:00Z", "Sunday 5 April 2026", "05-04-2026"],
    ["2026-07-01T11:59:00Z", "Wednesday 1 July 2026", "01-07-2026"],
    ["2026-07-01T12:00:00Z", "Thursday 2 July 2026", "02-07-2026"],
    ["2026-01-05", "Monday 5 January 2026", "05-01-2026"],
    ["2028-02-29", "Tuesday 29 February 2028", "29-02-2028"],
    ["2026-04-05T00:10:00", "Sunday 5 April 2026", "05-04-2026"],
    ["2026-09-27T23:50", "Sunday 27 September 2026", "27-09-2026"],
    ["2028-02-29T23:30:00.000", "Tuesday 29 February 2028", "29-02-2028"],
    ["2026-11-24T23:30:00+13:00", "Tuesday 24 November 2026", "24-11-2026"],
  ])("formats %s as %s", (iso, long, short) => {
    expect([longDate(iso), shortDate(iso)]).toEqual([long, short]);
  });
});

test.each([
  ["2026-11-24", "Tuesday 24 November 2026"],
  ["2026-11-24T09:05:00", "Tuesday 24 November 2026, 09:05"],
  ["2026-11-23T20:05:00.123Z", "Tuesday 24 November 2026, 09:05"],
  ["2026-11-24T09:05:00+13:00", "Tuesday 24 November 2026, 09:05"],
])("formats %s with the time that it has", (iso, text) => {
  expect(longDateAndTime(iso)).toBe(text);
});

test("compares moments of every kind", () => {
  const same = ["2026-11-24T09:05:00", "2026-11-23T20:05:00Z", "2026-11-24T09:05:00.000+13:00"];
  expect(new Set(same.map(timestampOf))).toEqual(new Set([Date.parse("2026-11-23T20:05:00Z")]));
  expect(timestampOf("2026-07-01T09:05")).toBe(Date.parse("2026-06-30T21:05:00Z"));
  const sorted = ["2026-11-23T23:59:00", "2026-11-24", "2026-11-24T11:00:00Z", "2026-11-25"];
  expect(sorted.toSorted((a, b) => timestampOf(a) - timestampOf(b))).toEqual(sorted);
});

describe("formats times in the practice's zone", () => {
  test.each([
    ["2026-11-23T20:05:00Z", "09:05"],
    ["2026-11-24T11:00:00Z", "00:00"],
    ["2026-07-01T04:15:00Z", "16:15"],
    // The clocks go back at three and forward at two.
    ["2026-04-04T13:30:00Z", "02:30"],
    ["2026-04-04T14:30:00Z", "02:30"],
    ["2026-09-26T13:59:00Z", "01:59"],
    ["2026-09-26T14:00:00Z", "03:00"],
    ["2026-09-27T23:50", "23:50"],
    ["2026-04-05T02:30:00", "02:30"],
  ])("formats %s as %s", (iso, time) => {
    expect(timeOf(iso)).toBe(time);
  });
  test("formats a day briefly for a tile", () => {
    expect(dayTile("2026-09-01T20:00:00Z")).toEqual({ weekday: "Wed", day: "2", month: "Sep" });
  });
});
