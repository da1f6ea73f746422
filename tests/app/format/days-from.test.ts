import { expect, test } from "vitest";
import { daysFrom, timeUntil } from "#app/format/days-from.ts";

const now = "2026-11-24T20:30:00Z"; // Wednesday 25 November, 09:30 in New Zealand.

test.each([
  ["2026-11-25T01:00:00Z", "Today"],
  ["2026-11-25T10:59:00Z", "Today"],
  ["2026-11-25T11:00:00Z", "Tomorrow"],
  ["2026-11-30T20:00:00Z", "In 6 days"],
  ["2027-04-05T00:00:00Z", "In 131 days"],
  ["0013-01-01T00:00:00Z", "Today"],
])("from Wednesday morning to %s is %s", (later, words) => {
  expect(daysFrom(now, later)).toBe(words);
});

test.each([
  ["2026-11-25T10:00:00+13:00", "Today"],
  ["2026-11-25T09:59:00+13:00", "Today, in 1 minute"],
  ["2026-11-25T09:58:00+13:00", "Today, in 2 minutes"],
  ["2026-11-25T09:01:00+13:00", "Today, in 59 minutes"],
  ["2026-11-25T09:00:00+13:00", "Today"],
  ["2026-11-25T10:05:00+13:00", "Today"],
  ["2026-11-24T10:00:00+13:00", "Tomorrow"],
  ["2026-11-19T10:00:00+13:00", "In 6 days"],
])("at %s, an appointment at ten begins %j", (now, text) => {
  expect(timeUntil(now, "2026-11-25T10:00:00+13:00")).toBe(text);
});
