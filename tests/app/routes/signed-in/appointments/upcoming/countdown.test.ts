import { expect, test } from "vitest";
import { countdown, joining } from "#app/routes/signed-in/appointments/upcoming/countdown.ts";

const startsAt = "2026-11-25T10:00:00+13:00";

test.each([
  ["2026-11-25T10:00:00+13:00", "Today"],
  ["2026-11-25T09:59:00+13:00", "In 1 minute"],
  ["2026-11-25T09:58:00+13:00", "In 2 minutes"],
  ["2026-11-25T09:01:00+13:00", "In 59 minutes"],
  ["2026-11-25T09:00:00+13:00", "Today"],
  ["2026-11-25T10:05:00+13:00", "Today"],
  ["2026-11-24T10:00:00+13:00", "Tomorrow"],
  ["2026-11-19T10:00:00+13:00", "In 6 days"],
])("at %s, an appointment at ten is counted down as %j", (now, text) => {
  expect(countdown(startsAt, now)).toBe(text);
});

test.each([
  ["2026-11-25T09:44:59+13:00", { isOpen: false, isLater: true }],
  ["2026-11-25T09:45:00+13:00", { isOpen: true, isLater: false }],
  ["2026-11-25T11:59:59+13:00", { isOpen: true, isLater: false }],
  ["2026-11-25T12:00:00+13:00", { isOpen: false, isLater: false }],
])("at %s, joining a video consult at ten is %j", (now, state) => {
  expect(joining(startsAt, now)).toEqual({ ...state, from: "2026-11-24T20:45:00.000Z" });
});
