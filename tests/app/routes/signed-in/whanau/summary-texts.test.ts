import { expect, test } from "vitest";
import { remindersText, vaccinesText } from "#app/routes/signed-in/whanau/summary-texts.ts";

test("vaccines and reminders name the first one and count the others", () => {
  const none = { count: 0, unreadable: 0 };
  const overdue = { isOverdue: true, alsoDue: 0 };
  expect([vaccinesText({ ...none, ...overdue, isOverdue: false }), remindersText(none)]).toEqual([
    undefined,
    undefined,
  ]);
  const vaccine = { ...overdue, count: 2, name: "Tdap (Boostrix)", on: "2026-09-26", unreadable: 1 };
  expect(vaccinesText(vaccine)).toEqual({
    text: "2 overdue: Tdap (Boostrix), was due 26-09-2026, and 1 more",
    note: "1 vaccine could not be read. It may be due.",
    isUrgent: true,
  });
  expect(vaccinesText({ ...vaccine, count: 1, on: undefined })?.text).toBe(
    "1 overdue: Tdap (Boostrix), date not recorded",
  );
  const monthOnly = { ...vaccine, count: 1, on: undefined, month: "2026-09-01" };
  expect([vaccinesText(monthOnly)?.text, vaccinesText({ ...monthOnly, isOverdue: false })?.text]).toEqual([
    "1 overdue: Tdap (Boostrix), was due September 2026",
    "1 due: Tdap (Boostrix), in September 2026",
  ]);
  expect(vaccinesText({ ...vaccine, count: 1, alsoDue: 2 })?.text).toBe(
    "1 overdue: Tdap (Boostrix), was due 26-09-2026. 2 are due.",
  );
  expect(vaccinesText({ ...vaccine, count: 1, isOverdue: false, unreadable: 0 })).toEqual({
    text: "1 due: Tdap (Boostrix), on 26-09-2026",
    isUrgent: false,
  });
  expect(remindersText({ count: 0, unreadable: 1 })?.text).toBe(
    "1 reminder could not be read. It may be High.",
  );
  expect(remindersText({ count: 1, name: "Asthma review", on: undefined, unreadable: 0 })?.text).toBe(
    "1 High: Asthma review",
  );
  expect(remindersText({ count: 1, name: "Asthma review", unreadable: 0 })?.isUrgent).toBe(true);
});
