import { describe, expect, test } from "vitest";
import {
  appointmentText,
  cancelledText,
  countText,
  factOf,
  type Nothing,
  nothingText,
  remindersText,
  vaccinesText,
} from "#app/routes/signed-in/whanau/summary-texts.ts";

const now = "2026-11-23T07:53:00+13:00";

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
  test("is nothing only where all of the list could be read", () => {
    expect(appointmentText({ unreadable: 0 }, now)).toBeUndefined();
    expect(appointmentText({ unreadable: 1 }, now)?.text).toBe(
      "1 appointment could not be read. It may be still to come.",
    );
  });
});

describe("what the practice cancelled", () => {
  const one = { id: "1", startsAt: "2026-11-30T11:15:00+13:00", type: "Nurse immunisation" };
  test("is named with its reason and the way to book again", () => {
    const cancelled = [{ ...one, cancelReason: "Doctor is sick" }, one];
    expect(cancelledText({ cancelled, unreadable: 0 })).toEqual({
      text: "The practice cancelled Mon 30-11-2026, 11:15, Nurse immunisation: “Doctor is sick”, and 1 more",
      note: undefined,
      verb: "Book another time",
    });
  });
  test("is nothing only where all of the list could be read", () => {
    expect(cancelledText({ cancelled: [], unreadable: 0 })).toBeUndefined();
    expect(cancelledText({ cancelled: [], unreadable: 1 })?.text).toBe(
      "1 cancelled appointment could not be read. It may be one that the practice cancelled.",
    );
    expect(cancelledText({ cancelled: [one], unreadable: 2 })?.note).toMatch(/^2 cancelled appointments/);
  });
});

describe("what is booked or given", () => {
  const appointment = { startsAt: "2026-11-30T14:00:00+13:00", type: "Nurse immunisation" };
  const overdue = { count: 1, name: "MMR", on: "2026-08-17", isOverdue: true, alsoDue: 0, unreadable: 0 };
  test("is said of a vaccine, which is urgent only while another is not booked", () => {
    const booked = [{ name: "MMR", appointment }];
    expect(vaccinesText({ ...overdue, booked })).toEqual({
      text: "1 overdue: MMR, was due 17-08-2026",
      note: "Booked for MMR: Mon 30-11-2026, 14:00, Nurse immunisation.",
      isUrgent: false,
    });
    expect(vaccinesText({ ...overdue, count: 2, booked })?.isUrgent).toBe(true);
  });
  test("is said of a reminder, beside what could not be read", () => {
    const given = [{ name: "Influenza vaccination", on: "2026-04-13" }];
    expect(remindersText({ count: 1, name: "Influenza vaccination", unreadable: 1, given })).toEqual({
      text: "1 High: Influenza vaccination",
      note: "Influenza vaccination: given 13-04-2026. 1 reminder could not be read. It may be High.",
      isUrgent: false,
    });
  });
});

test("a fact is absent without its area, failed without an answer, and nothing by an answer only", () => {
  const textOf = (count: number) => countText(count, ["unread message", "unread messages"]);
  expect(factOf(undefined, textOf)).toEqual({ state: "absent" });
  expect(factOf({ state: "failed" }, textOf)).toEqual({ state: "failed" });
  expect(factOf({ state: "loaded", value: 0 }, textOf)).toEqual({ state: "nothing" });
  expect(factOf({ state: "loaded", value: 1 }, textOf)).toEqual({
    state: "waiting",
    text: "1 unread message",
  });
});

test.each<{ sources: Nothing[]; text: string | undefined }>([
  {
    sources: ["messages", "results", "vaccines", "reminders"],
    text: "No unread messages or results, no vaccines due, no High reminders.",
  },
  { sources: ["appointments", "results"], text: "No appointment booked, no unread results." },
  { sources: ["reminders"], text: "No High reminders." },
  { sources: [], text: undefined },
])("what has nothing is one line: $text", ({ sources, text }) => {
  expect(nothingText(sources)).toBe(text);
});

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
