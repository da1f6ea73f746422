import fc from "fast-check";
import { type Question, questionNames } from "#machines/booking/choices.ts";
import type { PracticeSettings } from "#practice-api/practice/settings.ts";
import { act, anyOf, type Drawn, often } from "../../history/area.ts";
import type { Simulation } from "../../history/simulation.ts";
import { addFault, type Fault, failsToRead } from "../../practice/faults.ts";

const booking = (effect: Fault["effect"], phase: Fault["phase"] = "before"): Fault => ({
  call: "appointments.book",
  effect,
  phase,
  nth: 1,
});

const anyMishap = often({
  taken: 1,
  takenUnread: 1,
  refused: 1,
  noVideo: 1,
  signedOut: 1,
  lostAndTaken: 1,
  lostUnread: 2,
  unproved: 1,
  oldUnread: 2,
});
type Mishap = Drawn<typeof anyMishap>;

/** What goes wrong as Book is pressed, in the order in which the booking meets it. */
const faults: Record<Mishap, readonly Fault[]> = {
  /** The time has gone to another patient. */
  taken: [],
  takenUnread: [failsToRead("appointments.practitioners")],
  refused: [booking({ type: "practice-error", error: "slot-taken" })],
  noVideo: [booking({ type: "practice-error", error: "NotCreatedEmailMissing" })],
  signedOut: [booking({ type: "auth", as: "expired" })],
  /** The request is lost and the time is taken, or the list cannot be read: the outcome stays unclear. */
  lostAndTaken: [booking({ type: "reset" })],
  lostUnread: [booking({ type: "reset" }, "after-commit"), failsToRead("appointments.list")],
  /** It is booked, and the list that proves it cannot be read. */
  unproved: [failsToRead("appointments.list")],
  /** The list cannot be read before the old appointment is cancelled. */
  oldUnread: [{ ...failsToRead("appointments.list"), nth: 2 }],
};
const takesTime: readonly Mishap[] = ["taken", "takenUnread", "lostAndTaken"];

export function befall({ world }: Simulation, mishap: Mishap, slotId: string | undefined): void {
  if (slotId !== undefined && takesTime.includes(mishap))
    world.shared.put("takenSlots", { id: slotId, patientId: "another" });
  for (const fault of faults[mishap]) addFault(world, fault);
}

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
  ...questionNames,
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
