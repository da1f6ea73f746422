import { assign, setup } from "xstate";
import type { BookingResult } from "#practice-api/appointments/booking.ts";
import { consultMethodOf, isVirtual } from "#practice-api/appointments/rules.ts";
import { bookingTexts } from "#practice-api/appointments/texts.ts";
import { request } from "../request.ts";
import { createStepper, type MachineState } from "../stepper.ts";
import { type Choices, isComplete, isReachable, type Need, type Question, questions } from "./choices.ts";
import {
  type BookedPerson,
  type BookingContext,
  type BookingEvent,
  type BookingInput,
  bookingMessages,
  type PatientEvent,
  type Sent,
} from "./types.ts";

const booking = setup({
  types: { context: {} as BookingContext, events: {} as BookingEvent, input: {} as BookingInput },
  actors: { book: request(), findNearest: request(), readAppointments: request(), cancelOld: request() },
  actions: {
    nextRevision: assign(({ context }) => ({ revision: context.revision + 1 })),
    clearMessage: assign({ message: undefined }),
    update: assign((_, changes: Partial<BookingContext>) => changes),
  },
  guards: {
    isCurrent: ({ context, event }) => "revision" in event && event.revision === context.revision,
    isChangeTo: ({ context }, { event, question }: { event: Sent<"change">; question: Question }) =>
      event.revision === context.revision && event.question === question && isReachable(context, question),
    mayChooseOption: ({ context }, { revision, option }: Sent<"chooseOption">) =>
      revision === context.revision &&
      (option === "faceToFace" || isVirtual(context.choices.type?.name ?? "")),
    lacks: ({ context }, need: Need) => !isComplete(context, need),
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

/** An answer to the question of a page, and what it changes. The next question follows. */
const answer = <E extends PatientEvent>(changes: (context: BookingContext, event: E) => Partial<BookingContext>) =>
  ({
    guard: "isCurrent",
    target: "#booking.nextQuestion",
    actions: {
      type: "update",
      params: ({ context, event }: { context: BookingContext; event: E }) => changes(context, event),
    },
  }) as const;

const noProvider = { role: undefined, provider: undefined, slot: undefined };
const chooseWho = answer(withPerson);
const chooseType = answer((context, { choice }: Sent<"chooseType">) => {
  const isSameMethod = context.choices.option === consultMethodOf(choice.name);
  const option = isSameMethod ? {} : { option: undefined };
  return { ...withAnswer(context, { ...noProvider, ...option, type: choice }), isOffer: false };
});
const chooseWhere = answer((context, { locations }: Sent<"chooseWhere">) =>
  withAnswer(context, { locations, slot: undefined }),
);
const giveReason = answer((context, { id, text }: Sent<"giveReason">) => {
  const { facts, choices } = context;
  // A reason that decides the provider needs another role, provider and time.
  const isDeciding = facts.rules.reasonDecides && id?.id !== choices.reason?.id?.id;
  return withAnswer(context, { reason: { id, text }, ...(isDeciding ? noProvider : {}) });
});
const chooseRole = {
  ...answer((context, { choice }: Sent<"chooseRole">) => ({
    ...withAnswer(context, { ...noProvider, role: choice }),
    wantedProvider: undefined,
  })),
  target: "#booking.asking.provider",
} as const;
const chooseProvider = answer((context, { provider, role }: Sent<"chooseProvider">) => ({
  ...withAnswer(context, { provider, role: context.choices.role ?? role, slot: undefined }),
  isOffer: false,
  wantedProvider: undefined,
}));
const chooseSlot = answer((context, { slot, role }: Sent<"chooseSlot">) => ({
  ...withAnswer(context, { slot, role: context.choices.role ?? role }),
  isOffer: false,
}));
const answerCovid = answer((context, { answers }: Sent<"answerCovid">) =>
  withAnswer(context, { covid: answers, option: undefined }),
);
const chooseOption = answer((context, { option }: Sent<"chooseOption">) => {
  const { type } = context.choices;
  // Seen another way needs another type, and times of that one.
  const isSameMethod = type !== undefined && option === consultMethodOf(type.name);
  return withAnswer(context, { option, ...(isSameMethod ? {} : { ...noProvider, type: undefined }) });
});

/**
 * Books an appointment, one question at a time (spec 2, section 4, "Booking flow"). The machine makes no
 * call itself: a working state invokes one by name and waits for its result as an event. Each
 * form sends the revision that its page showed, and an event for an older one is ignored, so that a slot
 * found for another type cannot be chosen.
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
        { guard: { type: "lacks", params: "type" }, target: "asking.type" },
        { guard: { type: "lacks", params: "reasonFirst" }, target: "asking.reason" },
        { guard: { type: "lacks", params: "time" }, target: "asking.time" },
        { guard: { type: "lacks", params: "covid" }, target: "asking.covid" },
        { guard: { type: "lacks", params: "option" }, target: "atRisk" },
        { guard: { type: "lacks", params: "reason" }, target: "asking.reason" },
        { target: "asking.confirm" },
      ],
    },
    atRisk: { always: [{ guard: "offersOptions", target: "asking.option" }, { target: "asking.blocked" }] },
    asking: {
      initial: "type",
      on: {
        change: questions.map((question) => ({
          guard: { type: "isChangeTo", params: ({ event }) => ({ event, question }) },
          target: `.${question}`,
          actions: assign(({ context }) => withAnswer(context, {})),
        })),
      },
      states: {
        who: { on: { chooseWho } },
        // The page of this question also offers the other people.
        type: { on: { chooseWho, chooseType } },
        where: { on: { chooseWhere } },
        reason: { on: { giveReason } },
        // Without a choice of the role, the page shows the one that has a provider.
        role: { on: { chooseRole, chooseProvider } },
        provider: { on: { chooseRole, chooseProvider } },
        time: { on: { chooseType, chooseProvider, chooseSlot } },
        covid: { on: { answerCovid } },
        blocked: {},
        option: {
          on: {
            chooseOption: {
              ...chooseOption,
              guard: { type: "mayChooseOption", params: ({ event }) => event },
            },
          },
        },
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
          { guard: { type: "isBooked", params: ({ event }) => event }, target: "verifying" },
          {
            guard: { type: "isRefused", params: ({ event }) => event },
            target: "findingNearest",
            actions: assign({ message: ({ event }) => refusalOf(event.answer) }),
          },
          { target: "asking.confirm", actions: assign({ message: ({ event }) => refusalOf(event.answer) }) },
        ],
        notSent: { target: "asking.confirm", actions: assign({ message: bookingMessages.notSent }) },
        answerLost: "checkingOutcome",
      },
    },
    findingNearest: {
      invoke: { src: "findNearest" },
      on: {
        nearestFound: [
          {
            guard: { type: "isGone", params: ({ event }) => event },
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
        appointmentsRead: { target: "replacing", actions: assign(({ event }) => readResult(event)) },
        callFailed: { target: "replacing", actions: "clearMessage" },
      },
    },
    // The practice's list stands in for an answer that was lost.
    checkingOutcome: {
      invoke: { src: "readAppointments" },
      on: {
        appointmentsRead: [
          {
            guard: { type: "isFound", params: ({ event }) => event },
            target: "replacing",
            actions: assign(({ event }) => readResult(event)),
          },
          {
            guard: { type: "isFree", params: ({ event }) => event },
            target: "asking.confirm",
            actions: assign(({ event }) => readResult(event)),
          },
          { target: "unclear", actions: assign(({ event }) => readResult(event)) },
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
            guard: { type: "isCancelled", params: ({ event }) => event },
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

/** The booking as the server runs it, between requests that store its state. */
export const bookingStepper = createStepper(bookingMachine);
export type BookingState = MachineState<typeof bookingMachine>;

/** @param revision follows the previous booking's, whose forms must not fit the new one. */
function newBooking(
  { facts, choices, person, old, wantedProvider, subject }: BookingInput,
  revision: number,
): BookingContext {
  const offered = choices.type === undefined ? offeredType(person) : undefined;
  return {
    facts,
    choices: { ...choices, type: choices.type ?? offered },
    person,
    isOffer: offered !== undefined,
    revision,
    message: undefined,
    nearest: [],
    proof: undefined,
    missedAt: undefined,
    old,
    wantedProvider,
    isOldCancelled: false,
    subject,
  };
}

/** The type that a booking for this person begins with: that of the last appointment. */
function offeredType({ past, asksKind }: BookedPerson): Choices["type"] {
  return asksKind ? undefined : past.last?.type;
}

function withAnswer({ choices, revision }: BookingContext, changed: Partial<Choices>) {
  return { choices: { ...choices, ...changed }, revision: revision + 1, message: undefined, nearest: [] };
}

function withPerson(context: BookingContext, { member, person, excludesType }: Sent<"chooseWho">) {
  const { choices, subject } = context;
  // An entry of one person's record says nothing about another's.
  const isOtherRecord = subject !== undefined && member?.id !== choices.member?.id;
  const isOffered = context.isOffer || choices.type === undefined || excludesType === true || isOtherRecord;
  const offered = offeredType(person);
  const type = isOffered ? { type: offered, role: undefined } : {};
  const reason = isOtherRecord ? { reason: undefined } : {};
  const time = { provider: undefined, slot: undefined, covid: undefined, option: undefined };
  return {
    ...withAnswer(context, { member, ...type, ...time, ...reason }),
    ...(isOtherRecord ? { subject: undefined } : {}),
    person,
    isOffer: isOffered && offered !== undefined,
  };
}

/** What the practice's list says: the appointment is in it, or it is not. */
function readResult({ proof, at, isFree }: Sent<"appointmentsRead">): Partial<BookingContext> {
  return proof
    ? { proof, missedAt: undefined, message: undefined }
    : { missedAt: at, message: isFree ? bookingMessages.notBooked : undefined };
}

/** The practice's message of a refusal, or the specification's text for the two that come as codes. */
function refusalOf({ outcome, message }: BookingResult): string {
  return outcome === "providerHasNoVideo" || outcome === "videoFailed" ? bookingTexts[outcome] : message;
}
