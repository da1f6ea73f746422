import { assign, setup } from "xstate";
import { createStepper, declareEffects, type MachineState } from "../stepper.ts";
import {
  type RepeatContext,
  type RepeatDetails,
  type RepeatEvent,
  type RepeatProblem,
  repeatEffects,
} from "./types.ts";

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

/** Transitions that several states share. */
const chooseAgain = {
  guard: "isOtherSelection",
  target: "choosing",
  actions: ["setSelection", "nextRevision"],
} as const;
const askForThese = {
  guard: "hasSelection",
  target: "asking",
  actions: ["setSelection", "nextRevision"],
} as const;
const withProblem = <P extends RepeatProblem>(problem: P) =>
  ["setForm", { type: "setProblem", params: { problem } }] as const;
/** The form is complete in itself, so one of an older page is as good as any. */
const review = [
  { guard: "lacksMedicine", target: "asking", actions: withProblem("noMedicine") },
  { guard: "lacksCollection", target: "asking", actions: withProblem("noCollection") },
  { guard: "isBlockedByBalance", target: "asking", actions: withProblem("balance") },
  { guard: "lacksPharmacy", target: "asking", actions: withProblem("noPharmacy") },
  { target: "confirming", actions: ["setForm", "nextRevision"] },
] as const;
/** A selection after a request that was sent begins another one. */
const beginAgain = { target: "choosing", actions: ["restart", "setSelection"] } as const;

/**
 * Asks for repeats (spec 2, section 4, "Repeat medication flow"). The machine makes no call itself: the
 * working state requests one effect and waits for its result as an event. What sends a request has the revision of
 * its page, and an event for an older one is ignored, so a request is sent once per revision.
 */
export const repeatMachine = setup({
  types: { context: {} as RepeatContext, events: {} as RepeatEvent },
  actions: {
    ...declareEffects(repeatEffects),
    nextRevision: assign(({ context }) => ({ revision: context.revision + 1, problem: undefined })),
    setSelection: assign(({ event }) =>
      event.type === "select" || event.type === "ask"
        ? { selectedIds: [...new Set(event.ids)], problem: undefined }
        : {},
    ),
    restart: assign(({ context }) => ({ ...initialContext, revision: context.revision + 1 })),
    setForm: assign(({ event }) =>
      event.type === "review"
        ? {
            medicines: event.medicines,
            selectedIds: event.medicines.map(({ id }) => id),
            details: event.details,
          }
        : {},
    ),
    setProblem: assign((_, params: { problem: RepeatProblem }) => ({ problem: params.problem })),
    ignoreLeave: assign({ ignoresLeave: true }),
    setOnLeave: assign(({ event }) =>
      event.type === "answered" && event.answer.outcome === "onLeave"
        ? { onLeave: event.answer.providers }
        : {},
    ),
    setAnswer: assign(({ event }) =>
      event.type === "answered" && event.answer.outcome === "received"
        ? { answer: { message: event.answer.message, at: event.at } }
        : {},
    ),
    clearSelection: assign({ selectedIds: [] }),
  },
  guards: {
    isCurrent: ({ context, event }) => "revision" in event && event.revision === context.revision,
    /** A selection that is saved late, after Repeat was pressed with it, changes nothing. */
    isOtherSelection: ({ context: { selectedIds }, event }) =>
      event.type === "select" &&
      (event.ids.length !== selectedIds.length || event.ids.some((id) => !selectedIds.includes(id))),
    hasSelection: ({ event }) => event.type === "ask" && event.ids.length > 0,
    lacksMedicine: ({ event }) => event.type === "review" && event.medicines.length === 0,
    lacksCollection: ({ event }) => event.type === "review" && event.details.collection === undefined,
    lacksPharmacy: ({ event }) =>
      event.type === "review" &&
      event.details.pharmacy === undefined &&
      (event.details.collection === "pharmacy" || event.limits.needsPharmacy),
    isBlockedByBalance: ({ event }) =>
      event.type === "review" && event.details.collection === "pickUp" && event.limits.balanceBlocksPickUp,
    isOnLeave: ({ event }) => event.type === "answered" && event.answer.outcome === "onLeave",
  },
}).createMachine({
  id: "repeatMedication",
  context: initialContext,
  initial: "choosing",
  states: {
    choosing: {
      on: {
        select: { actions: "setSelection" },
        ask: [askForThese, { actions: { type: "setProblem", params: { problem: "noMedicine" } } }],
        review,
      },
    },
    asking: {
      on: {
        select: { guard: "isOtherSelection", target: "choosing", actions: "setSelection" },
        ask: askForThese,
        review,
      },
    },
    confirming: {
      on: {
        select: chooseAgain,
        ask: askForThese,
        change: { guard: "isCurrent", target: "asking", actions: "nextRevision" },
        send: { guard: "isCurrent", target: "sending", actions: "nextRevision" },
      },
    },
    sending: {
      entry: "send",
      on: {
        answered: [
          { guard: "isOnLeave", target: "onLeave", actions: "setOnLeave" },
          { target: "sent", actions: ["setAnswer", "clearSelection"] },
        ],
        refused: {
          target: "confirming",
          actions: { type: "setProblem", params: { problem: "refused" } },
        },
        notSent: {
          target: "confirming",
          actions: { type: "setProblem", params: { problem: "notSent" } },
        },
        answerLost: { target: "unclear", actions: "clearSelection" },
      },
    },
    onLeave: {
      on: {
        select: chooseAgain,
        ask: askForThese,
        change: { guard: "isCurrent", target: "asking", actions: "nextRevision" },
        sendAnyway: { guard: "isCurrent", target: "sending", actions: ["ignoreLeave", "nextRevision"] },
      },
    },
    sent: { on: { select: beginAgain, ask: { ...beginAgain, guard: "hasSelection", target: "asking" } } },
    unclear: { on: { select: beginAgain, ask: { ...beginAgain, guard: "hasSelection", target: "asking" } } },
  },
});

/** A repeat request as the server runs it, between requests that store its state. */
export const repeatStepper = createStepper(repeatMachine, repeatEffects);
export type RepeatState = MachineState<typeof repeatMachine>;
