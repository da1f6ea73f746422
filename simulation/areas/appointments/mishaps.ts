import { type Drawn, often } from "../../history/area.ts";
import type { Simulation } from "../../history/simulation.ts";
import { addFault, type Fault, failsToRead } from "../../practice/faults.ts";

const booking = (effect: Fault["effect"], phase: Fault["phase"] = "before"): Fault => ({
  call: "appointments.book",
  effect,
  phase,
  nth: 1,
});

export const anyMishap = often({
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
