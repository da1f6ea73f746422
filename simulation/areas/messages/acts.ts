import fc from "fast-check";
import type { Fault } from "../../practice/faults.ts";
import { gestures, type TimedGesture } from "./gestures.ts";

export type MessageAct =
  | { act: "write"; kind: "new" | "reply" | "draft"; which: number; gestures: readonly TimedGesture[] }
  | { act: "goOn"; gestures: readonly TimedGesture[] }
  | { act: "delete"; box: BoxName; which: readonly number[]; ending: "wait" | "undo" | "leave" | "closeTab" }
  | { act: "openMessage"; which: number }
  | { act: "readBox"; box: BoxName }
  | { act: "countUnread" };

export type BoxName = "inbox" | "sent" | "drafts";

const box = fc.constantFrom<BoxName>("inbox", "sent", "drafts", "drafts");

export const acts: fc.Arbitrary<MessageAct> = fc.oneof(
  {
    weight: 8,
    arbitrary: fc.record({
      act: fc.constant("write" as const),
      kind: fc.constantFrom("new" as const, "new" as const, "reply" as const, "draft" as const),
      which: fc.nat(3),
      gestures,
    }),
  },
  { weight: 4, arbitrary: fc.record({ act: fc.constant("goOn" as const), gestures }) },
  {
    weight: 2,
    arbitrary: fc.record({
      act: fc.constant("delete" as const),
      box,
      which: fc.array(fc.nat(5), { minLength: 1, maxLength: 3 }),
      ending: fc.constantFrom(
        "wait" as const,
        "wait" as const,
        "undo" as const,
        "leave" as const,
        "closeTab" as const,
      ),
    }),
  },
  { weight: 1, arbitrary: fc.record({ act: fc.constant("openMessage" as const), which: fc.nat(5) }) },
  { weight: 2, arbitrary: fc.record({ act: fc.constant("readBox" as const), box }) },
  { weight: 1, arbitrary: fc.constant({ act: "countUnread" as const }) },
);

const lost = { effect: { type: "reset" }, phase: "before", nth: 1 } as const;
/** A deletion of which nothing arrives, however often the portal sends it. */
export const steered: fc.Arbitrary<{ act: MessageAct; fault: Fault }> = fc.record({
  act: fc.record({
    act: fc.constant("delete" as const),
    box,
    which: fc.array(fc.nat(5), { minLength: 1, maxLength: 3 }),
    ending: fc.constant("wait" as const),
  }),
  fault: fc.constant({ call: "messages.remove", ...lost, times: 3 }),
});
