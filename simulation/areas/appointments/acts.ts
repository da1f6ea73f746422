import fc from "fast-check";
import { type Question, questions } from "#machines/booking/choices.ts";
import type { PracticeSettings } from "#practice-api/practice/settings.ts";
import type { Fault } from "../../practice/faults.ts";
import type { Picks } from "./answers.ts";
import { type Mishap, mishaps } from "./mishaps.ts";

export type Book = Picks & {
  act: "book";
  rules: PracticeSettings | null;
  presses: number;
  moves: number | null;
  /** Questions of which the patient first uses another form: someone else, another role, kind or provider. */
  asides: readonly Question[];
  /** The questions that the patient goes back to before Book, in turn. */
  detours: readonly Question[];
  mishap: Mishap | null;
  leavesAfter: number | null;
  tries: number;
  /** How often the page of what came of it is used to check again, or to cancel the old one again. */
  follows: number;
};
export type AppointmentAct =
  | Book
  | { act: "cancel"; which: number; presses: number }
  | { act: "followUp"; presses: number; startsAgain: boolean }
  | { act: "readAppointments" };

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
const book: fc.Arbitrary<Book> = fc.record({
  act: fc.constant("book" as const),
  kind: fc.nat(4),
  slot: fc.nat(3),
  person: fc.nat(2),
  symptom: fc.nat(8),
  isAtRisk: fc.boolean(),
  rules: fc.option(bookingSettings, { freq: 2 }),
  presses,
  moves: fc.option(fc.nat(2), { freq: 2 }),
  asides: fc.oneof(fc.constant([]), fc.subarray<Question>(["type", "provider", "time"])),
  detours: fc.oneof(fc.constant([]), fc.array(detour, { minLength: 1, maxLength: 3, size: "max" })),
  mishap: fc.option(fc.constantFrom(...mishaps), { freq: 2 }),
  leavesAfter: fc.oneof({ weight: 8, arbitrary: fc.constant(null) }, { weight: 1, arbitrary: fc.nat(150) }),
  tries: fc.nat(2),
  follows: fc.constantFrom(0, 1, 1, 2),
});

export const acts: fc.Arbitrary<AppointmentAct> = fc.oneof(
  { weight: 7, arbitrary: book },
  { weight: 3, arbitrary: fc.record({ act: fc.constant("cancel" as const), which: fc.nat(2), presses }) },
  {
    weight: 2,
    arbitrary: fc.record({
      act: fc.constant("followUp" as const),
      presses,
      startsAgain: fc.constantFrom(false, false, true),
    }),
  },
  { weight: 1, arbitrary: fc.constant({ act: "readAppointments" as const }) },
);

/** A move whose old appointment is not cancelled, because the call is lost. */
export const steered: fc.Arbitrary<{ act: AppointmentAct; fault: Fault }> = fc.record({
  act: fc
    .tuple(book, fc.nat(2))
    .map(([act, moves]) => ({ ...act, moves, presses: 1, asides: [], mishap: null, leavesAfter: null })),
  fault: fc.constant({
    call: "appointments.cancel",
    effect: { type: "reset" } as const,
    phase: "before" as const,
    nth: 1,
  }),
});
