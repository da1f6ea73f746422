import { assign, setup } from "xstate";
import { request, withEvent } from "../setup.ts";
import { createStepper, type MachineState } from "../stepper.ts";
import type { RepeatContext, RepeatDetails, RepeatEvent, RepeatProblem } from "./types.ts";

type Sent<T extends RepeatEvent["type"]> = Extract<RepeatEvent, { type: T }>;
type Selection = { ids: string[] };

const noDetails: RepeatDetails = { collection: undefined, pharmacy: undefined, isUrgent: false, notes: "" };

const initialContext: RepeatContext = {
  revision: 0,
  selectedIds: [],
  medicines: [],
  details: noDetails,
  problem: undefined,
  ignoresLeave: false,
  onLeave: [],
  answer: undefined,
};

const repeat = setup({
  types: { context: {} as RepeatContext, events: {} as RepeatEvent },
  actors: { send: request() },
  actions: {
    nextRevision: assign(({ context }) => ({ revision: context.revision + 1, problem: undefined })),
    setSelection: assign((_, { ids }: Selection) => ({ selectedIds: [...new Set(ids)], problem: undefined })),
    restart: assign(({ context }) => ({ ...initialContext, revision: context.revision + 1 })),
    setForm: assign((_, { medicines, details }: Sent<"review">) => ({
      medicines,
      selectedIds: medicines.map(({ id }) => id),
      details,
    })),
    setProblem: assign((_, problem: RepeatProblem) => ({ problem })),
    ignoreLeave: assign({ ignoresLeave: true }),
    clearSelection: assign({ selectedIds: [] }),
  },
  guards: {
    isCurrent: ({ context }, { revision }: { revision: number }) => revision === context.revision,
    /** A selection that is saved late, after Repeat was pressed with it, changes nothing. */
    isOtherSelection: ({ context: { selectedIds } }, { ids }: Selection) =>
      ids.length !== selectedIds.length || ids.some((id) => !selectedIds.includes(id)),
    hasSelection: (_, { ids }: Selection) => ids.length > 0,
    lacksMedicine: (_, { medicines }: Sent<"review">) => medicines.length === 0,
    lacksCollection: (_, { details }: Sent<"review">) => details.collection === undefined,
    lacksPharmacy: (_, { details, limits }: Sent<"review">) =>
      details.pharmacy === undefined && (details.collection === "pharmacy" || limits.needsPharmacy),
    isBlockedByBalance: (_, { details, limits }: Sent<"review">) =>
      details.collection === "pickUp" && limits.balanceBlocksPickUp,
    isOnLeave: (_, { answer }: Sent<"answered">) => answer.outcome === "onLeave",
  },
});

const chooseAgain = {
  guard: withEvent("isOtherSelection"),
  target: "choosing",
  actions: [withEvent("setSelection"), "nextRevision"],
} as const;
const ask = {
  guard: withEvent("hasSelection"),
  target: "asking",
  actions: [withEvent("setSelection"), "nextRevision"],
} as const;
const change = { guard: withEvent("isCurrent"), target: "asking", actions: "nextRevision" } as const;
/** A selection after a request that was sent begins another one. */
const beginAgain = {
  select: { target: "choosing", actions: ["restart", withEvent("setSelection")] },
  ask: {
    guard: withEvent("hasSelection"),
    target: "asking",
    actions: ["restart", withEvent("setSelection")],
  },
} as const;
const lacking = <P extends RepeatProblem>(problem: P) =>
  ({ target: "asking", actions: [withEvent("setForm"), { type: "setProblem", params: problem }] }) as const;
/** The form is complete in itself, so one of an older page is as good as any. */
const review = [
  { guard: withEvent("lacksMedicine"), ...lacking("noMedicine") },
  { guard: withEvent("lacksCollection"), ...lacking("noCollection") },
  { guard: withEvent("isBlockedByBalance"), ...lacking("balance") },
  { guard: withEvent("lacksPharmacy"), ...lacking("noPharmacy") },
  { target: "confirming", actions: [withEvent("setForm"), "nextRevision"] },
] as const;

/** Spec 2, section 4. An event for an older revision is ignored, so a request is sent once per revision. */
export const repeatMachine = repeat.createMachine({
  id: "repeatMedication",
  context: initialContext,
  initial: "choosing",
  states: {
    choosing: {
      on: {
        select: { actions: withEvent("setSelection") },
        ask: [ask, { actions: { type: "setProblem", params: "noMedicine" } }],
        review,
      },
    },
    asking: {
      on: {
        select: {
          guard: withEvent("isOtherSelection"),
          target: "choosing",
          actions: withEvent("setSelection"),
        },
        ask,
        review,
      },
    },
    confirming: {
      on: {
        select: chooseAgain,
        ask,
        change,
        send: { guard: withEvent("isCurrent"), target: "sending", actions: "nextRevision" },
      },
    },
    sending: {
      invoke: { src: "send" },
      on: {
        answered: [
          {
            guard: withEvent("isOnLeave"),
            target: "onLeave",
            actions: assign(({ event }) => answerOf(event)),
          },
          { target: "sent", actions: ["clearSelection", assign(({ event }) => answerOf(event))] },
        ],
        notSent: { target: "confirming", actions: { type: "setProblem", params: "notSent" } },
        answerLost: { target: "unclear", actions: "clearSelection" },
      },
    },
    onLeave: {
      on: {
        select: chooseAgain,
        ask,
        change,
        sendAnyway: {
          guard: withEvent("isCurrent"),
          target: "sending",
          actions: ["ignoreLeave", "nextRevision"],
        },
      },
    },
    sent: { on: beginAgain },
    unclear: { on: beginAgain },
  },
});

export const repeatStepper = createStepper(repeatMachine);
export type RepeatState = MachineState<typeof repeatMachine>;

function answerOf({ answer, at }: Sent<"answered">): Partial<RepeatContext> {
  return answer.outcome === "onLeave"
    ? { onLeave: answer.providers }
    : { answer: { message: answer.message, at } };
}
