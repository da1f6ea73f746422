import { type ConsultMethod, consultMethodOf } from "#practice-api/appointments/rules.ts";
import { bookingTexts } from "#practice-api/appointments/texts.ts";
import type { Choices, Question } from "./choices.ts";
import { isAtRisk } from "./questionnaire.ts";
import { type BookingContext, type BookingEvent, type BookingInput, bookingMessages } from "./types.ts";

/**
 * The context of a new booking. Its revisions follow the previous booking's, whose forms must not fit
 * it.
 */
export function initialContext(before: BookingContext | undefined, input: BookingInput): BookingContext {
  const offered = input.choices.type === undefined ? presetOf(input.person) : undefined;
  return {
    facts: input.facts,
    choices: { ...input.choices, type: input.choices.type ?? offered },
    person: input.person,
    isOffer: offered !== undefined,
    revision: before ? before.revision + 1 : 0,
    message: undefined,
    nearest: [],
    proof: undefined,
    missedAt: undefined,
    old: input.old,
    wantedProvider: input.wantedProvider,
    isOldCancelled: false,
    subject: input.subject,
  };
}

/** The kind that a booking for this person begins with: that of the last appointment. */
function presetOf({ past, asksKind }: BookingInput["person"]): Choices["type"] {
  return asksKind ? undefined : past.last?.type;
}

/** Whether a question has an answer. Patient, location and provider have one from the start. */
export function isComplete({ choices, facts: { rules } }: BookingContext, question: string): boolean {
  switch (question) {
    case "type":
      return choices.type !== undefined;
    case "time":
      return choices.slot !== undefined;
    case "covid":
      return !rules.hasQuestionnaire || choices.covid !== undefined;
    case "option":
      return choices.covid === undefined || !isAtRisk(choices.covid) || choices.option !== undefined;
    case "reasonFirst":
      return !rules.reasonDecides || choices.reason !== undefined;
    default:
      return !rules.asksReason || choices.reason !== undefined;
  }
}

const inOrder = ["type", "reasonFirst", "time", "covid", "option", "reason"] as const;
/** The answers that each question needs before it. */
const needed: Partial<Record<Question, (typeof inOrder)[number]>> = {
  where: "type",
  role: "type",
  provider: "type",
  time: "reasonFirst",
  covid: "time",
  confirm: "reason",
};

/** Whether every question before this one has its answer. */
export function isReachable(context: BookingContext, question: Question): boolean {
  const { reasonDecides } = context.facts.rules;
  const last = question === "reason" ? (reasonDecides ? "type" : "option") : needed[question];
  return inOrder.slice(0, last ? inOrder.indexOf(last) + 1 : 0).every((each) => isComplete(context, each));
}

/** Removes the chosen slot and keeps all other answers. */
export function clearSlot({ choices }: BookingContext): Partial<BookingContext> {
  return { choices: { ...choices, slot: undefined } };
}

/** The changes of an event: answers, message, results. */
export function applyEvent(context: BookingContext, event: BookingEvent): Partial<BookingContext> {
  const { choices } = context;
  const next = (changed: Partial<Choices>) => ({
    choices: { ...choices, ...changed },
    revision: context.revision + 1,
    message: undefined,
    nearest: [],
  });
  switch (event.type) {
    case "change":
      return next({});
    case "chooseWho": {
      // An entry of one person's record says nothing about another's.
      const isOtherRecord = context.subject !== undefined && event.member?.id !== choices.member?.id;
      const offered =
        context.isOffer || choices.type === undefined || event.excludesType === true || isOtherRecord;
      const preset = presetOf(event.person);
      return {
        ...next({
          member: event.member,
          ...(offered ? { type: preset, role: undefined } : {}),
          provider: undefined,
          slot: undefined,
          covid: undefined,
          option: undefined,
          ...(isOtherRecord ? { reason: undefined } : {}),
        }),
        ...(isOtherRecord ? { subject: undefined } : {}),
        person: event.person,
        isOffer: offered && preset !== undefined,
      };
    }
    case "chooseType":
      return {
        ...next({
          type: event.choice,
          role: undefined,
          provider: undefined,
          slot: undefined,
          ...(choices.option !== consultMethodOf(event.choice.name) ? { option: undefined } : {}),
        }),
        isOffer: false,
      };
    case "chooseWhere":
      return next({ locations: event.locations, slot: undefined });
    case "giveReason":
      return next({
        reason: { id: event.id, text: event.text },
        // A reason that decides the provider needs another role, provider and time.
        ...(context.facts.rules.reasonDecides && event.id?.id !== choices.reason?.id?.id
          ? { role: undefined, provider: undefined, slot: undefined }
          : {}),
      });
    case "chooseRole":
      return {
        ...next({ role: event.choice, provider: undefined, slot: undefined }),
        wantedProvider: undefined,
      };
    case "chooseProvider":
      return {
        ...next({ provider: event.provider, role: choices.role ?? event.role, slot: undefined }),
        isOffer: false,
        wantedProvider: undefined,
      };
    case "chooseSlot":
      return { ...next({ slot: event.slot, role: choices.role ?? event.role }), isOffer: false };
    case "answerCovid":
      return next({ covid: event.answers, option: undefined });
    case "chooseOption":
      return next({
        option: event.option,
        // Seen another way needs another type, and times of that one.
        ...(event.option === methodOf(choices)
          ? {}
          : { type: undefined, role: undefined, provider: undefined, slot: undefined }),
      });
    case "answered":
      return { message: messageOf(event.answer) };
    case "notSent":
      return { message: bookingMessages.notSent };
    case "nearestFound":
      return { nearest: event.nearest };
    case "appointmentsRead":
      return event.proof
        ? { proof: event.proof, missedAt: undefined, message: undefined }
        : { missedAt: event.at, message: event.isFree ? bookingMessages.notBooked : undefined };
    case "oldAnswered":
      return event.isCancelled ? { isOldCancelled: true, message: undefined } : { message: event.message };
    default:
      return { message: undefined };
  }
}

function methodOf({ type }: Choices): ConsultMethod | undefined {
  return type && consultMethodOf(type.name);
}

/** The practice's message of a refusal, or the specification's text for the two that come as codes. */
function messageOf({
  outcome,
  message,
}: {
  outcome: keyof typeof bookingTexts | "refused";
  message: string;
}) {
  if (outcome === "providerHasNoVideo" || outcome === "videoFailed") return bookingTexts[outcome];
  return outcome === "refused" ? message : undefined;
}
