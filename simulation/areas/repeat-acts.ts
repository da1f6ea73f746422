import fc from "fast-check";
import { anotherPharmacy, offeredPharmacy, pickUp } from "#app/routes/signed-in/medications/repeat/schema.ts";
import type { Fault } from "../practice/faults.ts";

/** Where a request is to go: the last two are answers that the form refuses. */
export const places = [pickUp, offeredPharmacy("1"), anotherPharmacy, "unknown", "none"] as const;
export const faults = {
  lost: { effect: { type: "reset" }, phase: "after-commit" },
  refused: { effect: { type: "status", status: 400 }, phase: "before" },
  signedOut: { effect: { type: "auth", as: "expired" }, phase: "before" },
  notSent: { effect: { type: "status", status: 503 }, phase: "before" },
} as const satisfies Record<string, Pick<Fault, "effect" | "phase">>;

export type Stop = "ask" | "review" | "check" | "onLeave" | "answer";

export type RepeatAct =
  | {
      act: "repeat";
      medicines: readonly number[];
      place: (typeof places)[number];
      isUrgent: boolean;
      presses: number;
      fault: keyof typeof faults | null;
      reads: boolean;
      /** Whether the form is reached with a new selection, or again by Back. */
      isBack: boolean;
      stops: Stop | null;
      next: "select" | "ask" | "review";
      rules: PracticeRules;
    }
  | { act: "sendAgain"; presses: number }
  | { act: "select"; medicines: readonly number[] }
  | { act: "readMedicines" };

export type PracticeRules = { isOnLeave: boolean; needsPharmacy: boolean; blocksPickUp: boolean };

const medicines = fc.constantFrom([0], [0], [1], [0, 1], [2, 0]);
/** A press that comes at the same moment as another is rare, so several are made. */
const presses = fc.constantFrom(1, 1, 2, 3);
export const acts: fc.Arbitrary<RepeatAct> = fc.oneof(
  {
    weight: 12,
    arbitrary: fc.record({
      act: fc.constant("repeat" as const),
      medicines: fc.oneof({ weight: 12, arbitrary: medicines }, { weight: 1, arbitrary: fc.constant([]) }),
      place: fc.constantFrom(...places, pickUp, pickUp, offeredPharmacy("1"), offeredPharmacy("1")),
      isUrgent: fc.boolean(),
      presses,
      fault: fc.constantFrom(null, null, null, null, "lost", "lost", "refused", "signedOut", "notSent"),
      reads: fc.constantFrom(false, false, true),
      isBack: fc.constantFrom(false, false, false, true),
      stops: fc.constantFrom(
        ...Array<null>(5).fill(null),
        "ask" as const,
        "review" as const,
        "check" as const,
        ...Array<"onLeave">(4).fill("onLeave"),
        ...Array<"answer">(3).fill("answer"),
      ),
      next: fc.constantFrom("select", "ask", "review"),
      rules: fc.record({
        isOnLeave: fc.constantFrom(false, false, true),
        needsPharmacy: fc.constantFrom(false, false, false, true),
        blocksPickUp: fc.constantFrom(false, true),
      }),
    }),
  },
  { weight: 4, arbitrary: fc.record({ act: fc.constant("sendAgain" as const), presses }) },
  { weight: 3, arbitrary: fc.record({ act: fc.constant("select" as const), medicines }) },
  { weight: 1, arbitrary: fc.constant({ act: "readMedicines" as const }) },
);
