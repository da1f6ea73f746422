import { assign, setup } from "xstate";
import type { BookingResult } from "#practice-api/appointments/booking.ts";
import { isVirtual } from "#practice-api/appointments/rules.ts";
import { bookingTexts } from "#practice-api/appointments/texts.ts";
import { request, withEvent } from "../setup.ts";
import { createStepper, type MachineState } from "../stepper.ts";
import {
  type AnswerName,
  type BookingContext,
  type BookingEvent,
  type BookingInput,
  changes,
  isReachable,
  type Need,
  needs,
  needsInOrder,
  offeredType,
  type Question,
  questionNames,
  questions,
  type Sent,
} from "./choices.ts";

/** For cases without a specified message. */
const messages = {
  notSent: "We could not reach the practice, so nothing is booked. Your answers are kept. Please try again.",
  notBooked: "Nothing is booked: the time is still free. You can book it now.",
} as const;

const booking = setup({
  types: { context: {} as BookingContext, events: {} as BookingEvent, input: {} as BookingInput },
  actors: { book: request(), findNearest: request(), readAppointments: request(), cancelOld: request() },
  actions: {
    nextRevision: assign(({ context }) => ({ revision: context.revision + 1 })),
    clearMessage: assign({ message: undefined }),
    setRefusal: assign((_, { answer }: Sent<"answered">) => ({ message: refusalOf(answer) })),
    setRead: assign((_, { proof, at, isFree }: Sent<"appointmentsRead">) =>
      proof
        ? { proof, missedAt: undefined, message: undefined }
        : { missedAt: at, message: isFree ? messages.notBooked : undefined },
    ),
    update: assign((_, changes: Partial<BookingContext>) => changes),
  },
  guards: {
    isCurrent: ({ context, event }) => "revision" in event && event.revision === context.revision,
    isChangeTo: ({ context }, { event, question }: { event: Sent<"change">; question: Question }) =>
      event.revision === context.revision && event.question === question && isReachable(context, question),
    mayChooseOption: ({ context }, { revision, option }: Sent<"chooseOption">) =>
      revision === context.revision &&
      (option === "faceToFace" || isVirtual(context.choices.type?.name ?? "")),
    lacks: ({ context: { choices, facts } }, need: Need) => !needs[need].isMet(choices, facts.rules),
    offersOptions: ({ context }) => context.facts.rules.offersOptions,
    isBooked: (_, { answer }: Sent<"answered">) => answer.outcome === "booked",
    isRefused: (_, { answer }: Sent<"answered">) => answer.outcome === "refused",
    isGone: (_, event: Sent<"nearestFound">) => event.isGone,
    isFound: (_, event: Sent<"appointmentsRead">) => event.proof !== undefined,
    isFree: (_, event: Sent<"appointmentsRead">) => event.isFree,
    isCancelled: (_, event: Sent<"oldAnswered">) => event.isCancelled,
    replacesOld: ({ context }) => context.old !== undefined && !context.isOldCancelled,
  },
});

const answer = <N extends AnswerName>(name: N) =>
  ({
    guard: name === "chooseOption" ? withEvent("mayChooseOption") : "isCurrent",
    target: name === "chooseRole" ? "#booking.asking.provider" : "#booking.nextQuestion",
    actions: {
      type: "update",
      params: ({ context, event }: { context: BookingContext; event: Sent<N> }) => {
        const { choices, ...more } = changes[name](event, context);
        return { ...withChoice(context, choices), ...more };
      },
    },
  }) as const;

const takes = (names: readonly AnswerName[]) => ({
  on: Object.fromEntries(names.map((name) => [name, answer(name)])),
});
const asking = Object.fromEntries(
  questionNames.map((question) => [question, takes(questions[question].takes)]),
) as Record<Question, ReturnType<typeof takes>>;

/**
 * Spec 2, section 4, "Booking flow". Each form sends the revision that its page showed, and an event for an older one
 * is ignored, so that a slot found for another type cannot be chosen.
 */
export const bookingMachine = booking.createMachine({
  id: "booking",
  context: ({ input }) => newBooking(input, 0),
  initial: "nextQuestion",
  on: {
    reset: {
      guard: "isCurrent",
      target: ".nextQuestion",
      actions: assign(({ context, event }) => newBooking(event, context.revision + 1)),
    },
  },
  states: {
    nextQuestion: {
      always: [
        ...needsInOrder.map(
          (need) => ({ guard: { type: "lacks", params: need }, target: needs[need].asks }) as const,
        ),
        { target: "asking.confirm" },
      ],
    },
    atRisk: { always: [{ guard: "offersOptions", target: "asking.option" }, { target: "asking.blocked" }] },
    asking: {
      initial: "type",
      on: {
        change: questionNames.map((question) => ({
          guard: { type: "isChangeTo", params: ({ event }) => ({ event, question }) },
          target: `.${question}`,
          actions: assign(({ context }) => withChoice(context, {})),
        })),
      },
      states: {
        ...asking,
        blocked: {},
        option: takes(["chooseOption"]),
        confirm: {
          on: { book: { guard: "isCurrent", target: "#booking.booking", actions: "clearMessage" } },
        },
      },
    },
    booking: {
      entry: "nextRevision",
      invoke: { src: "book" },
      on: {
        answered: [
          { guard: withEvent("isBooked"), target: "verifying" },
          { guard: withEvent("isRefused"), target: "findingNearest", actions: withEvent("setRefusal") },
          { target: "asking.confirm", actions: withEvent("setRefusal") },
        ],
        notSent: { target: "asking.confirm", actions: assign({ message: messages.notSent }) },
        answerLost: "checkingOutcome",
      },
    },
    findingNearest: {
      invoke: { src: "findNearest" },
      on: {
        nearestFound: [
          {
            guard: withEvent("isGone"),
            target: "asking.time",
            actions: assign(({ context: { choices }, event: { nearest } }) => ({
              nearest,
              choices: { ...choices, slot: undefined },
            })),
          },
          { target: "asking.confirm" },
        ],
        callFailed: "asking.confirm",
      },
    },
    // The practice's list confirms what it answered.
    verifying: {
      invoke: { src: "readAppointments" },
      on: {
        appointmentsRead: { target: "replacing", actions: withEvent("setRead") },
        callFailed: { target: "replacing", actions: "clearMessage" },
      },
    },
    // After a lost answer, the practice's list decides.
    checkingOutcome: {
      invoke: { src: "readAppointments" },
      on: {
        appointmentsRead: [
          { guard: withEvent("isFound"), target: "replacing", actions: withEvent("setRead") },
          { guard: withEvent("isFree"), target: "asking.confirm", actions: withEvent("setRead") },
          { target: "unclear", actions: withEvent("setRead") },
        ],
        callFailed: { target: "unclear", actions: "clearMessage" },
      },
    },
    unclear: { on: { check: { guard: "isCurrent", target: "checkingOutcome", actions: "nextRevision" } } },
    replacing: { always: [{ guard: "replacesOld", target: "cancellingOld" }, { target: "booked" }] },
    cancellingOld: {
      invoke: { src: "cancelOld" },
      on: {
        oldAnswered: [
          {
            guard: withEvent("isCancelled"),
            target: "booked",
            actions: assign({ isOldCancelled: true, message: undefined }),
          },
          { target: "oldNotCancelled", actions: assign({ message: ({ event }) => event.message }) },
        ],
        callFailed: { target: "oldNotCancelled", actions: "clearMessage" },
      },
    },
    oldNotCancelled: {
      on: { cancelAgain: { guard: "isCurrent", target: "cancellingOld", actions: "nextRevision" } },
    },
    booked: { on: { check: { guard: "isCurrent", target: "verifying", actions: "nextRevision" } } },
  },
});

export const bookingStepper = createStepper(bookingMachine);
export type BookingState = MachineState<typeof bookingMachine>;

/** @param revision follows the previous booking's, whose forms must not fit the new one. */
function newBooking(input: BookingInput, revision: number): BookingContext {
  const { facts, choices, person, old, wantedProvider, subject } = input;
  const offered = choices.type === undefined ? offeredType(person) : undefined;
  return {
    ...{ facts, person, old, wantedProvider, subject, revision },
    choices: { ...choices, type: choices.type ?? offered },
    isOffer: offered !== undefined,
    ...{ nearest: [], isOldCancelled: false, message: undefined, proof: undefined, missedAt: undefined },
  };
}

function withChoice({ choices, revision }: BookingContext, changed: Partial<BookingInput["choices"]>) {
  return { choices: { ...choices, ...changed }, revision: revision + 1, message: undefined, nearest: [] };
}

/** Two refusals come as codes and have the specification's text. */
function refusalOf({ outcome, message }: BookingResult): string {
  return outcome === "providerHasNoVideo" || outcome === "videoFailed" ? bookingTexts[outcome] : message;
}
