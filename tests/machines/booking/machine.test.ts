import { describe, expect, test } from "vitest";
import { questionsOf, reasonToSend } from "#machines/booking/choices.ts";
import { bookingStepper } from "#machines/booking/machine.ts";
import type { BookingInput } from "#machines/booking/types.ts";
import {
  begin,
  booked,
  go,
  gone,
  gp,
  hana,
  ill,
  input,
  lastGp,
  nothingPast,
  other,
  refused,
  role,
  say,
  slot,
  type Timeless,
  tama,
  there,
  video,
  well,
} from "./events.ts";

const old = { id: "7", startsAt: "2026-12-01T09:00:00+13:00" };

const atTime = () => begin(input({}, { type: gp }));
const atConfirm = () => go(atTime(), { type: "chooseSlot", slot }, { type: "giveReason", text: "Sore knee" });

describe("the order of the questions", () => {
  test("asks who only where there is family, and a reason that decides before the role", () => {
    expect(questionsOf(input().facts)).toEqual([
      "who",
      "type",
      "where",
      "role",
      "provider",
      "time",
      "reason",
    ]);
    expect(
      questionsOf({ ...input({ reasonDecides: true, hasQuestionnaire: true }).facts, family: [] }),
    ).toEqual(["type", "where", "reason", "role", "provider", "time", "covid"]);
  });

  test("starts with the time for a patient with earlier appointments, and with the type for others", () => {
    expect(atTime().value).toBe("asking.time");
    expect(begin(input()).value).toBe("asking.type");
  });

  test("shows a question again only when every answer before it is there", () => {
    expect(go(begin(input()), { type: "change", question: "time" }).value).toBe("asking.type");
    expect(go(atTime(), { type: "change", question: "reason" }).value).toBe("asking.time");
    expect(go(atConfirm(), { type: "change", question: "time" }).value).toBe("asking.time");
    const again = go(atConfirm(), { type: "change", question: "type" });
    expect(again).toMatchObject({ value: "asking.type", context: { choices: { slot } } });
    expect(go(again, { type: "change", question: "confirm" }).value).toBe("asking.confirm");
  });
});

test("takes a practitioner together with the role that the page found", () => {
  const state = go(
    atTime(),
    { type: "change", question: "role" },
    { type: "chooseProvider", provider: hana, role },
  );
  expect(state).toMatchObject({ value: "asking.time", context: { choices: { provider: hana, role } } });
});

describe("the type of the last appointment", () => {
  const offered = () => begin(input({}, {}, { person: lastGp }));

  test("is an offer until a time is chosen", () => {
    expect(offered()).toMatchObject({
      value: "asking.time",
      context: { isOffer: true, choices: { type: gp } },
    });
    expect(go(offered(), { type: "chooseSlot", slot, role }).context).toMatchObject({
      isOffer: false,
      choices: { type: gp, role },
    });
    expect(
      go(offered(), { type: "change", question: "type" }, { type: "chooseType", choice: video }),
    ).toMatchObject({
      context: { isOffer: false, choices: { type: video } },
    });
  });

  test("is that of the person the booking is for", () => {
    const toMember = (person: BookingInput["person"]) =>
      go(offered(), { type: "change", question: "who" }, { type: "chooseWho", member: tama, person });
    expect(toMember(nothingPast)).toMatchObject({
      value: "asking.type",
      context: { isOffer: false, choices: { type: undefined } },
    });
    expect(
      toMember({ past: { ...lastGp.past, last: { type: video, startsAt: old.startsAt } } }),
    ).toMatchObject({
      value: "asking.time",
      context: { isOffer: true, choices: { type: video } },
    });
  });

  test("does not replace a type that was chosen", () => {
    const chosen = go(begin(input()), { type: "chooseType", choice: video });
    const state = go(
      chosen,
      { type: "change", question: "who" },
      { type: "chooseWho", member: tama, person: lastGp },
    );
    expect(state.context).toMatchObject({ isOffer: false, choices: { type: video, member: tama } });
  });
});

describe("answers that no longer fit", () => {
  test("clears the time when the type, the location, the provider or the patient changes", () => {
    const chosen = go(atTime(), { type: "chooseSlot", slot });
    const changes: [Timeless, Timeless][] = [
      [
        { type: "change", question: "type" },
        { type: "chooseType", choice: video },
      ],
      [
        { type: "change", question: "where" },
        { type: "chooseWhere", locations: [] },
      ],
      [
        { type: "change", question: "provider" },
        { type: "chooseProvider", provider: hana },
      ],
      [
        { type: "change", question: "who" },
        { type: "chooseWho", member: tama, person: nothingPast },
      ],
    ];
    for (const [change, answer] of changes) {
      expect(go(chosen, change, answer).context.choices.slot).toBeUndefined();
    }
  });

  test("does not take a time that was found for an older choice", () => {
    const before = atTime();
    const after = go(before, { type: "change", question: "type" }, { type: "chooseType", choice: video });
    const late = bookingStepper.step(after, { type: "chooseSlot", slot, revision: before.context.revision });
    expect(late.state).toEqual(after);
  });
});

describe("the questionnaire", () => {
  const withCovid = (options: boolean, type = gp) =>
    go(begin(input({ hasQuestionnaire: true, offersOptions: options }, { type })), {
      type: "chooseSlot",
      slot,
    });

  test("continues without symptoms", () => {
    expect(go(withCovid(false), { type: "chooseCovid", choices: well }).value).toBe("asking.reason");
  });

  test("ends the booking on a symptom, unless the practice offers two options", () => {
    expect(go(withCovid(false), { type: "chooseCovid", choices: ill }).value).toBe("asking.blocked");
    expect(go(withCovid(true), { type: "chooseCovid", choices: ill }).value).toBe("asking.option");
  });

  test("accepts a virtual consult only for a virtual type", () => {
    const answered = (type: typeof gp) => go(withCovid(true, type), { type: "chooseCovid", choices: ill });
    expect(go(answered(gp), { type: "chooseOption", option: "virtual" }).value).toBe("asking.option");
    expect(go(answered(video), { type: "chooseOption", option: "virtual" }).value).toBe("asking.reason");
    expect(go(answered(gp), { type: "chooseOption", option: "faceToFace" }).value).toBe("asking.reason");
  });

  test("asks for a face-to-face type and a new time when a video consult becomes Face 2 Face", () => {
    const asked = go(withCovid(true, video), { type: "chooseCovid", choices: ill });
    const clinic = go(asked, { type: "chooseOption", option: "faceToFace" });
    expect(clinic).toMatchObject({
      value: "asking.type",
      context: { choices: { type: undefined, slot: undefined, option: "faceToFace", covid: ill } },
    });
    const timed = go(clinic, { type: "chooseType", choice: gp });
    expect(timed.value).toBe("asking.time");
    // The questionnaire is not asked again.
    expect(go(timed, { type: "chooseSlot", slot }).value).toBe("asking.reason");
    const other = go(clinic, { type: "chooseType", choice: video }, { type: "chooseSlot", slot });
    expect(other.value).toBe("asking.option");
  });

  test("puts the answers in front of the reason", () => {
    const state = go(
      withCovid(true),
      { type: "chooseCovid", choices: ill },
      { type: "chooseOption", option: "faceToFace" },
      { type: "giveReason", text: "Sore knee" },
    );
    expect(reasonToSend(state.context.choices)).toBe("COVID questionnaire: cough. Sore knee");
    expect(reasonToSend(atTime().context.choices)).toBe("Not Provided");
  });
});

describe("what came of it", () => {
  const sent = () => go(atConfirm(), { type: "book" });

  test("shows a refusal as it came; one that took the time offers the nearest", () => {
    const taken = go(sent(), refused, gone);
    expect(taken).toMatchObject({
      value: "asking.time",
      context: {
        message: "Just taken.",
        nearest: [other],
        choices: { slot: undefined, reason: { text: "Sore knee" } },
      },
    });
    const kept = go(sent(), refused, { type: "nearestFound", isGone: false, nearest: [] });
    expect(kept).toMatchObject({
      value: "asking.confirm",
      context: { message: "Just taken.", choices: { slot } },
    });
  });

  test("shows the specified texts for the two refusals that are codes", () => {
    const answer = (outcome: "providerHasNoVideo" | "videoFailed") =>
      go(sent(), { type: "answered", answer: { outcome, message: "NotCreated" } }).context.message;
    expect(answer("providerHasNoVideo")).toBe(
      "Zoom email account does not exist for provider of this patient",
    );
    expect(answer("videoFailed")).toBe("Unable to book appointment due to issue at Zoom end");
  });

  test("never repeats a booking: a lost response is resolved by the practice's list, or stays unresolved", () => {
    const doubt = go(sent(), { type: "answerLost" });
    expect(doubt.value).toBe("checkingOutcome");
    expect(go(doubt, there)).toMatchObject({
      value: "booked",
      context: { proof: { appointmentId: "9", at: 5 } },
    });
    expect(go(doubt, { type: "appointmentsRead", at: 5, isFree: true })).toMatchObject({
      value: "asking.confirm",
    });
    for (const unsettled of [
      { type: "appointmentsRead", at: 5, isFree: false },
      { type: "callFailed" },
    ] as const) {
      const open = go(doubt, unsettled);
      expect(open.value).toBe("unclear");
      expect(go(open, { type: "book" }).value).toBe("unclear");
      expect(go(open, { type: "check" }, there).value).toBe("booked");
    }
  });

  test("confirms a booking only after it was read from the practice's list", () => {
    expect(go(sent(), booked, { type: "callFailed" })).toMatchObject({
      value: "booked",
      context: { proof: undefined },
    });
    const unseen = go(sent(), booked, { type: "appointmentsRead", at: 5, isFree: false });
    expect(unseen).toMatchObject({ value: "booked", context: { proof: undefined, missedAt: 5 } });
    expect(go(unseen, { type: "check" }, there).context.proof).toBeDefined();
  });

  test("cancels the old appointment after the new one is booked, and only then", () => {
    const moving = go(
      begin(input({}, { type: gp, reason: { text: "" } }, { old })),
      { type: "chooseSlot", slot },
      { type: "book" },
    );
    expect(go(moving, refused, gone).value).toBe("asking.time");
    const cancelling = go(moving, booked, there);
    expect(cancelling.value).toBe("cancellingOld");
    expect(go(cancelling, { type: "oldAnswered", isCancelled: true, message: "" })).toMatchObject({
      value: "booked",
      context: { isOldCancelled: true },
    });
    const two = go(cancelling, { type: "oldAnswered", isCancelled: false, message: "Too late." });
    expect(two).toMatchObject({ value: "oldNotCancelled", context: { message: "Too late." } });
    expect(say(two, { type: "cancelAgain" }).effects).toEqual(["cancelOld"]);
  });
});
