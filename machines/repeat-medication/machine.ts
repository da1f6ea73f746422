import { assign, setup } from "xstate";
import { request } from "../request.ts";
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
    setSelection: assign((_, { ids }: Selection) => ({
      selectedIds: [...new Set(ids)],
      problem: undefined,
    })),
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
/** Transitions that several states share, with the event as the params of their guards and actions. */
const params = <E>({ event }: { event: E }) => event;
const setSelection = { type: "setSelection", params } as const;
const hasSelection = { type: "hasSelection", params } as const;
const isOtherSelection = { type: "isOtherSelection", params } as const;
const chooseAgain = {
  guard: isOtherSelection,
  target: "choosing",
  actions: [setSelection, "nextRevision"],
} as const;
const ask = { guard: hasSelection, target: "asking", actions: [setSelection, "nextRevision"] } as const;
const change = { guard: { type: "isCurrent", params }, target: "asking", actions: "nextRevision" } as const;
/** A selection after a request that was sent begins another one. */
const beginAgain = {
  select: { target: "choosing", actions: ["restart", setSelection] },
  ask: { guard: hasSelection, target: "asking", actions: ["restart", setSelection] },
} as const;
const setForm = { type: "setForm", params } as const;
const lacking = <P extends RepeatProblem>(problem: P) =>
  ({ target: "asking", actions: [setForm, { type: "setProblem", params: problem }] }) as const;
/** The form is complete in itself, so one of an older page is as good as any. */
const review = [
  { guard: { type: "lacksMedicine", params }, ...lacking("noMedicine") },
  { guard: { type: "lacksCollection", params }, ...lacking("noCollection") },
  { guard: { type: "isBlockedByBalance", params }, ...lacking("balance") },
  { guard: { type: "lacksPharmacy", params }, ...lacking("noPharmacy") },
  { target: "confirming", actions: [setForm, "nextRevision"] },
] as const;

/**
 * Asks for repeats (spec 2, section 4, "Repeat medication flow"). The machine makes no call itself: the
 * working state invokes one by name and waits for its result as an event. What sends a request has the revision of
 * its page, and an event for an older one is ignored, so a request is sent once per revision.
 */
export const repeatMachine = repeat.createMachine({
  id: "repeatMedication",
  context: initialContext,
  initial: "choosing",
  states: {
    choosing: {
      on: {
        select: { actions: setSelection },
        ask: [ask, { actions: { type: "setProblem", params: "noMedicine" } }],
        review,
      },
    },
    asking: {
      on: {
        select: { guard: isOtherSelection, target: "choosing", actions: setSelection },
        ask,
        review,
      },
    },
    confirming: {
      on: {
        select: chooseAgain,
        ask,
        change,
        send: {
          guard: { type: "isCurrent", params: ({ event }) => event },
          target: "sending",
          actions: "nextRevision",
        },
      },
    },
    sending: {
      invoke: { src: "send" },
      on: {
        answered: [
          {
            guard: { type: "isOnLeave", params: ({ event }) => event },
            target: "onLeave",
            actions: assign(({ event }) => answerOf(event)),
          },
          { target: "sent", actions: ["clearSelection", assign(({ event }) => answerOf(event))] },
        ],
        refused: { target: "confirming", actions: { type: "setProblem", params: "refused" } },
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
          guard: { type: "isCurrent", params: ({ event }) => event },
          target: "sending",
          actions: ["ignoreLeave", "nextRevision"],
        },
      },
    },
    sent: { on: beginAgain },
    unclear: { on: beginAgain },
  },
});

/** A repeat request as the server runs it, between requests that store its state. */
export const repeatStepper = createStepper(repeatMachine);
export type RepeatState = MachineState<typeof repeatMachine>;

function answerOf({ answer, at }: Sent<"answered">): Partial<RepeatContext> {
  return answer.outcome === "onLeave"
    ? { onLeave: answer.providers }
    : { answer: { message: answer.message, at } };
}
