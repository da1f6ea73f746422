import { describe, expect, test } from "vitest";
import type { BookingView } from "#app/routes/signed-in/appointments/book/.server/loader.ts";
import {
  answersInLine,
  bookingFacts,
  stepBefore,
  stepHeading,
} from "#app/routes/signed-in/appointments/book/labels.ts";

const hana = { id: "31", name: "Dr Hana Pōtiki" };
const slot = { startsAt: "2026-11-25T10:15:00+13:00", practitioner: hana, locationId: "4" };
const places = {
  "4": { name: "Kererū Street", address: "21A Kererū Street" },
  "5": { name: "Karori" },
};
const type = (name: string) => ({ id: "1", name });

/** A booking in which nothing is answered yet, with changes. */
function view({ choices = {}, ...changes }: Record<string, unknown> = {}): BookingView {
  return {
    choices: { locations: [], ...(choices as object) },
    places,
    who: { name: "Tama", isForOther: false },
    questions: ["type", "time", "reason"],
    isOffer: false,
    ...changes,
  } as unknown as BookingView;
}

describe("the facts of a booking", () => {
  test("are unknown before the first answer", () => {
    const unknown = {
      when: undefined,
      provider: undefined,
      type: undefined,
      length: undefined,
      number: undefined,
    };
    expect(bookingFacts(view())).toMatchObject({ ...unknown, place: undefined, clinic: undefined });
  });

  test("name time, provider and clinic of an appointment in person", () => {
    expect(bookingFacts(view({ choices: { slot, type: type("GP consult") }, minutes: 15 }))).toEqual({
      when: "Wed 25-11-2026, 10:15",
      provider: "Dr Hana Pōtiki",
      type: "GP consult",
      method: "faceToFace",
      length: "usually 15 minutes",
      clinic: "Kererū Street",
      address: "21A Kererū Street",
      place: "Kererū Street, 21A Kererū Street",
      how: undefined,
      number: undefined,
    });
  });

  test("say how long a booked appointment takes, and where the practice says it is", () => {
    const proof = { place: "Level 2" };
    const facts = bookingFacts(view({ choices: { slot, type: type("GP consult") }, minutes: 15, proof }));
    expect([facts.length, facts.place]).toEqual(["15 minutes", "Level 2"]);
    expect(bookingFacts(view({ choices: { slot }, proof: {} })).place).toBe(
      "Kererū Street, 21A Kererū Street",
    );
  });

  test("name the one clinic that was chosen, and none of several", () => {
    const [newtown, karori] = [
      { id: "8", name: "Newtown" },
      { id: "5", name: "Karori" },
    ];
    const clinics = (...locations: object[]) => bookingFacts(view({ choices: { locations } })).clinic;
    expect(clinics(newtown)).toBe("Newtown");
    expect(clinics(newtown, karori)).toBeUndefined();
    const withSlot = { slot: { ...slot, locationId: "5" }, locations: [newtown] };
    expect(bookingFacts(view({ choices: withSlot }))).toMatchObject({
      clinic: "Karori",
      address: undefined,
      place: "Karori",
    });
  });

  test("name the number that the practice rings, and no clinic", () => {
    const booking = { choices: { slot, type: type("Phone consult") }, phone: "021 555 123" };
    expect(bookingFacts(view(booking))).toMatchObject({
      method: "phone",
      clinic: undefined,
      address: undefined,
      place: undefined,
      how: "By phone",
      number: "On 021\u00a0555\u00a0123, the number in your record",
    });
    const forOther = bookingFacts(view({ ...booking, who: { name: "Tama", isForOther: true } }));
    expect(forOther.number).toBe("On 021\u00a0555\u00a0123, the number in Tama’s record");
    expect(bookingFacts(view({ ...booking, choices: { type: type("GP consult") } })).number).toBeUndefined();
  });

  test("say how the practice reaches the patient, unless the type or the number says so", () => {
    const how = (name: string, phone?: string) =>
      bookingFacts(view({ choices: { type: type(name) }, phone })).how;
    expect(how("Telehealth")).toBe("By video");
    expect(how("Video consult")).toBeUndefined();
    expect(how("Phone consult")).toBeUndefined();
    expect(how("Telephone consult", "021 555 123")).toBe("By phone");
    expect(how("GP consult")).toBeUndefined();
  });
});

describe("the answers in one line", () => {
  const role = { id: "2", name: "GP" };

  test.each([
    [
      "a role at any clinic",
      { choices: { type: type("GP consult"), role } },
      "GP consult, any GP, any clinic",
    ],
    [
      "a provider at a clinic",
      {
        choices: { type: type("GP consult"), role, provider: hana, locations: [{ id: "5", name: "Karori" }] },
      },
      "GP consult, Dr Hana Pōtiki, Karori",
    ],
    [
      "the provider that was asked for",
      { choices: { type: type("GP consult") }, wantedProvider: "Dr Lee" },
      "GP consult, Dr Lee, any clinic",
    ],
    ["an appointment by video", { choices: { type: type("Video consult"), role } }, "Video consult, any GP"],
    [
      "an offer at any clinic",
      { choices: { type: type("GP consult"), role }, isOffer: true },
      "GP consult, any GP",
    ],
    [
      "an offer at a clinic",
      {
        choices: { type: type("GP consult"), role, locations: [{ id: "5", name: "Karori" }] },
        isOffer: true,
      },
      "GP consult, any GP, Karori",
    ],
    ["no answer", {}, "any clinic"],
  ])("name %s", (_name, changes, line) => {
    expect(answersInLine(view(changes))).toBe(line);
  });
});

describe("the question before another", () => {
  const withCovid = ["type", "time", "covid", "reason"];
  const reasonFirst = ["type", "reason", "time"];

  test.each([
    ["time", {}, "type"],
    ["time", { questions: reasonFirst }, "reason"],
    ["time", { questions: ["type", "time"] }, "type"],
    ["time", { isOffer: true }, undefined],
    ["time", { wantedProvider: "Dr Lee" }, undefined],
    ["covid", {}, "time"],
    ["blocked", {}, "covid"],
    ["option", {}, "covid"],
    ["reason", {}, "time"],
    ["reason", { questions: withCovid }, "covid"],
    ["reason", { questions: reasonFirst }, "type"],
    ["confirm", {}, "reason"],
    ["confirm", { questions: reasonFirst }, "time"],
    ["confirm", { questions: ["type", "time", "covid"] }, "covid"],
    ["confirm", { questions: ["type", "time"] }, "time"],
    ["who", {}, "type"],
    ["type", {}, undefined],
    ["type", { choices: { type: type("GP consult") } }, "time"],
  ] as const)("%s with %j is %j", (step, changes, before) => {
    expect(stepBefore(view({ ...changes, step }))).toBe(before);
  });
});

test.each([
  ["time", false, "Which time suits you?"],
  ["time", true, "Which time suits Tama?"],
  ["covid", false, "How are you feeling?"],
  ["option", true, "How is Tama feeling?"],
  ["who", false, "Who is it for?"],
  ["reason", false, "What is the appointment for?"],
] as const)("the heading of %s, for another patient %s, is %j", (step, isForOther, heading) => {
  expect(stepHeading(step, { name: "Tama", isForOther } as BookingView["who"])).toBe(heading);
});
