import fc from "fast-check";
import { anotherPharmacy, offeredPharmacy, pickUp } from "#app/routes/signed-in/medications/repeat/schema.ts";
import { act, anyOf, type Drawn } from "../history/area.ts";
import type { Fault } from "../practice/faults.ts";

/** Where a request is to go: the last two are answers that the form refuses. */
const places = [pickUp, offeredPharmacy("1"), anotherPharmacy, "unknown", "none"] as const;
export const faults = {
  lost: { effect: { type: "reset" }, phase: "after-commit" },
  refused: { effect: { type: "status", status: 400 }, phase: "before" },
  signedOut: { effect: { type: "auth", as: "expired" }, phase: "before" },
  notSent: { effect: { type: "status", status: 503 }, phase: "before" },
} as const satisfies Record<string, Pick<Fault, "effect" | "phase">>;

const medicines = fc.constantFrom([0], [0], [1], [0, 1], [2, 0]);
/** A press that comes at the same moment as another is rare, so several are made. */
const presses = fc.constantFrom(1, 1, 2, 3);
const repeat = act("repeat", {
  medicines: anyOf([12, medicines], [1, fc.constant([])]),
  place: fc.constantFrom(...places, pickUp, pickUp, offeredPharmacy("1"), offeredPharmacy("1")),
  isUrgent: fc.boolean(),
  presses,
  fault: fc.constantFrom(null, null, null, null, "lost", "lost", "refused", "signedOut", "notSent"),
  reads: fc.constantFrom(false, false, true),
  /** Whether the form is reached with a new selection, or again by Back. */
  isBack: fc.constantFrom(false, false, false, true),
  stops: fc.constantFrom(
    ...Array<null>(5).fill(null),
    ...(["ask", "review", "check"] as const),
    ...Array<"onLeave">(4).fill("onLeave"),
    ...Array<"answer">(3).fill("answer"),
  ),
  next: fc.constantFrom("select", "ask", "review"),
  rules: fc.record({
    isOnLeave: fc.constantFrom(false, false, true),
    needsPharmacy: fc.constantFrom(false, false, false, true),
    blocksPickUp: fc.constantFrom(false, true),
  }),
});
export type Repeat = Drawn<typeof repeat>;

export const acts = anyOf(
  [12, repeat],
  [4, act("sendAgain", { presses })],
  [3, act("select", { medicines })],
  [1, fc.constant({ act: "readMedicines" })],
);
export type RepeatAct = Drawn<typeof acts>;
