import type { Simulation } from "../../history/simulation.ts";
import { addFault, type Fault, failsToRead } from "../../practice/faults.ts";

/** What goes wrong as Book is pressed, in the order in which the booking meets it. */
const faults = {
  /** The time has gone to another patient. */
  taken: [],
  takenUnread: [failsToRead("appointments.practitioners")],
  refused: [
    {
      call: "appointments.book",
      effect: { type: "practice-error", error: "slot-taken" },
      phase: "before",
      nth: 1,
    },
  ],
  noVideo: [
    {
      call: "appointments.book",
      effect: { type: "practice-error", error: "NotCreatedEmailMissing" },
      phase: "before",
      nth: 1,
    },
  ],
  signedOut: [
    { call: "appointments.book", effect: { type: "auth", as: "expired" }, phase: "before", nth: 1 },
  ],
  /** The request is lost and the time is taken, or the list cannot be read: the outcome stays unclear. */
  lostAndTaken: [{ call: "appointments.book", effect: { type: "reset" }, phase: "before", nth: 1 }],
  lostUnread: [
    { call: "appointments.book", effect: { type: "reset" }, phase: "after-commit", nth: 1 },
    failsToRead("appointments.list"),
  ],
  /** It is booked, and the list that proves it cannot be read. */
  unproved: [failsToRead("appointments.list")],
  /** The list cannot be read before the old appointment is cancelled. */
  oldUnread: [{ ...failsToRead("appointments.list"), nth: 2 }],
} as const satisfies Record<string, readonly Fault[]>;

export type Mishap = keyof typeof faults;
export const mishaps: readonly Mishap[] = [
  "taken",
  "takenUnread",
  "refused",
  "noVideo",
  "signedOut",
  "lostAndTaken",
  "lostUnread",
  "lostUnread",
  "unproved",
  "oldUnread",
  "oldUnread",
];
const takesTime: readonly Mishap[] = ["taken", "takenUnread", "lostAndTaken"];

export function befall({ world }: Simulation, mishap: Mishap, slotId: string | undefined): void {
  if (slotId !== undefined && takesTime.includes(mishap))
    world.shared.put("takenSlots", { id: slotId, patientId: "another" });
  for (const fault of faults[mishap]) addFault(world, fault);
}
