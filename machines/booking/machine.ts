import { assign, setup } from "xstate";
import { isVirtual } from "#practice-api/appointments/rules.ts";
import { createStepper, declareEffects, type MachineState } from "../stepper.ts";
import { questionsOf } from "./choices.ts";
import { applyEvent, clearSlot, initialContext, isComplete, isReachable } from "./reduce.ts";
import { type BookingContext, type BookingEvent, type BookingInput, bookingEffects } from "./types.ts";

/**
 * Books an appointment, one question at a time (spec 2, section 4, "Booking flow"). The machine makes no
 * call itself: a working state requests one effect by name and waits for its result as an event. Each
 * form sends the revision that its page showed, and an event for an older one is ignored, so that a slot
 * found for another type cannot be chosen.
 */
export const bookingMachine = setup({
  types: { context: {} as BookingContext, events: {} as BookingEvent, input: {} as BookingInput },
  actions: {
    ...declareEffects(bookingEffects),
    applyEvent: assign(({ context, event }) => applyEvent(context, event)),
    clearSlot: assign(({ context }) => clearSlot(context)),
    nextRevision: assign(({ context }) => ({ revision: context.revision + 1 })),
    restart: assign(({ context, event }) => (event.type === "reset" ? initialContext(context, event) : {})),
  },
  guards: {
    isCurrent: ({ context, event }) => "revision" in event && event.revision === context.revision,
    isChangeTo: ({ context, event }, params: { question: string }) =>
      event.type === "change" &&
      event.revision === context.revision &&
      event.question === params.question &&
      (event.question === "confirm" || questionsOf(context.facts).includes(event.question)) &&
      isReachable(context, event.question),
    lacks: ({ context }, params: { question: string }) => !isComplete(context, params.question),
    offersOptions: ({ context: { facts } }) => facts.rules.offersOptions,
    mayTakeOption: ({ context, event }) =>
      event.type === "chooseOption" &&
      event.revision === context.revision &&
      (event.option === "faceToFace" || isVirtual(context.choices.type?.name ?? "")),
    isBooked: ({ event }) => event.type === "answered" && event.answer.outcome === "booked",
    isRefused: ({ event }) => event.type === "answered" && event.answer.outcome === "refused",
    isFound: ({ event }) => event.type === "appointmentsRead" && event.proof !== undefined,
    isStillFree: ({ event }) => event.type === "appointmentsRead" && event.isFree,
    isGone: ({ event }) => event.type === "nearestFound" && event.isGone,
    isCancelled: ({ event }) => event.type === "oldAnswered" && event.isCancelled,
    replacesOld: ({ context }) => context.old !== undefined && !context.isOldCancelled,
  },
}).createMachine({
  id: "booking",
  context: ({ input }) => initialContext(undefined, input),
  initial: "deciding",
  on: { reset: { guard: "isCurrent", target: ".deciding", actions: "restart" } },
  states: {
    deciding: {
      always: [
        { guard: { type: "lacks", params: { question: "type" } }, target: "asking.type" },
        { guard: { type: "lacks", params: { question: "reasonFirst" } }, target: "asking.reason" },
        { guard: { type: "lacks", params: { question: "time" } }, target: "asking.time" },
        { guard: { type: "lacks", params: { question: "covid" } }, target: "asking.covid" },
        { guard: { type: "lacks", params: { question: "option" } }, target: "weighingRisk" },
        { guard: { type: "lacks", params: { question: "reason" } }, target: "asking.reason" },
        { target: "asking.confirm" },
      ],
    },
    weighingRisk: {
      always: [{ guard: "offersOptions", target: "asking.option" }, { target: "asking.blocked" }],
    },
    asking: {
      initial: "type",
      on: {
        change: [
          {
            guard: { type: "isChangeTo", params: { question: "who" } },
            target: ".who",
            actions: "applyEvent",
          },
          {
            guard: { type: "isChangeTo", params: { question: "type" } },
            target: ".type",
            actions: "applyEvent",
          },
          {
            guard: { type: "isChangeTo", params: { question: "where" } },
            target: ".where",
            actions: "applyEvent",
          },
          {
            guard: { type: "isChangeTo", params: { question: "reason" } },
            target: ".reason",
            actions: "applyEvent",
          },
          {
            guard: { type: "isChangeTo", params: { question: "role" } },
            target: ".role",
            actions: "applyEvent",
          },
          {
            guard: { type: "isChangeTo", params: { question: "provider" } },
            target: ".provider",
            actions: "applyEvent",
          },
          {
            guard: { type: "isChangeTo", params: { question: "time" } },
            target: ".time",
            actions: "applyEvent",
          },
          {
            guard: { type: "isChangeTo", params: { question: "covid" } },
            target: ".covid",
            actions: "applyEvent",
          },
          {
            guard: { type: "isChangeTo", params: { question: "confirm" } },
            target: ".confirm",
            actions: "applyEvent",
          },
        ],
      },
      states: {
        who: {
          on: { chooseWho: { guard: "isCurrent", target: "#booking.deciding", actions: "applyEvent" } },
        },
        type: {
          on: {
            // The page of this question also offers the other people.
            chooseWho: { guard: "isCurrent", target: "#booking.deciding", actions: "applyEvent" },
            chooseType: { guard: "isCurrent", target: "#booking.deciding", actions: "applyEvent" },
          },
        },
        where: {
          on: { chooseWhere: { guard: "isCurrent", target: "#booking.deciding", actions: "applyEvent" } },
        },
        reason: {
          on: { giveReason: { guard: "isCurrent", target: "#booking.deciding", actions: "applyEvent" } },
        },
        role: {
          on: {
            chooseRole: { guard: "isCurrent", target: "#booking.asking.provider", actions: "applyEvent" },
            // Without a choice of the role, the page shows the one that has a provider.
            chooseProvider: { guard: "isCurrent", target: "#booking.deciding", actions: "applyEvent" },
          },
        },
        provider: {
          on: {
            chooseRole: { guard: "isCurrent", actions: "applyEvent" },
            chooseProvider: { guard: "isCurrent", target: "#booking.deciding", actions: "applyEvent" },
          },
        },
        time: {
          on: {
            chooseType: { guard: "isCurrent", target: "#booking.deciding", actions: "applyEvent" },
            chooseProvider: { guard: "isCurrent", target: "#booking.deciding", actions: "applyEvent" },
            chooseSlot: { guard: "isCurrent", target: "#booking.deciding", actions: "applyEvent" },
          },
        },
        covid: {
          on: { answerCovid: { guard: "isCurrent", target: "#booking.deciding", actions: "applyEvent" } },
        },
        blocked: {},
        option: {
          on: {
            chooseOption: { guard: "mayTakeOption", target: "#booking.deciding", actions: "applyEvent" },
          },
        },
        confirm: { on: { book: { guard: "isCurrent", target: "#booking.booking", actions: "applyEvent" } } },
      },
    },
    booking: {
      entry: ["nextRevision", "book"],
      on: {
        answered: [
          { guard: "isBooked", target: "proving", actions: "applyEvent" },
          { guard: "isRefused", target: "searching", actions: "applyEvent" },
          { target: "asking.confirm", actions: "applyEvent" },
        ],
        notSent: { target: "asking.confirm", actions: "applyEvent" },
        answerLost: { target: "doubting", actions: "applyEvent" },
      },
    },
    searching: {
      entry: "findNearest",
      on: {
        nearestFound: [
          { guard: "isGone", target: "asking.time", actions: ["applyEvent", "clearSlot"] },
          { target: "asking.confirm" },
        ],
        callFailed: "asking.confirm",
      },
    },
    proving: {
      entry: "readAppointments",
      on: {
        appointmentsRead: { target: "settling", actions: "applyEvent" },
        callFailed: { target: "settling", actions: "applyEvent" },
      },
    },
    doubting: {
      entry: "readAppointments",
      on: {
        appointmentsRead: [
          { guard: "isFound", target: "settling", actions: "applyEvent" },
          { guard: "isStillFree", target: "asking.confirm", actions: "applyEvent" },
          { target: "unclear", actions: "applyEvent" },
        ],
        callFailed: { target: "unclear", actions: "applyEvent" },
      },
    },
    unclear: { on: { check: { guard: "isCurrent", target: "doubting", actions: "nextRevision" } } },
    settling: { always: [{ guard: "replacesOld", target: "cancelling" }, { target: "booked" }] },
    cancelling: {
      entry: "cancelOld",
      on: {
        oldAnswered: [
          { guard: "isCancelled", target: "booked", actions: "applyEvent" },
          { target: "holdingTwo", actions: "applyEvent" },
        ],
        callFailed: { target: "holdingTwo", actions: "applyEvent" },
      },
    },
    holdingTwo: {
      on: { cancelAgain: { guard: "isCurrent", target: "cancelling", actions: "nextRevision" } },
    },
    booked: { on: { check: { guard: "isCurrent", target: "proving", actions: "nextRevision" } } },
  },
});

/** The booking as the server runs it, between requests that store its state. */
export const bookingStepper = createStepper(bookingMachine, bookingEffects);
export type BookingState = MachineState<typeof bookingMachine>;
