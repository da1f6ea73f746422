import { expect, test } from "vitest";
import {
  type BookingContext,
  type BookingFacts,
  type BookingInput,
  type Choices,
  reasonToSend,
} from "#machines/booking/choices.ts";
import { bookingMachine } from "#machines/booking/machine.ts";
import { type About, type State, testTable } from "./table.ts";

const gp = { id: "1", name: "GP consult" };
const video = { id: "6", name: "Virtual consult (video)" };
const role = { id: "1", name: "GP" };
const hana = { id: "31", name: "Dr Hana Pōtiki" };
const tama = { id: "20103", name: "Tama Ngata" };
const slot = { slotId: "s1", startsAt: "2026-11-25T10:40:00+13:00", practitioner: hana };
const old = { id: "7", startsAt: "2026-12-01T09:00:00+13:00" };
const nothingPast = { past: { minutes: {}, addresses: {} } };
const last = (type: typeof gp) => ({ past: { ...nothingPast.past, last: { type, startsAt: old.startsAt } } });
const well = { symptoms: [], hasNoSymptoms: true, risks: [] };

function input(
  rules: Partial<BookingFacts["rules"]> = {},
  choices: Partial<Choices> = {},
  more: Partial<BookingInput> = {},
): BookingInput {
  const none = { hasQuestionnaire: false, offersOptions: false, offersReasons: false, reasonDecides: false };
  return {
    facts: { rules: { ...none, ...rules }, family: [tama] },
    choices: { locations: [], ...choices },
    person: nothingPast,
    ...more,
  };
}
const reason = { text: "Tdap (Boostrix)" };
/** Every kind of practice, with and without an appointment to replace. */
const inputs = {
  "a new patient": input(),
  "a reason that decides": input({ reasonDecides: true }, { type: gp }),
  "a questionnaire": input({ hasQuestionnaire: true }, { type: gp }),
  "a questionnaire with options": input({ hasQuestionnaire: true, offersOptions: true }, { type: gp }),
  "a video consult with options": input({ hasQuestionnaire: true, offersOptions: true }, { type: video }),
  "an appointment to replace": input({}, { type: gp, reason: { text: "" } }, { old }),
  "a patient who came before": input({}, {}, { person: last(gp) }),
  "an entry of the record": input(
    {},
    { type: gp, reason },
    { subject: { key: "immunisation v1", entries: ["immunisation v1"], missing: 0, isAgain: false } },
  ),
};

/** What a patient sends from the present page. What calls answer belongs to no page. */
const sent =
  (type: string, parts: object = {}) =>
  ({ context: { revision } }: State<BookingContext>) => ({ type, ...parts, revision });
const answered = (outcome: string, message: string) => ({ type: "answered", answer: { outcome, message } });
const read = (parts: object) => ({ type: "appointmentsRead", at: 5, isFree: false, ...parts });

const patient = {
  ...Object.fromEntries(
    ["who", "type", "where", "reason", "role", "provider", "time", "covid", "confirm"].map((question) => [
      `change ${question}`,
      sent("change", { question }),
    ]),
  ),
  "choose Tama, who came before": sent("chooseWho", { member: tama, person: last(video) }),
  "choose Tama, of another age": sent("chooseWho", { member: tama, person: nothingPast, excludesType: true }),
  "choose oneself": sent("chooseWho", { member: undefined, person: nothingPast }),
  "choose a GP consult": sent("chooseType", { choice: gp }),
  "choose a video consult": sent("chooseType", { choice: video }),
  "choose a clinic": sent("chooseWhere", { locations: [{ id: "1", name: "Kererū Street" }] }),
  "give a reason": sent("giveReason", { text: "Sore knee" }),
  "give a reason of the list": sent("giveReason", { id: { id: "9", name: "Cough" }, text: "Cough" }),
  "choose a role": sent("chooseRole", { choice: role }),
  "choose a provider": sent("chooseProvider", { provider: hana, role: { id: "2", name: "Nurse" } }),
  "choose a time": sent("chooseSlot", { slot, role }),
  "is well": sent("chooseCovid", { choices: well }),
  "is ill": sent("chooseCovid", { choices: { symptoms: ["cough"], hasNoSymptoms: false, risks: [] } }),
  "choose a virtual consult": sent("chooseOption", { option: "virtual" }),
  "choose face to face": sent("chooseOption", { option: "faceToFace" }),
  book: sent("book"),
  check: sent("check"),
  "cancel again": sent("cancelAgain"),
  reset: sent("reset", input()),
};
const calls = {
  booked: answered("booked", "booked successfully"),
  refused: answered("refused", "Just taken."),
  "no video": answered("providerHasNoVideo", "NotCreatedEmailMissing"),
  "video failed": answered("videoFailed", "NotCreatedZoomEnd"),
  "not sent": { type: "notSent" },
  "answer lost": { type: "answerLost" },
  "time gone": { type: "nearestFound", isGone: true, nearest: [{ ...slot, slotId: "s2" }] },
  "time there": { type: "nearestFound", isGone: false, nearest: [] },
  "found in the list": read({ proof: { appointmentId: "9", at: 5 } }),
  "not in the list, time free": read({ isFree: true }),
  "not in the list": read({}),
  "old cancelled": { type: "oldAnswered", isCancelled: true, message: "" },
  "old not cancelled": { type: "oldAnswered", isCancelled: false, message: "Too late." },
  "call failed": { type: "callFailed" },
};

const about: About<BookingContext> = {
  machine: bookingMachine,
  inputs: Object.values(inputs),
  events: { ...patient, ...calls },
  // Rounds grow for ever, and most answers change nothing about what comes next.
  keyOf: ({ context: { choices, isOldCancelled, old: replaced, facts, subject } }) => [
    facts.rules,
    choices.type?.id,
    choices.covid?.hasNoSymptoms,
    isOldCancelled,
    ...[replaced, choices.role, choices.slot, choices.reason, choices.option, subject].map(Boolean),
  ],
  leftOut: ["facts", "person"],
  inParts: ["choices"],
};
const { steps, begin, step, after } = testTable("booking", about);
const from = (name: keyof typeof inputs, ...path: string[]) => after(begin(inputs[name]), ...path);

test("asks for exactly one call on entering a state that waits for it, and for none elsewhere", () => {
  const wanted: Record<string, string> = {
    booking: "book",
    findingNearest: "findNearest",
    verifying: "readAppointments",
    checkingOutcome: "readAppointments",
    cancellingOld: "cancelOld",
  };
  const strays = steps.filter(({ from, label, to }) => {
    const isEntered = to.value !== from.value || label === "reset";
    return to.effects.join() !== (isEntered ? (wanted[to.value] ?? "") : "");
  });
  expect(strays.map(({ name, to }) => `${name} → ${to.value}`)).toEqual([]);
});

test("books only on the word of the patient, and never on a form of an older revision", () => {
  const begun = steps.filter(({ from, to }) => to.value === "booking" && from.value !== "booking");
  expect(new Set(begun.map(({ name }) => name))).toEqual(new Set(["asking.confirm on book"]));
  const older = (state: State<BookingContext>) => ({
    ...state,
    context: { ...state.context, revision: state.context.revision - 1 },
  });
  const moved = steps
    .filter(({ label }) => Object.hasOwn(patient, label))
    .filter(({ from, label }) => step(older(from), label).to.context.revision !== from.context.revision);
  expect(moved.map(({ name }) => name)).toEqual([]);
});

test("keeps what was typed through everything but a new beginning", () => {
  const lost = steps
    .filter(({ event, from }) => !["reset", "giveReason"].includes(event.type) && !from.context.subject)
    .filter(({ from, to }) => to.context.choices.reason?.text !== from.context.choices.reason?.text);
  expect(lost.map(({ name }) => name)).toEqual([]);
});

test("sends the answers of the questionnaire in front of the reason", () => {
  const ill = from("a questionnaire with options", "choose a time", "is ill", "choose face to face");
  expect(reasonToSend(after(ill, "give a reason").context.choices)).toBe(
    "COVID questionnaire: cough. Sore knee",
  );
});

test("never repeats a booking: a lost response is resolved by the practice's list, or stays unresolved", () => {
  const doubt = from("a patient who came before", "choose a time", "give a reason", "book", "answer lost");
  const found = (...path: string[]) => after(doubt, ...path).value;
  expect([doubt.value, found("found in the list")]).toEqual(["checkingOutcome", "booked"]);
  expect(found("not in the list, time free")).toBe("asking.confirm");
  for (const open of ["not in the list", "call failed"]) {
    expect([found(open), found(open, "book")]).toEqual(["unclear", "unclear"]);
    expect(found(open, "check", "found in the list")).toBe("booked");
  }
});

test("cancels the old appointment after the new one is booked, and only then", () => {
  const moving = from("an appointment to replace", "choose a time", "book");
  expect(after(moving, "refused", "time gone").value).toBe("asking.time");
  const cancelling = after(moving, "booked", "found in the list");
  expect(cancelling.value).toBe("cancellingOld");
  expect(after(cancelling, "old cancelled").value).toBe("booked");
  const two = after(cancelling, "old not cancelled");
  expect([two.value, after(two, "cancel again").effects]).toEqual(["oldNotCancelled", ["cancelOld"]]);
});

test("does not replace a type that was chosen, and asks for another person's own", () => {
  const chosen = from("a new patient", "choose a GP consult", "change who", "choose Tama, who came before");
  expect(chosen.context).toMatchObject({ isOffer: false, choices: { type: gp, member: tama } });
  const offered = from("a patient who came before", "change who", "choose Tama, who came before");
  expect(offered.context).toMatchObject({ isOffer: true, choices: { type: video } });
});

test("another reason than the one that decided clears the time, and the same one keeps it", () => {
  const timed = ["give a reason of the list", "choose a time", "change reason"];
  const slotAfter = (reason: string) => from("a reason that decides", ...timed, reason).context.choices.slot;
  expect([slotAfter("give a reason of the list"), slotAfter("give a reason")]).toEqual([slot, undefined]);
});

test("a type that is seen in the chosen way keeps that answer, and another one asks again", () => {
  const clinic = from("a video consult with options", "choose a time", "is ill", "choose face to face");
  expect(clinic.value).toBe("asking.type");
  const timed = (type: string) => after(clinic, type, "choose a time").value;
  expect([timed("choose a GP consult"), timed("choose a video consult")]).toEqual([
    "asking.reason",
    "asking.option",
  ]);
});
