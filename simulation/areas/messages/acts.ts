import fc from "fast-check";
import { act, anyOf, type Drawn, often } from "../../history/area.ts";
import { gestures } from "./gestures.ts";

const box = often({ inbox: 1, sent: 1, drafts: 2 });
export type BoxName = Drawn<typeof box>;
const which = fc.array(fc.nat(5), { minLength: 1, maxLength: 3 });

export const acts = anyOf(
  [8, act("write", { kind: often({ new: 2, reply: 1, draft: 1 }), which: fc.nat(3), gestures })],
  [4, act("goOn", { gestures })],
  [2, act("delete", { box, which, ending: often({ wait: 2, undo: 1, leave: 1, closeTab: 1 }) })],
  [1, act("openMessage", { which: fc.nat(5) })],
  [2, act("readBox", { box })],
  [1, fc.constant({ act: "countUnread" })],
);
export type MessageAct = Drawn<typeof acts>;

const lost = { effect: { type: "reset" }, phase: "before", nth: 1 } as const;
/** A deletion of which nothing arrives, however often the portal sends it. */
export const steered = fc.record({
  act: act("delete", { box, which, ending: fc.constant("wait") }),
  fault: fc.constant({ call: "messages.remove", ...lost, times: 3 }),
});
