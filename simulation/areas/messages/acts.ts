import fc from "fast-check";
import { act, anyOf, type Drawn, often } from "../../history/area.ts";
import { anyFault, canAct, type Fault, phases } from "../../practice/faults.ts";

export type Gesture =
  | { do: "type"; what: "body" | "subject" | "nothing" | "tooMuch" }
  | { do: "chooseRecipient"; which: number; isListed: boolean }
  | { do: "attach"; file: "picture" | "damaged" }
  | { do: "retryFile" | "removeFile" }
  | { do: "send" | "saveDraft" | "undo" | "discard" }
  | { do: "leave" | "closeTab" }
  /** What goes wrong while the form is open, so that it meets the form's own requests. */
  | { do: "fault"; fault: Fault }
  | { do: "notConnected" }
  | { do: "kill"; steps: number }
  | { do: "breakConnection"; requests: number; when: "before" | "after" }
  | Elsewhere;
/**
 * What another device of the account does at the practice, so many times. `sentBefore`: the form's words were sent the
 * day before.
 */
export type Elsewhere = {
  do: "elsewhere";
  what: "sentBefore" | "sends" | "deletes" | "savesDraft";
  times: number;
};
/** `after` is how long the patient waits first, in ms, or until nothing of the form is under way. */
export type TimedGesture = Gesture & { after: number | "settled" };

export const calls = [
  "messages.list",
  "messages.read",
  "messages.roles",
  "messages.recipients",
  "practice.counters",
  ...Array<string>(3).fill("messages.post"),
  ...Array<string>(3).fill("messages.remove"),
];

const waits = ["settled", "settled", "settled", 0, 60, 200, 500, 11_000, 31_000] as const;
const pastSessionMs = 16 * 60_000;
const after = fc.constantFrom<TimedGesture["after"][]>(...waits, ...waits, pastSessionMs);

const does = <const D extends Gesture["do"], F extends object>(
  name: D,
  fields: { [K in keyof F]: fc.Arbitrary<F[K]> },
) => fc.tuple(fc.constant(name), fc.record(fields)).map(([made, values]) => ({ do: made, ...values }));
const anyGesture = fc
  .tuple(
    anyOf(
      [6, does("type", { what: often({ body: 3, subject: 1, nothing: 1, tooMuch: 1 }) })],
      [6, anyFault(calls).map((fault) => ({ do: "fault" as const, fault }))],
      [2, does("kill", { steps: fc.nat(60) })],
      [
        3,
        does("breakConnection", {
          requests: fc.integer({ min: 1, max: 5 }),
          when: often({ before: 1, after: 1 }),
        }),
      ],
      [5, fc.constant({ do: "send" })],
      [3, fc.constant({ do: "saveDraft" })],
      [3, fc.constant({ do: "undo" })],
      [2, fc.constant({ do: "leave" })],
      [1, fc.constant({ do: "closeTab" })],
      [1, fc.constant({ do: "discard" })],
      [1, does("chooseRecipient", { which: fc.nat(4), isListed: fc.constantFrom(true, true, true, false) })],
      [2, does("attach", { file: often({ picture: 2, damaged: 1 }) })],
      [1, fc.constant({ do: "retryFile" })],
      [1, fc.constant({ do: "removeFile" })],
    ),
    after,
  )
  .map(([made, wait]): TimedGesture => ({ ...made, after: wait }));
const at = (wait: TimedGesture["after"], made: Gesture): TimedGesture => ({ ...made, after: wait });
const typed: Gesture = { do: "type", what: "body" };
const send: Gesture = { do: "send" };
const saveDraft: Gesture = { do: "saveDraft" };
const leave: Gesture = { do: "leave" };
const postFault = (effect: Fault["effect"]): Gesture => ({
  do: "fault",
  fault: { call: "messages.post", effect, phase: "before", nth: 1 },
});
/** The portal asks the practice whether a session this old still holds, so that its next request takes a while. */
const uncheckedMs = 70_000;
const pause = (wait: number) => at(wait, { do: "undo" });
/** What is rare by chance: a page that is left, or a form that goes on, at a moment of a request. */
const flows: fc.Arbitrary<TimedGesture[]> = fc
  .record({
    lost: fc.constantFrom(1, 2, 4, 5, 5),
    when: often({ before: 1, after: 1 }),
    next: fc.constantFrom<Gesture>(send, saveDraft, typed, { do: "discard" }, { do: "undo" }),
  })
  .chain(({ lost, when, next }) => {
    const picture: Gesture = { do: "attach", file: "picture" };
    const sendingWith = (requests: number, lostWhen = when) => [
      at("settled", send),
      at("settled", { do: "breakConnection", requests, when: lostWhen }),
      at(0, leave),
    ];
    const sending = sendingWith(lost);
    return fc.constantFrom<TimedGesture[]>(
      [...sending, at("settled", next), pause(11_000)],
      [...sending, at(500, leave), at("settled", next)],
      [
        at("settled", send),
        at("settled", postFault({ type: "auth", as: "expired" })),
        at(0, leave),
        at("settled", next),
      ],
      // It is sent, and no answer says so: the patient sends it again.
      [...sendingWith(4, "after"), at("settled", send)],
      [...sendingWith(4, "after"), at("settled", saveDraft)],
      [...sendingWith(4, "after"), at("settled", typed), pause(11_000)],
      [at("settled", send), at("settled", { do: "undo" }), at("settled", next)],
      [at(0, typed), at(uncheckedMs, send), at(10, leave), at("settled", next)],
      [at(0, picture), at(0, send), at(0, next)],
      [at(uncheckedMs, picture), at(0, send), at(0, next)],
      [at(uncheckedMs, picture), at(0, saveDraft), at(0, next)],
      // Once what is typed is saved.
      [at(0, typed), at(0, picture), at(21_000, { do: "removeFile" }), at("settled", next)],
      [at(0, picture), at(500, { do: "removeFile" }), at("settled", next)],
      [
        at(0, postFault({ type: "status", status: 503 })),
        at(10_030, { do: "type", what: "nothing" }),
        pause(31_000),
      ],
      [at(0, typed), at(10_030, next), at("settled", send)],
    );
  });

const elsewhere = does("elsewhere", {
  what: often({ sentBefore: 1, sends: 1, deletes: 1, savesDraft: 1 }),
  times: fc.integer({ min: 1, max: 3 }),
});
const oneOf = (
  call: string,
  effects: readonly Fault["effect"][],
  when: Record<"nth" | "times", number[]>,
) => {
  const all = effects.flatMap((effect) => phases.map((phase) => ({ call, effect, phase })));
  const acting = fc.constantFrom(...all.filter(({ effect, phase }) => canAct(call, effect, phase)));
  const moment = fc.record({ nth: fc.constantFrom(...when.nth), times: fc.constantFrom(...when.times) });
  return does("fault", {
    fault: fc.tuple(acting, moment).map(([acts, at]): Fault => ({ ...acts, ...at })),
  });
};
const anyPost = oneOf(
  "messages.post",
  [{ type: "reset" }, { type: "reset" }, { type: "status", status: 400 }, { type: "empty-body" }],
  { nth: [1], times: [1] },
);
/** Lists of before, lists that cannot be read and lists without times, mostly those that are read right after a post. */
const anyList = oneOf(
  "messages.list",
  [{ type: "stale" }, { type: "reset" }, { type: "mutate", at: "0.entry.*.resource.sent", drop: true }],
  { nth: [1, 2, 2, 3], times: [1, 3, 6, 30] },
);
const maybe = (one: fc.Arbitrary<Gesture>) => fc.option(one, { freq: 2, nil: undefined });
/** A message or a draft that is written again and again, while no answer proves anything and nor does its box. */
const unproved: fc.Arbitrary<TimedGesture[]> = fc
  .array(
    fc.tuple(
      maybe(fc.constant(typed)),
      maybe(elsewhere),
      maybe(anyList),
      fc.option(anyOf([4, anyPost], [1, fc.constant({ do: "notConnected" })]), { freq: 5, nil: undefined }),
      // A message that can be taken back is sent when its page is left.
      fc.constantFrom<Gesture[]>([send, leave], [saveDraft]),
    ),
    { minLength: 1, maxLength: 4, size: "max" },
  )
  .map((tries) => tries.flat(2).flatMap((made) => (made === undefined ? [] : [at("settled", made)])));

/** Most patients type and send. */
const chosenGestures = fc
  .tuple(
    fc.array(anyGesture, { maxLength: 5, size: "max" }),
    fc.constantFrom(send, send, saveDraft, undefined),
    after,
  )
  .map(([some, last, wait]) => [...some, ...(last === undefined ? [] : [at(wait, last)])]);
const gestures = anyOf([3, chosenGestures], [2, flows], [1, unproved]);

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
