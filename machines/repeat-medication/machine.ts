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
  asked: [],
};

/** Transitions that several states share. */
const chooseAgain = {
  guard: "isOtherSelection",
  target: "choosing",
  actions: ["setSelection", "nextRevision"],
} as const;
const askForThese = {
  guard: "hasMedicines",
  target: "asking",
  actions: ["setMedicines", "nextRevision"],
} as const;

/**
 * Asks for repeats (spec 2, section 4, "Repeat medication flow"). The machine makes no call itself: the
 * working state requests one effect and waits for its result as an event. Each form sends the revision of
 * its page, and an event for an older one is ignored, so a request is sent once per revision.
 */
export const repeatMachine = setup({
  types: { context: {} as RepeatContext, events: {} as RepeatEvent },
  actions: {
    ...declareEffects(repeatEffects),
    nextRevision: assign(({ context }) => ({ revision: context.revision + 1, problem: undefined })),
    setSelection: assign(({ event }) =>
      event.type === "select" ? { selectedIds: [...new Set(event.ids)], problem: undefined } : {},
    ),
    /** A selection after a request that was sent begins another one. */
    restart: assign(({ context }) => ({
      ...initialContext,
      revision: context.revision + 1,
      selectedIds: context.selectedIds,
      asked: context.asked,
    })),
    setMedicines: assign(({ event }) =>
      event.type === "ask"
        ? { medicines: event.medicines, selectedIds: event.medicines.map(({ id }) => id) }
        : {},
    ),
    setDetails: assign(({ event }) => (event.type === "review" ? { details: event.details } : {})),
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
    setAsked: assign(({ context, event }) => {
      if (event.type !== "answered" && event.type !== "answerLost") return {};
      const asked = context.medicines.map(({ name, lastScript }) => ({ name, lastScript, at: event.at }));
      const names = new Set(asked.map(({ name }) => name));
      return { selectedIds: [], asked: [...context.asked.filter(({ name }) => !names.has(name)), ...asked] };
    }),
  },
  guards: {
    isCurrent: ({ context, event }) => "revision" in event && event.revision === context.revision,
    /** A selection that is saved late, after Repeat was pressed with it, changes nothing. */
    isOtherSelection: ({ context: { selectedIds }, event }) =>
      event.type === "select" &&
      (event.ids.length !== selectedIds.length || event.ids.some((id) => !selectedIds.includes(id))),
    hasMedicines: ({ event }) => event.type === "ask" && event.medicines.length > 0,
    lacksCollection: ({ event }) => event.type === "review" && event.details.collection === undefined,
    lacksPharmacy: ({ event }) =>
      event.type === "review" &&
      event.details.pharmacy === undefined &&
      (event.details.collection === "pharmacy" || event.limits.needsPharmacy),
    isBlockedByBalance: ({ event }) =>
      event.type === "review" && event.details.collection === "pickUp" && event.limits.balanceBlocksPickUp,
    isStale: ({ context, event }) => "revision" in event && event.revision !== context.revision,
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
      },
    },
    asking: {
      on: {
        select: chooseAgain,
        ask: { guard: "hasMedicines", actions: ["setMedicines", "nextRevision"] },
        review: [
          { guard: "isStale" },
          {
            guard: "lacksCollection",
            actions: ["setDetails", { type: "setProblem", params: { problem: "noCollection" } }],
          },
          {
            guard: "isBlockedByBalance",
            actions: ["setDetails", { type: "setProblem", params: { problem: "balance" } }],
          },
          {
            guard: "lacksPharmacy",
            actions: ["setDetails", { type: "setProblem", params: { problem: "noPharmacy" } }],
          },
          { target: "confirming", actions: ["setDetails", "nextRevision"] },
        ],
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
          { target: "sent", actions: ["setAnswer", "setAsked"] },
        ],
        refused: {
          target: "confirming",
          actions: { type: "setProblem", params: { problem: "refused" } },
        },
        notSent: {
          target: "confirming",
          actions: { type: "setProblem", params: { problem: "notSent" } },
        },
        answerLost: { target: "unclear", actions: "setAsked" },
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
    sent: { on: { select: { target: "choosing", actions: ["restart", "setSelection"] } } },
    unclear: { on: { select: { target: "choosing", actions: ["restart", "setSelection"] } } },
  },
});

/** A repeat request as the server runs it, between requests that store its state. */
export const repeatStepper = createStepper(repeatMachine, repeatEffects);
export type RepeatState = MachineState<typeof repeatMachine>;
