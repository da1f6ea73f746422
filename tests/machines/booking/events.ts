import type { BookingFacts, Choices } from "#machines/booking/choices.ts";
import { type BookingState, type bookingMachine, bookingStepper } from "#machines/booking/machine.ts";
import type { BookingEvent, BookingInput } from "#machines/booking/types.ts";
import type { Step } from "#machines/stepper.ts";

export const gp = { id: "1", name: "GP consult" };
export const video = { id: "6", name: "Virtual consult (video)" };
export const role = { id: "1", name: "GP" };
export const hana = { id: "31", name: "Dr Hana Pōtiki" };
export const tama = { id: "20103", name: "Tama Ngata" };
export const slot = { slotId: "s1", startsAt: "2026-11-25T10:40:00+13:00", practitioner: hana };
export const other = { slotId: "s2", startsAt: "2026-11-25T11:00:00+13:00", practitioner: hana };
export const well = { symptoms: [], hasNoSymptoms: true, risks: [] };
export const ill = { symptoms: ["cough"], hasNoSymptoms: false, risks: [] };

type Rules = BookingFacts["rules"];
export const plain: Rules = {
  hasQuestionnaire: false,
  offersOptions: false,
  offersReasons: false,
  reasonDecides: false,
};

/** A person without completed appointments, and one whose last one was a GP consult. */
export const nothingPast = { past: { minutes: {}, addresses: {} } };
export const lastGp = {
  past: { ...nothingPast.past, last: { type: gp, startsAt: "2026-11-11T09:00:00+13:00" } },
};

export function input(rules: Partial<Rules> = {}, choices: Partial<Choices> = {}, more = {}): BookingInput {
  return {
    facts: { rules: { ...plain, ...rules }, family: [tama] },
    choices: { locations: [], ...choices },
    person: nothingPast,
    ...more,
  };
}

export function begin(from: BookingInput): BookingState {
  return bookingStepper.start(from).state;
}

/** An event as a page of this state would send it; answers of effects carry no revision, or the present one. */
export type Timeless = BookingEvent extends infer E
  ? E extends { revision: number }
    ? Omit<E, "revision">
    : E
  : never;
export function say(state: BookingState, event: Timeless): Step<typeof bookingMachine> {
  return bookingStepper.step(state, { ...event, revision: state.context.revision } as BookingEvent);
}

export function go(from: BookingState, ...events: Timeless[]): BookingState {
  return events.reduce((state, event) => say(state, event).state, from);
}

export const refused = { type: "answered", answer: { outcome: "refused", message: "Just taken." } } as const;
export const booked = {
  type: "answered",
  answer: { outcome: "booked", message: "booked successfully" },
} as const;
const proof = { appointmentId: "9", at: 5 };
export const there = { type: "appointmentsRead", at: 5, proof, isFree: false } as const;
export const gone: Timeless = { type: "nearestFound", isGone: true, nearest: [other] };

/** One event of each kind. */
export const events: Timeless[] = [
  ...(["who", "type", "where", "reason", "role", "provider", "time", "covid", "confirm"] as const).map(
    (question) => ({ type: "change", question }) as const,
  ),
  { type: "chooseWho", member: tama, person: lastGp },
  { type: "chooseWho", member: undefined, person: nothingPast },
  { type: "chooseType", choice: gp },
  { type: "chooseType", choice: video },
  { type: "chooseWhere", locations: [{ id: "1", name: "Kererū Street" }] },
  { type: "giveReason", text: "Sore knee" },
  { type: "chooseRole", choice: role },
  { type: "chooseProvider", provider: hana },
  { type: "chooseSlot", slot, role },
  { type: "chooseCovid", choices: well },
  { type: "chooseCovid", choices: ill },
  { type: "chooseOption", option: "virtual" },
  { type: "chooseOption", option: "faceToFace" },
  { type: "book" },
  { type: "check" },
  { type: "cancelAgain" },
  booked,
  refused,
  { type: "answered", answer: { outcome: "providerHasNoVideo", message: "NotCreatedEmailMissing" } },
  { type: "answered", answer: { outcome: "videoFailed", message: "NotCreatedZoomEnd" } },
  { type: "notSent" },
  { type: "answerLost" },
  gone,
  { type: "nearestFound", isGone: false, nearest: [] },
  there,
  { type: "appointmentsRead", at: 5, isFree: true },
  { type: "appointmentsRead", at: 5, isFree: false },
  { type: "oldAnswered", isCancelled: true, message: "" },
  { type: "oldAnswered", isCancelled: false, message: "Too late." },
  { type: "callFailed" },
];
