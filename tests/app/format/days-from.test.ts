import { expect, test } from "vitest";
import { daysFrom } from "#app/format/days-from.ts";

const now = "2026-11-24T20:30:00Z"; // Wednesday 25 November, 09:30 in New Zealand.

test.each([
  ["2026-11-25T01:00:00Z", "Today"],
  ["2026-11-25T10:59:00Z", "Today"],
  ["2026-11-25T11:00:00Z", "Tomorrow"],
  ["2026-11-30T20:00:00Z", "In 6 days"],
  ["2027-04-05T00:00:00Z", "In 131 days"],
])("from Wednesday morning to %s is %s", (later, words) => {
  expect(daysFrom(now, later)).toBe(words);
});
