import { assign, setup } from "xstate";
import type { BookingResult } from "#practice-api/appointments/booking.ts";
import { consultMethodOf, isVirtual } from "#practice-api/appointments/rules.ts";
import { bookingTexts } from "#practice-api/appointments/texts.ts";
import { request, withEvent } from "../setup.ts";
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
    setRefusal: assign((_, { answer }: Sent<"answered">) => ({ message: refusalOf(answer) })),
    setRead: assign((_, { proof, at, isFree }: Sent<"appointmentsRead">) =>
      proof
        ? { proof, missedAt: undefined, message: undefined }
        : { missedAt: at, message: isFree ? bookingMessages.notBooked : undefined },
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

const next = <E extends PatientEvent>(
  params: (sent: { context: BookingContext; event: E }) => Partial<BookingContext>,
) => ({ guard: "isCurrent", target: "#booking.nextQuestion", actions: { type: "update", params } }) as const;
const choice = <E extends PatientEvent>(
  choose: (event: E, context: BookingContext) => Partial<Choices>,
  more: Partial<BookingContext> = {},
) => next<E>(({ context, event }) => ({ ...withChoice(context, choose(event, context)), ...more }));

const noProvider = { role: undefined, provider: undefined, slot: undefined };
const chooseWho = next<Sent<"chooseWho">>(({ context, event }) => withPerson(context, event));
const chooseType = choice(
  ({ choice }: Sent<"chooseType">, { choices: { option } }) => {
    const isSameMethod = option === consultMethodOf(choice.name);
    return { ...noProvider, ...(isSameMethod ? {} : { option: undefined }), type: choice };
  },
  { isOffer: false },
);
const chooseWhere = choice(({ locations }: Sent<"chooseWhere">) => ({ locations, slot: undefined }));
const giveReason = choice(({ id, text }: Sent<"giveReason">, { facts, choices: { reason } }) => {
  // A reason that decides the provider needs another role, provider and time.
  const isDeciding = facts.rules.reasonDecides && id?.id !== reason?.id?.id;
  return { reason: { id, text }, ...(isDeciding ? noProvider : {}) };
});
const chooseRole = {
  ...choice(({ choice }: Sent<"chooseRole">) => ({ ...noProvider, role: choice }), {
    wantedProvider: undefined,
  }),
  target: "#booking.asking.provider",
} as const;
const chooseProvider = choice(
  ({ provider, role }: Sent<"chooseProvider">, { choices }) => ({
    provider,
    role: choices.role ?? role,
    slot: undefined,
  }),
  { isOffer: false, wantedProvider: undefined },
);
const chooseSlot = choice(
  ({ slot, role }: Sent<"chooseSlot">, { choices }) => ({ slot, role: choices.role ?? role }),
  { isOffer: false },
);
const chooseCovid = choice(({ choices }: Sent<"chooseCovid">) => ({ covid: choices, option: undefined }));
const chooseOption = choice(({ option }: Sent<"chooseOption">, { choices: { type } }) => {
  // Seen another way needs another type, and times of that one.
  const isSameMethod = type !== undefined && option === consultMethodOf(type.name);
  return { option, ...(isSameMethod ? {} : { ...noProvider, type: undefined }) };
});

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
          actions: assign(({ context }) => withChoice(context, {})),
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
        covid: { on: { chooseCovid } },
        blocked: {},
        option: { on: { chooseOption: { ...chooseOption, guard: withEvent("mayChooseOption") } } },
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
        notSent: { target: "asking.confirm", actions: assign({ message: bookingMessages.notSent }) },
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

function offeredType({ past, usual, asksKind }: BookedPerson): Choices["type"] {
  return asksKind ? undefined : (past.last?.type ?? usual);
}

function withChoice({ choices, revision }: BookingContext, changed: Partial<Choices>) {
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
    ...withChoice(context, { member, ...type, ...time, ...reason }),
    ...(isOtherRecord ? { subject: undefined } : {}),
    person,
    isOffer: isOffered && offered !== undefined,
  };
}

/** Two refusals come as codes and have the specification's text. */
function refusalOf({ outcome, message }: BookingResult): string {
  return outcome === "providerHasNoVideo" || outcome === "videoFailed" ? bookingTexts[outcome] : message;
}
