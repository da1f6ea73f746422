import fc from "fast-check";
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

const waits: readonly TimedGesture["after"][] = [
  "settled",
  "settled",
  "settled",
  0,
  60,
  200,
  500,
  11_000,
  31_000,
];
const pastSessionMs = 16 * 60_000;
const after = fc.constantFrom(...waits, ...waits, pastSessionMs);
const gesture = (arbitrary: fc.Arbitrary<Gesture>): fc.Arbitrary<TimedGesture> =>
  fc.tuple(arbitrary, after).map(([made, wait]) => ({ ...made, after: wait }));

const type = fc.record({
  do: fc.constant("type" as const),
  what: fc.constantFrom(
    "body" as const,
    "body" as const,
    "body" as const,
    "subject" as const,
    "nothing" as const,
    "tooMuch" as const,
  ),
});
const just = <
  D extends "send" | "saveDraft" | "undo" | "discard" | "leave" | "closeTab" | "retryFile" | "removeFile",
>(
  name: D,
) => fc.constant({ do: name });
const anyGesture = gesture(
  fc.oneof(
    { weight: 6, arbitrary: type },
    { weight: 6, arbitrary: anyFault(calls).map((fault) => ({ do: "fault" as const, fault })) },
    { weight: 2, arbitrary: fc.record({ do: fc.constant("kill" as const), steps: fc.nat(60) }) },
    {
      weight: 3,
      arbitrary: fc.record({
        do: fc.constant("breakConnection" as const),
        requests: fc.integer({ min: 1, max: 5 }),
        when: fc.constantFrom("before" as const, "after" as const),
      }),
    },
    { weight: 5, arbitrary: just("send") },
    { weight: 3, arbitrary: just("saveDraft") },
    { weight: 3, arbitrary: just("undo") },
    { weight: 2, arbitrary: just("leave") },
    { weight: 1, arbitrary: just("closeTab") },
    { weight: 1, arbitrary: just("discard") },
    {
      weight: 1,
      arbitrary: fc.record({
        do: fc.constant("chooseRecipient" as const),
        which: fc.nat(4),
        isListed: fc.constantFrom(true, true, true, false),
      }),
    },
    {
      weight: 2,
      arbitrary: fc.record({
        do: fc.constant("attach" as const),
        file: fc.constantFrom("picture" as const, "picture" as const, "damaged" as const),
      }),
    },
    { weight: 1, arbitrary: just("retryFile") },
    { weight: 1, arbitrary: just("removeFile") },
  ),
);
const at = <G extends Gesture>(wait: TimedGesture["after"], made: G): TimedGesture => ({
  ...made,
  after: wait,
});
const typed: Gesture = { do: "type", what: "body" };
const breakConnection = (requests: number, when: "before" | "after"): Gesture => ({
  do: "breakConnection",
  requests,
  when,
});
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
    when: fc.constantFrom("before" as const, "after" as const),
    next: fc.constantFrom<Gesture>(
      { do: "send" },
      { do: "saveDraft" },
      typed,
      { do: "discard" },
      { do: "undo" },
    ),
  })
  .chain(({ lost, when, next }) => {
    const picture: Gesture = { do: "attach", file: "picture" };
    const sendingWith = (requests: number, lostWhen = when) => [
      at("settled", { do: "send" }),
      at("settled", breakConnection(requests, lostWhen)),
      at(0, { do: "leave" }),
    ];
    const sending = sendingWith(lost);
    return fc.constantFrom<TimedGesture[]>(
      [...sending, at("settled", next), pause(11_000)],
      [...sending, at(500, { do: "leave" }), at("settled", next)],
      [
        at("settled", { do: "send" }),
        at("settled", postFault({ type: "auth", as: "expired" })),
        at(0, { do: "leave" }),
        at("settled", next),
      ],
      // It is sent, and no answer says so: the patient sends it again.
      [...sendingWith(4, "after"), at("settled", { do: "send" })],
      [...sendingWith(4, "after"), at("settled", { do: "saveDraft" })],
      [...sendingWith(4, "after"), at("settled", typed), pause(11_000)],
      [at("settled", { do: "send" }), at("settled", { do: "undo" }), at("settled", next)],
      [at(0, typed), at(uncheckedMs, { do: "send" }), at(10, { do: "leave" }), at("settled", next)],
      [at(0, picture), at(0, { do: "send" }), at(0, next)],
      [at(uncheckedMs, picture), at(0, { do: "send" }), at(0, next)],
      [at(uncheckedMs, picture), at(0, { do: "saveDraft" }), at(0, next)],
      // Once what is typed is saved.
      [at(0, typed), at(0, picture), at(21_000, { do: "removeFile" }), at("settled", next)],
      [at(0, picture), at(500, { do: "removeFile" }), at("settled", next)],
      [
        at(0, postFault({ type: "status", status: 503 })),
        at(10_030, { do: "type", what: "nothing" }),
        pause(31_000),
      ],
      [at(0, typed), at(10_030, next), at("settled", { do: "send" })],
    );
  });

const elsewhere: fc.Arbitrary<Gesture> = fc.record({
  do: fc.constant("elsewhere" as const),
  what: fc.constantFrom("sentBefore" as const, "sends" as const, "deletes" as const, "savesDraft" as const),
  times: fc.integer({ min: 1, max: 3 }),
});
const oneOf = (call: string, effects: readonly Fault["effect"][], when: Record<"nth" | "times", number[]>) =>
  fc.record({
    do: fc.constant("fault" as const),
    fault: fc
      .tuple(
        fc.constantFrom(
          ...effects.flatMap((effect) =>
            phases.filter((phase) => canAct(call, effect, phase)).map((phase) => ({ call, effect, phase })),
          ),
        ),
        fc.record({ nth: fc.constantFrom(...when.nth), times: fc.constantFrom(...when.times) }),
      )
      .map(([acts, moment]): Fault => ({ ...acts, ...moment })),
  });
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
const notConnected = fc.constant({ do: "notConnected" as const });
const maybe = (one: fc.Arbitrary<Gesture>) => fc.option(one, { freq: 2, nil: undefined });
/** A message or a draft that is written again and again, while no answer proves anything and nor does its box. */
const unproved: fc.Arbitrary<TimedGesture[]> = fc
  .array(
    fc.tuple(
      maybe(fc.constant(typed)),
      maybe(elsewhere),
      maybe(anyList),
      fc.option(fc.oneof({ weight: 4, arbitrary: anyPost }, { weight: 1, arbitrary: notConnected }), {
        freq: 5,
        nil: undefined,
      }),
      // A message that can be taken back is sent when its page is left.
      fc.constantFrom<Gesture[]>([{ do: "send" }, { do: "leave" }], [{ do: "saveDraft" }]),
    ),
    { minLength: 1, maxLength: 4, size: "max" },
  )
  .map((tries) => tries.flat(2).flatMap((made) => (made === undefined ? [] : [at("settled", made)])));

/** Most patients type and send. */
const chosenGestures = fc
  .tuple(
    fc.array(anyGesture, { maxLength: 5, size: "max" }),
    fc.constantFrom<Gesture["do"] | "none">("send", "send", "saveDraft", "none"),
    after,
  )
  .map(([some, last, wait]): TimedGesture[] => [
    ...some,
    ...(last === "send" || last === "saveDraft" ? [{ do: last, after: wait }] : []),
  ]);
export const gestures = fc.oneof(
  { weight: 3, arbitrary: chosenGestures },
  { weight: 2, arbitrary: flows },
  { weight: 1, arbitrary: unproved },
);
