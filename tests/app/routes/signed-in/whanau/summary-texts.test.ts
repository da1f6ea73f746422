import { describe, expect, test } from "vitest";
import {
  appointmentText,
  remindersText,
  unreadText,
  vaccinesText,
} from "#app/routes/signed-in/whanau/summary-texts.ts";

const now = "2026-11-23T07:53:00+13:00";
const loaded = (value: number) => ({ state: "loaded", value }) as const;
const failed = { state: "failed" } as const;

describe("the next appointment", () => {
  const what = "GP consult with Dr Hana Pōtiki";
  test("is today, or on a day of the week", () => {
    expect(appointmentText({ startsAt: "2026-11-23T08:30:00+13:00", what, unreadable: 0 }, now)).toEqual({
      text: `Today, 08:30, ${what}`,
    });
    expect(appointmentText({ startsAt: "2026-11-27T15:45:00+13:00", what, unreadable: 2 }, now)).toEqual({
      text: `Fri 27-11-2026, 15:45, ${what}`,
      note: "2 appointments could not be read. They may be sooner.",
    });
  });
  test("is none where nothing is booked", () => {
    expect(appointmentText({ unreadable: 0 }, now)).toEqual({ text: "None booked" });
  });
});

test.each([
  { counts: { messages: loaded(3), results: loaded(2) }, text: "3 messages, 2 test results" },
  { counts: { messages: loaded(0), results: loaded(1) }, text: "No message, 1 test result" },
  { counts: { messages: failed, results: loaded(0) }, text: "Messages could not be loaded, no test result" },
  { counts: { messages: failed, results: failed }, text: "Could not be loaded" },
  { counts: { results: loaded(0) }, text: "No test result" },
  { counts: {}, text: undefined },
])("unread is what the menu offers, and none only after an answer: $text", ({ counts, text }) => {
  expect(unreadText(counts)?.text).toBe(text);
});

test("vaccines and reminders name the first one and count the others", () => {
  const none = { count: 0, unreadable: 0 };
  expect(vaccinesText(none)).toEqual({ text: "None overdue in the record" });
  expect(remindersText(none)).toMatchObject({ text: "None marked High", isUrgent: false });
  const vaccine = { count: 2, name: "Tdap (Boostrix)", on: "2026-09-26", unreadable: 1 };
  expect(vaccinesText(vaccine)).toEqual({
    text: "2 overdue: Tdap (Boostrix), was due 26-09-2026, and 1 more",
    note: "1 vaccine could not be read.",
    isUrgent: true,
  });
  expect(vaccinesText({ ...vaccine, count: 1, on: undefined }).text).toBe(
    "1 overdue: Tdap (Boostrix), date not recorded",
  );
  expect(remindersText({ count: 0, unreadable: 1 }).note).toBe(
    "1 reminder could not be read. It may be High.",
  );
  expect(remindersText({ count: 1, name: "Asthma review", on: undefined, unreadable: 0 }).text).toBe(
    "1 High: Asthma review",
  );
});
