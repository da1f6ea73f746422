import { describe, expect, test } from "vitest";
import { bookingRules, partOfDay } from "#practice-api/appointments/rules.ts";
import { payableCards } from "#practice-api/billing/rules.ts";
import { draftLimit, joinReply, messageRules, splitReply } from "#practice-api/messages/rules.ts";
import { activeMethods, contactDetailsOf, contactProblems, detailsOf } from "#practice-api/profile/rules.ts";
import { changeBetween } from "#practice-api/results/rules.ts";

describe("the settings of messages", () => {
  test("allow new messages and replies by themselves", () => {
    const rights = (composeEnabled: string, replyEnabled: string) => {
      const { mayCompose, mayReply } = messageRules({ composeEnabled, replyEnabled });
      return [mayCompose, mayReply];
    };
    expect([rights("1", "0"), rights("0", "1"), rights("true", "yes")]).toEqual([
      [true, false],
      [false, true],
      [false, false],
    ]);
  });

  test.each([
    [undefined, undefined],
    [" N/A ", undefined],
    ["testing", undefined],
    [" Be kind. ", "Be kind."],
  ])("have for the terms %j the terms %j", (messageTerms, terms) => {
    expect(messageRules(messageTerms === undefined ? {} : { messageTerms }).terms).toBe(terms);
  });
});

test("a body with a quoted original is a reply, also without a text", () => {
  for (const typed of ["Thanks.", ""]) {
    const body = joinReply(typed, "Hello");
    expect(splitReply(body)).toEqual({ typed, original: "Hello" });
    expect(draftLimit(body)).toBe(800);
  }
  expect(splitReply("Hello")).toEqual({ typed: "Hello", original: undefined });
  expect(draftLimit("Hello")).toBe(500);
});

describe("the settings of booking", () => {
  test("show the practice's reasons by the one setting, and ask early by the other (ruling B90)", () => {
    const reasons = (settings: object) => {
      const { offersReasons, reasonDecides } = bookingRules(settings);
      return [offersReasons, reasonDecides];
    };
    expect(reasons({})).toEqual([false, false]);
    expect(reasons({ reasonShown: "1" })).toEqual([true, false]);
    expect(reasons({ reasonDecidesProvider: "1" })).toEqual([false, true]);
  });

  test.each([
    [undefined, undefined],
    [" ", undefined],
    ["N/A", undefined],
    ["Wear a mask.", "Wear a mask."],
  ])("have for the terms %j the terms %j", (appointmentTerms, terms) => {
    expect(bookingRules(appointmentTerms === undefined ? {} : { appointmentTerms }).terms).toBe(terms);
  });

  test("allow family bookings unless they are switched off", () => {
    const allows = (familyBooking: string) => bookingRules({ familyBooking }).allowsFamily;
    expect([allows("1"), allows("0"), bookingRules({}).allowsFamily]).toEqual([true, false, true]);
  });

  test("divide the day at noon", () => {
    expect(["00:00", "11:59", "12:00"].map(partOfDay)).toEqual(["morning", "morning", "afternoon"]);
  });
});

test("a practice that names no card that can be read takes every card without a fee", () => {
  const any = [{ text: "Card", label: "Card", basisPoints: 0 }];
  expect([payableCards(undefined), payableCards("[]"), payableCards('[{"CardFee":"50%"}]')]).toEqual([
    any,
    any,
    any,
  ]);
});

describe("the profile", () => {
  const profile = { given: ["Aroha", "Mere", "Anne"], family: "Ngata", fullName: "Aroha Ngata" };

  test("has its details, each empty where it has none", () => {
    const empty = { preferredName: "", gender: "", ethnicity: "" };
    const names = { given: "Aroha", middle: "Mere Anne", family: "Ngata" };
    expect(detailsOf(profile as never)).toEqual({ ...names, ...empty });
    const filled = {
      preferredName: "Ro",
      gender: "Female",
      ethnicity: "Māori",
    };
    expect(detailsOf({ ...profile, ...filled } as never)).toEqual({ ...names, ...filled });
  });

  test("may be reached by its active ways, each once", () => {
    const methods = [
      { method: "email" },
      { method: "text", isActive: true, isDeleted: false },
      { method: "email", isActive: true },
      { method: "post", isActive: false },
      { method: "dayPhone", isDeleted: true },
    ];
    expect(activeMethods({ contactMethods: methods as never })).toEqual(["email", "text"]);
    expect(activeMethods({})).toEqual([]);
  });

  test("sends contact details that are filled in, with the preferred way among the selected", () => {
    const fields = { mobile: "021 555 0100", homePhone: "", workPhone: "", email: "" };
    expect(contactDetailsOf({ ...fields, preferred: "text", selected: ["email"] }, {})).toStrictEqual({
      mobile: "021 555 0100",
      preferred: "text",
      preferredLabel: "Text",
      selected: ["text", "email"],
    });
  });

  test("asks for a name, a relationship and both phones of an emergency contact", () => {
    const whole = {
      title: "1",
      given: "Mere",
      family: "Ngata",
      relationship: "2",
      mobile: "+64 21 555 0100",
      workPhone: "+64 21 555 0100",
    };
    expect(contactProblems(whole)).toEqual({});
    expect(contactProblems({ ...whole, given: " ", mobile: "+64 ", workPhone: "" })).toEqual({
      given: "Name cannot be Empty",
      mobile: "Home Phone Cannot Be Empty",
      workPhone: "Work Phone cannot be Empty",
    });
  });
});

test.each([
  ["5.0", "5.4", { direction: "up", amount: "0.4" }],
  ["5.4", "5", { direction: "down", amount: "0.4" }],
  ["5", "5.0", { direction: "same", amount: "0.0" }],
  ["<5", "5", undefined],
  ["5", undefined, undefined],
])("a result changes from %s to %s by %o", (before, now, expected) => {
  expect(changeBetween(before, now)).toEqual(expected);
});
