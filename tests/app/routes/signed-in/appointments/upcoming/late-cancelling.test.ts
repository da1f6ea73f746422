import { expect, test } from "vitest";
import { lateCancelling } from "#app/routes/signed-in/appointments/upcoming/late-cancelling.ts";

const late = "This is late: the practice asks for 2 hours’ notice.";

test.each([
  ["2026-11-25T07:59:00+13:00", 120, undefined],
  ["2026-11-25T08:00:00+13:00", 120, undefined],
  ["2026-11-25T08:01:00+13:00", 120, late],
  ["2026-11-25T09:59:00+13:00", 120, late],
  ["2026-11-25T10:00:00+13:00", 120, undefined],
  ["2026-11-25T09:59:00+13:00", 60, "This is late: the practice asks for 1 hour’s notice."],
  ["2026-11-25T09:59:00+13:00", 90, "This is late: the practice asks for 90 minutes’ notice."],
  ["2026-11-25T09:59:00+13:00", undefined, undefined],
])("at %s, with a notice of %s minutes, cancelling the one at ten says %j", (now, notice, text) => {
  expect(lateCancelling("2026-11-25T10:00:00+13:00", now, notice)).toBe(text);
});
