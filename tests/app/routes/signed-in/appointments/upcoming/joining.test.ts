import { expect, test } from "vitest";
import { joining } from "#practice-api/appointments/rules.ts";

const startsAt = "2026-11-25T10:00:00+13:00";

test.each([
  ["2026-11-25T09:44:59+13:00", { isOpen: false, isLater: true }],
  ["2026-11-25T09:45:00+13:00", { isOpen: true, isLater: false }],
  ["2026-11-25T11:59:59+13:00", { isOpen: true, isLater: false }],
  ["2026-11-25T12:00:00+13:00", { isOpen: false, isLater: false }],
])("at %s, joining a video consult at ten is %j", (now, state) => {
  expect(joining(startsAt, now)).toEqual({ ...state, from: "2026-11-24T20:45:00.000Z" });
});
