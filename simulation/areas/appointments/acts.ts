import fc from "fast-check";
import { type Question, questions } from "#machines/booking/choices.ts";
import type { PracticeSettings } from "#practice-api/practice/settings.ts";
import { act, anyOf, type Drawn } from "../../history/area.ts";
import { anyMishap } from "./mishaps.ts";

const isOn = fc.constantFrom("0", "1", "1");
export const bookingSettings: fc.Arbitrary<PracticeSettings> = fc.record({
  covidQuestionnaire: isOn,
  bookingOptionsShown: isOn,
  reasonDecidesProvider: isOn,
  reasonShown: isOn,
  familyBooking: isOn,
  sameDayAllowed: isOn,
});

const presses = fc.constantFrom(1, 1, 1, 2);
/** Those that few practices and patients have come more often. */
const detour = fc.constantFrom<Question[]>(
  ...questions,
  ...Array<Question>(4).fill("who"),
  ...Array<Question>(3).fill("covid"),
  ...Array<Question>(2).fill("role"),
  ...Array<Question>(2).fill("provider"),
);
const none = fc.constant<Question[]>([]);
const book = act("book", {
  kind: fc.nat(4),
  slot: fc.nat(3),
  person: fc.nat(2),
  symptom: fc.nat(8),
  isAtRisk: fc.boolean(),
  rules: fc.option(bookingSettings, { freq: 2 }),
  presses,
  moves: fc.option(fc.nat(2), { freq: 2 }),
  /** Questions of which the patient first uses another form: someone else, another role, kind or provider. */
  asides: fc.oneof(none, fc.subarray<Question>(["type", "provider", "time"])),
  /** The questions that the patient goes back to before Book, in turn. */
  detours: fc.oneof(none, fc.array(detour, { minLength: 1, maxLength: 3, size: "max" })),
  mishap: fc.option(anyMishap, { freq: 2 }),
  leavesAfter: fc.oneof({ weight: 8, arbitrary: fc.constant(null) }, { weight: 1, arbitrary: fc.nat(150) }),
  tries: fc.nat(2),
  /** How often the page of what came of it is used to check again, or to cancel the old one again. */
  follows: fc.constantFrom(0, 1, 1, 2),
});
export type Book = Drawn<typeof book>;

export const acts = anyOf(
  [7, book],
  [3, act("cancel", { which: fc.nat(2), presses })],
  [2, act("followUp", { presses, startsAgain: fc.constantFrom(false, false, true) })],
  [1, fc.constant({ act: "readAppointments" })],
);
export type AppointmentAct = Drawn<typeof acts>;

/** A move whose old appointment is not cancelled, because the call is lost. */
export const steered = fc.record({
  act: fc
    .tuple(book, fc.nat(2))
    .map(
      ([act, moves]): Book => ({ ...act, moves, presses: 1, asides: [], mishap: null, leavesAfter: null }),
    ),
  fault: fc.constant({ call: "appointments.cancel", effect: { type: "reset" }, phase: "before", nth: 1 }),
});
