import { describe, expect, test } from "vitest";
import {
  defaultReasonId,
  historyBadges,
  isCancellable,
  isHistory,
  isUnrecorded,
  isVirtual,
  meetingOf,
} from "#practice-api/appointments/rules.ts";
import { feeOn, readCardFee, readCardFees } from "#practice-api/billing/rules.ts";
import { inTab } from "#practice-api/medications/rules.ts";
import { draftLimit, joinReply, replySubject, splitReply } from "#practice-api/messages/rules.ts";
import { vitalOf } from "#practice-api/vitals/rules.ts";
import { plainProse } from "#practice-api/wire/prose.ts";

describe("appointments", () => {
  test.each(["Virtual consult", "VIDEO consult", "Telehealth follow-up"])("%s is by video", (name) => {
    expect(isVirtual(name)).toBe(true);
  });
  test.each(["GP consult", "Phone triage", ""])("%j is not by video", (name) => {
    expect(isVirtual(name)).toBe(false);
  });
  test("those with status id 1, 2, 3 or 11 can be cancelled, and no others", () => {
    const ids = Array.from({ length: 20 }, (_, id) => String(id));
    expect(ids.filter((statusId) => isCancellable({ statusId }))).toEqual(["1", "2", "3", "11"]);
    expect(isCancellable({})).toBe(false);
  });
  test("the default reason is 25", () => {
    expect(defaultReasonId).toBe("25");
  });
  const now = Date.parse("2026-11-24T10:00:00+13:00");
  const at = (status: "future" | "completed" | "missed" | "cancelled" | "other-Arrived", time: string) => ({
    status,
    startsAt: `2026-11-24T${time}+13:00`,
  });
  test.each([
    ["future", "10:00:01", false],
    ["future", "10:00:00", true],
    ["future", "09:00:00", true],
    ["completed", "09:00:00", false],
    ["cancelled", "09:00:00", false],
  ] as const)("%s at %s has no outcome recorded at ten: %s", (status, time, expected) => {
    expect(isUnrecorded(at(status, time), now)).toBe(expected);
  });
  test.each([
    ["future", "10:00:01", []],
    ["future", "09:59:59", ["missed", "all"]],
    ["missed", "09:00:00", ["missed", "all"]],
    ["completed", "09:00:00", ["completed", "all"]],
    ["cancelled", "09:00:00", ["cancelled", "all"]],
    ["cancelled", "11:00:00", ["cancelled", "all"]],
    ["other-Arrived", "09:00:00", ["all"]],
  ] as const)("lists %s at %s under the badges %j", (status, time, badges) => {
    expect(historyBadges.filter((badge) => isHistory(at(status, time), badge, now))).toEqual(badges);
  });
  test.each([
    [
      "https://practice.test/meeting/84020102001?pwd=123456",
      { meetingId: "84020102001", passCode: "123456" },
    ],
    ["https://zoom.example/j/84020102001", { meetingId: "84020102001", passCode: "" }],
    ["https://zoom.example/j/84020102001/?pwd=a.B-1&x=2", { meetingId: "84020102001", passCode: "a.B-1" }],
    ["https://other.example/join/room-of-hana", undefined],
    ["javascript:alert(1)", undefined],
    ["not a link", undefined],
  ])("the meeting behind %s is %j", (link, meeting) => {
    expect(meetingOf(link)).toEqual(meeting);
  });
});

describe("card fees", () => {
  test.each([
    ["Visa - 2.5%", { text: "Visa - 2.5%", label: "Visa", basisPoints: 250 }],
    ["Amex – 3%", { text: "Amex – 3%", label: "Amex", basisPoints: 300 }],
    ["Union-Pay - 0.29 %", { text: "Union-Pay - 0.29 %", label: "Union-Pay", basisPoints: 29 }],
    ["Debit", { text: "Debit", label: "Debit", basisPoints: 0 }],
    ["Visa - lots%", undefined],
    ["", undefined],
  ])("%j is read", (text, fee) => {
    expect(readCardFee(text)).toEqual(fee);
  });
  test.each([
    [6_800, 170],
    [1_950, 49],
    [5, 0],
    [20, 1],
    [123_456, 3_086],
    [0, 0],
  ])("2.5 %% of %i cents is %i", (amount, fee) => {
    expect(feeOn(amount, { text: "", label: "", basisPoints: 250 })).toBe(fee);
  });
  test("a list in a setting is read, also escaped twice, and what is no card is left out", () => {
    const setting = '[{"CardFee":"Visa - 2.5%"},{"CardFee":null},7,{"CardFee":"Amex - 3.0%"}]';
    const labels = (text: string | undefined) => readCardFees(text).map(({ label }) => label);
    expect(labels(setting)).toEqual(["Visa", "Amex"]);
    expect(labels(JSON.stringify(setting))).toEqual(["Visa", "Amex"]);
    for (const none of [undefined, "", "N/A", "{}", "null"]) expect(labels(none)).toEqual([]);
  });
});

test("the long-term tab shows long-term medicines, the others all of their list", () => {
  const list = [
    { id: "1", name: "A", isLongTerm: true },
    { id: "2", name: "B", isLongTerm: false },
    { id: "3", name: "C" },
  ];
  expect(inTab("longTerm", list).map(({ id }) => id)).toEqual(["1"]);
  expect(inTab("recent", list)).toEqual(list);
});

describe("replies", () => {
  test("what was typed and what is quoted come apart again", () => {
    const once = joinReply("Thank you.", "Your result is in.");
    expect(splitReply(once)).toEqual({ typed: "Thank you.", original: "Your result is in." });
    expect(splitReply(joinReply("And again.", once))).toEqual({ typed: "And again.", original: once });
    expect(splitReply("Hello")).toEqual({ typed: "Hello", original: undefined });
  });
  test.each([
    ["its name", "Thanks.\n\n-----Original Message-----\nKia ora", "Kia ora"],
    ["its name in capitals", "Thanks.\n===== ORIGINAL MESSAGE =====\n\n\nKia ora", "Kia ora"],
    ["a rule of HTML", plainProse("<p>Thanks.</p><hr><p>Kia ora</p>"), "Kia ora"],
    ["its writer and time", "Thanks.\n\nFrom: Hana\nSent: Monday\nTo: me\n\nKia ora", /^From: Hana\nSent/],
    [
      "a line above its writer",
      `Thanks.\n${"_".repeat(32)}\nFrom: Hana\nTo: me\nDate: Monday\nKia ora`,
      /^From: Hana/,
    ],
    [
      "who wrote it when",
      "Thanks.\n\nOn Mon, 23 Nov 2026 at 9:00, Hana <h@a.nz> wrote:\n> Kia ora",
      /^On Mon, .* wrote:\n/,
    ],
    ["who wrote it when, in two lines", "Thanks.\n\nOn 23/11/2026 Hana\n<h@a.nz> wrote:\nKia ora", /^On 23/],
  ])("a reply of another program comes apart at the original with %s", (_, body, original) => {
    const { typed, original: quoted } = splitReply(body);
    expect(typed).toBe("Thanks.");
    expect(quoted).toEqual(typeof original === "string" ? original : expect.stringMatching(original));
    expect(draftLimit(body)).toBe(800);
  });
  test.each([
    "From: Hutt Hospital\nDate: Monday\n\nYour appointment is made.",
    "I had a message from: Hana\nIt was sent yesterday.",
    "On Monday I wrote: nothing.",
    "One\n-----\nTwo",
    "My original message was lost.",
  ])("a message is no reply: %s", (body) => {
    expect(splitReply(body)).toEqual({ typed: body, original: undefined });
  });
  test("a reply without a text has its original, also after it was HTML", () => {
    const body = plainProse("<p><br></p><p>----- Original Message -----</p><p>Kia ora</p>");
    expect(splitReply(body)).toEqual({ typed: "", original: "Kia ora" });
  });
  test("a draft of a reply allows 800 characters, any other 500", () => {
    expect(draftLimit(joinReply("a", "b"))).toBe(800);
    expect(draftLimit("a")).toBe(500);
  });
  test("the subject is the original one after Re:", () => {
    expect(replySubject("My result")).toBe("Re:My result");
  });
});

test.each([
  ["Blood Pressure", "bloodPressure"],
  ["Weight", "weight"],
  ["Body Weight", "weight"],
  ["BMI", "bmi"],
  ["body mass index", "bmi"],
  ["Height", "height"],
  ["Body Height", "height"],
  ["Heart Rate ", "heartRate"],
  ["Temperature", undefined],
])("%s belongs to the chart %s", (name, word) => {
  expect(vitalOf(name)).toBe(word);
});
