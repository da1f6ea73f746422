import { assign, setup } from "xstate";
import { isVirtual } from "#practice-api/appointments/rules.ts";
import { createStepper, declareEffects, type MachineState } from "../stepper.ts";
import { questionsOf } from "./choices.ts";
import { isAtRisk } from "./questionnaire.ts";
import { clearSlot, fresh, isComplete, take } from "./reduce.ts";
import { type BookingContext, type BookingEvent, type BookingInput, bookingEffects } from "./types.ts";

/**
 * Booking an appointment, one question at a time (spec 2, section 4, "Booking flow"). The machine decides
 * which question comes next and makes no call itself: a working state requests one effect by name and waits
 * for the event with its result. Each form carries the round it was made for; events of an older round are
 * ignored, so a time that was found for another appointment type cannot be chosen.
 */
export const bookingMachine = setup({
  types: { context: {} as BookingContext, events: {} as BookingEvent, input: {} as BookingInput },
  actions: {
    ...declareEffects(bookingEffects),
    take: assign(({ context, event }) => take(context, event)),
    clearSlot: assign(({ context }) => clearSlot(context)),
    nextRound: assign(({ context }) => ({ round: context.round + 1 })),
    startAgain: assign(({ context, event }) => (event.type === "reset" ? fresh(context, event) : {})),
  },
  guards: {
    isCurrent: ({ context, event }) => "round" in event && event.round === context.round,
    isChangeTo: ({ context, event }, params: { question: string }) =>
      event.type === "change" &&
      event.round === context.round &&
      event.question === params.question &&
      questionsOf(context.facts).includes(event.question),
    lacks: ({ context }, params: { question: string }) => !isComplete(context, params.question),
    isAtRisk: ({ context: { choices } }) => choices.covid !== undefined && isAtRisk(choices.covid),
    offersOptions: ({ context: { facts, choices } }) =>
      facts.rules.offersOptions && choices.covid !== undefined && isAtRisk(choices.covid),
    mayTakeOption: ({ context, event }) =>
      event.type === "chooseOption" &&
      event.round === context.round &&
      (event.option === "faceToFace" || isVirtual(context.choices.type?.name ?? "")),
    isBooked: ({ event }) => event.type === "answered" && event.answer.outcome === "booked",
    isRefused: ({ event }) => event.type === "answered" && event.answer.outcome === "refused",
    isThere: ({ event }) => event.type === "reread" && event.proof !== undefined,
    isStillFree: ({ event }) => event.type === "reread" && event.isFree,
    isGone: ({ event }) => event.type === "nearestFound" && event.isGone,
    isCancelled: ({ event }) => event.type === "oldAnswered" && event.isCancelled,
    replacesOld: ({ context }) => context.old !== undefined && !context.isOldCancelled,
  },
}).createMachine({
  id: "booking",
  context: ({ input }) => fresh(undefined, input),
  initial: "deciding",
  on: { reset: { guard: "isCurrent", target: ".deciding", actions: "startAgain" } },
  states: {
    deciding: {
      always: [
        { guard: { type: "lacks", params: { question: "type" } }, target: "asking.type" },
        { guard: { type: "lacks", params: { question: "reasonFirst" } }, target: "asking.reason" },
        { guard: { type: "lacks", params: { question: "role" } }, target: "matching" },
        { guard: { type: "lacks", params: { question: "time" } }, target: "asking.time" },
        { guard: { type: "lacks", params: { question: "covid" } }, target: "asking.covid" },
        { guard: { type: "lacks", params: { question: "option" } }, target: "weighingRisk" },
        { guard: { type: "lacks", params: { question: "reason" } }, target: "asking.reason" },
        { target: "asking.confirm" },
      ],
    },
    matching: {
      entry: "findRole",
      on: {
        roleFound: { guard: "isCurrent", target: "deciding", actions: "take" },
        roleUnknown: { guard: "isCurrent", target: "asking.role", actions: "take" },
      },
    },
    weighingRisk: {
      always: [{ guard: "offersOptions", target: "asking.option" }, { target: "asking.blocked" }],
    },
    asking: {
      initial: "type",
      on: {
        change: [
          { guard: { type: "isChangeTo", params: { question: "who" } }, target: ".who", actions: "take" },
          { guard: { type: "isChangeTo", params: { question: "type" } }, target: ".type", actions: "take" },
          { guard: { type: "isChangeTo", params: { question: "where" } }, target: ".where", actions: "take" },
          {
            guard: { type: "isChangeTo", params: { question: "reason" } },
            target: ".reason",
            actions: "take",
          },
          { guard: { type: "isChangeTo", params: { question: "role" } }, target: ".role", actions: "take" },
          {
            guard: { type: "isChangeTo", params: { question: "provider" } },
            target: ".provider",
            actions: "take",
          },
          { guard: { type: "isChangeTo", params: { question: "time" } }, target: ".time", actions: "take" },
          { guard: { type: "isChangeTo", params: { question: "covid" } }, target: ".covid", actions: "take" },
        ],
      },
      states: {
        who: { on: { chooseWho: { guard: "isCurrent", target: "#booking.deciding", actions: "take" } } },
        type: { on: { chooseType: { guard: "isCurrent", target: "#booking.deciding", actions: "take" } } },
        where: { on: { chooseWhere: { guard: "isCurrent", target: "#booking.deciding", actions: "take" } } },
        reason: { on: { giveReason: { guard: "isCurrent", target: "#booking.deciding", actions: "take" } } },
        role: {
          on: { chooseRole: { guard: "isCurrent", target: "#booking.asking.provider", actions: "take" } },
        },
        provider: {
          on: { chooseProvider: { guard: "isCurrent", target: "#booking.deciding", actions: "take" } },
        },
        time: {
          on: {
            chooseDay: { guard: "isCurrent", actions: "take" },
            choosePart: { guard: "isCurrent", actions: "take" },
            chooseType: { guard: "isCurrent", target: "#booking.deciding", actions: "take" },
            chooseSlot: { guard: "isCurrent", target: "#booking.deciding", actions: "take" },
          },
        },
        covid: { on: { answerCovid: { guard: "isCurrent", target: "#booking.deciding", actions: "take" } } },
        blocked: {},
        option: {
          on: { chooseOption: { guard: "mayTakeOption", target: "#booking.deciding", actions: "take" } },
        },
        confirm: { on: { book: { guard: "isCurrent", target: "#booking.booking", actions: "take" } } },
      },
    },
    booking: {
      entry: ["nextRound", "book"],
      on: {
        answered: [
          { guard: "isBooked", target: "proving", actions: "take" },
          { guard: "isRefused", target: "searching", actions: "take" },
          { target: "asking.confirm", actions: "take" },
        ],
        notSent: { target: "asking.confirm", actions: "take" },
        answerLost: { target: "doubting", actions: "take" },
      },
    },
    searching: {
      entry: "findNearest",
      on: {
        nearestFound: [
          { guard: "isGone", target: "asking.time", actions: ["take", "clearSlot"] },
          { target: "asking.confirm" },
        ],
        callFailed: "asking.confirm",
      },
    },
    proving: {
      entry: "reread",
      on: {
        reread: { target: "settling", actions: "take" },
        callFailed: { target: "settling", actions: "take" },
      },
    },
    doubting: {
      entry: "reread",
      on: {
        reread: [
          { guard: "isThere", target: "settling", actions: "take" },
          { guard: "isStillFree", target: "asking.confirm", actions: "take" },
          { target: "unclear", actions: "take" },
        ],
        callFailed: { target: "unclear", actions: "take" },
      },
    },
    unclear: { on: { check: { guard: "isCurrent", target: "doubting", actions: "nextRound" } } },
    settling: { always: [{ guard: "replacesOld", target: "cancelling" }, { target: "booked" }] },
    cancelling: {
      entry: "cancelOld",
      on: {
        oldAnswered: [
          { guard: "isCancelled", target: "booked", actions: "take" },
          { target: "holdingTwo", actions: "take" },
        ],
        callFailed: { target: "holdingTwo", actions: "take" },
      },
    },
    holdingTwo: { on: { cancelAgain: { guard: "isCurrent", target: "cancelling", actions: "nextRound" } } },
    booked: { on: { check: { guard: "isCurrent", target: "proving", actions: "nextRound" } } },
  },
});

/** The booking as the server runs it, between requests that store its state. */
export const bookingStepper = createStepper(bookingMachine, bookingEffects);
export type BookingState = MachineState<typeof bookingMachine>;
