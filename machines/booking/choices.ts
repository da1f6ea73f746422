import type { BookingResult } from "#practice-api/appointments/booking.ts";
import { type BookingRules, consultMethodOf, defaultReasonId } from "#practice-api/appointments/rules.ts";
import { noReasonGiven } from "#practice-api/appointments/texts.ts";
import type { Ms } from "#practice-api/units.ts";
import { type CovidChoices, covidInWords, isAtRisk } from "./questionnaire.ts";

export type Named = { id: string; name: string };

export type ChosenSlot = {
  slotId: string;
  startsAt: string;
  practitioner: Named;
  locationId?: string | undefined;
};

/** An absent one has not been given. */
export type Choices = {
  /** Absent means the patient whose record is open. */
  member?: Named | undefined;
  type?: Named | undefined;
  /** Empty means anywhere. */
  locations: Named[];
  /** Absent until it is chosen: then the portal finds one that has a provider. */
  role?: Named | undefined;
  /** Absent means any provider of that role. */
  provider?: Named | undefined;
  slot?: ChosenSlot | undefined;
  covid?: CovidChoices | undefined;
  option?: "virtual" | "faceToFace" | undefined;
  reason?: { id?: Named | undefined; text: string } | undefined;
};

export type BookingFacts = {
  rules: Pick<BookingRules, "hasQuestionnaire" | "offersOptions" | "offersReasons" | "reasonDecides">;
  /** Without the account holder; empty without family booking. */
  family: Named[];
};

export type PastAppointments = {
  last?: { type: Named; startsAt: string } | undefined;
  minutes: Record<string, number>;
  addresses: Record<string, string>;
};

export type OldAppointment = {
  id: string;
  startsAt: string;
  provider?: string | undefined;
  type?: string | undefined;
  minutes?: number | undefined;
  place?: string | undefined;
};

/** When the practice's list showed the appointment. */
export type Proof = {
  appointmentId: string;
  at: Ms;
  minutes?: number | undefined;
  place?: string | undefined;
};

export type BookedPerson = {
  past: PastAppointments;
  /** The kind that a booking begins with when there is none to repeat. */
  usual?: Named | undefined;
  phone?: string | undefined;
  /** In whole years. Some kinds of appointment are for one sex or for some ages. */
  age?: number | undefined;
  gender?: string | undefined;
  asksKind?: boolean | undefined;
};

export type BookingInput = {
  facts: BookingFacts;
  choices: Choices;
  person: BookedPerson;
  old?: OldAppointment | undefined;
  wantedProvider?: string | undefined;
  subject?: Subject | undefined;
};

/** What of the record the booking began from. */
export type Subject = {
  /** Of all that its address names. */
  key: string;
  /** By their keys, those that the appointment is for (rulings P105, P118). */
  entries: readonly string[];
  /** How many of several are not to be booked, or are booked already. */
  missing: number;
  /** Its one entry was booked before, and the patient wants another appointment. */
  isAgain: boolean;
};

export type BookingContext = BookingInput & {
  /** The type is that of the last appointment or the usual one, and not chosen or accepted yet. */
  isOffer: boolean;
  /** Incremented by every event of the patient. An event for an older revision is stale. */
  revision: number;
  message?: string | undefined;
  /** Nearest first to one that is taken. */
  nearest: ChosenSlot[];
  proof?: Proof | undefined;
  /** When the practice's list was last read without the appointment. */
  missedAt?: Ms | undefined;
  isOldCancelled: boolean;
};

export type PatientEvent = { revision: number } & Answer;

/** What the patient is asked for. */
type QuestionAnswer =
  /** `excludesType`: the chosen type is for another age or sex than this person's. */
  | { type: "chooseWho"; member: Named | undefined; person: BookedPerson; excludesType?: boolean }
  | { type: "chooseType"; choice: Named }
  | { type: "chooseWhere"; locations: Named[] }
  | { type: "giveReason"; id?: Named | undefined; text: string }
  | { type: "chooseRole"; choice: Named }
  | { type: "chooseProvider"; provider: Named | undefined; role?: Named | undefined }
  /** `role` is the one in which the time was found. */
  | { type: "chooseSlot"; slot: ChosenSlot; role?: Named | undefined }
  | { type: "chooseCovid"; choices: CovidChoices }
  | { type: "chooseOption"; option: "virtual" | "faceToFace" };
export type AnswerName = QuestionAnswer["type"];

export type Answer =
  | QuestionAnswer
  | { type: "change"; question: Question }
  | { type: "book" }
  | { type: "check" }
  | { type: "cancelAgain" }
  | ({ type: "reset" } & BookingInput);

export type ResultEvent =
  | { type: "answered"; answer: BookingResult }
  /** The request was not sent, so nothing is booked. */
  | { type: "notSent" }
  /** The response was lost, so the practice may have booked. */
  | { type: "answerLost" }
  | { type: "nearestFound"; isGone: boolean; nearest: ChosenSlot[] }
  /** `isFree`: the slot can still be booked. */
  | { type: "appointmentsRead"; at: Ms; proof?: Proof | undefined; isFree: boolean }
  | { type: "oldAnswered"; isCancelled: boolean; message: string }
  | { type: "callFailed" };

export type BookingEvent = PatientEvent | ResultEvent;
export type Sent<T extends BookingEvent["type"]> = Extract<BookingEvent, { type: T }>;

type Rules = BookingFacts["rules"];
type NeedRow = { asks: `asking.${string}` | "atRisk"; isMet(choices: Choices, rules: Rules): boolean };

/** What a booking needs, in the order in which it asks. `reasonFirst` is a reason that decides the provider. */
export const needs = {
  type: { asks: "asking.type", isMet: ({ type }) => type !== undefined },
  reasonFirst: {
    asks: "asking.reason",
    isMet: ({ reason }, { reasonDecides }) => !reasonDecides || !!reason,
  },
  time: { asks: "asking.time", isMet: ({ slot }) => slot !== undefined },
  covid: { asks: "asking.covid", isMet: ({ covid }, { hasQuestionnaire }) => !hasQuestionnaire || !!covid },
  option: {
    asks: "atRisk",
    isMet: ({ covid, option }) => !covid || !isAtRisk(covid) || option !== undefined,
  },
  reason: { asks: "asking.reason", isMet: ({ reason }) => reason !== undefined },
} satisfies Record<string, NeedRow>;
export type Need = keyof typeof needs;
export const needsInOrder = Object.keys(needs) as Need[];

type QuestionRow = {
  isAsked?: (facts: BookingFacts) => boolean;
  /** The last need that is met before it. */
  needs?: Need;
  /** The answers that its page offers. */
  takes: readonly AnswerName[];
};

/** In order. Patient, location and provider have an answer from the start. */
export const questions = {
  who: { isAsked: ({ family }) => family.length > 0, takes: ["chooseWho"] },
  // Its page also offers the other people.
  type: { takes: ["chooseWho", "chooseType"] },
  where: { needs: "type", takes: ["chooseWhere"] },
  reason: { needs: "option", takes: ["giveReason"] },
  // Without a choice of the role, the page shows the one that has a provider.
  role: { needs: "type", takes: ["chooseRole", "chooseProvider"] },
  provider: { needs: "type", takes: ["chooseRole", "chooseProvider"] },
  time: { needs: "reasonFirst", takes: ["chooseType", "chooseProvider", "chooseSlot"] },
  covid: { isAsked: ({ rules }) => rules.hasQuestionnaire, needs: "time", takes: ["chooseCovid"] },
  confirm: { needs: "reason", isAsked: () => false, takes: [] },
} satisfies Record<string, QuestionRow>;
export type Question = keyof typeof questions;
export const questionNames = Object.keys(questions) as Question[];

/** A reason that decides the provider comes before it (ruling B39). */
export function questionsOf(facts: BookingFacts): Question[] {
  const asked = questionNames.filter((name) => (questions[name] as QuestionRow).isAsked?.(facts) ?? true);
  return facts.rules.reasonDecides ? asked : [...asked.filter((name) => name !== "reason"), "reason"];
}

export function isReachable({ choices, facts }: BookingInput, question: Question): boolean {
  if (question !== "confirm" && !questionsOf(facts).includes(question)) return false;
  const isFirst = question === "reason" && facts.rules.reasonDecides;
  const { needs: last }: QuestionRow = questions[isFirst ? "where" : question];
  const before = needsInOrder.slice(0, last ? needsInOrder.indexOf(last) + 1 : 0);
  return before.every((need) => needs[need].isMet(choices, facts.rules));
}

const noProvider = { role: undefined, provider: undefined, slot: undefined };

type Change = Omit<Partial<BookingContext>, "choices"> & { choices: Partial<Choices> };

/** What each answer changes in the booking. */
export const changes: {
  [N in AnswerName]: (answer: Extract<QuestionAnswer, { type: N }>, context: BookingContext) => Change;
} = {
  chooseWho: ({ member, person, excludesType }, { choices, subject, isOffer }) => {
    // An entry of one person's record says nothing about another's.
    const isOtherRecord = subject !== undefined && member?.id !== choices.member?.id;
    const isOffered = isOffer || choices.type === undefined || excludesType === true || isOtherRecord;
    const offered = offeredType(person);
    const type = isOffered ? { type: offered, role: undefined } : {};
    const reason = isOtherRecord ? { reason: undefined } : {};
    const time = { provider: undefined, slot: undefined, covid: undefined, option: undefined };
    return {
      choices: { member, ...type, ...time, ...reason },
      subject: isOtherRecord ? undefined : subject,
      person,
      isOffer: isOffered && offered !== undefined,
    };
  },
  chooseType: ({ choice }, { choices: { option } }) => {
    const isSameMethod = option === consultMethodOf(choice.name);
    const choices = { ...noProvider, ...(isSameMethod ? {} : { option: undefined }), type: choice };
    return { choices, isOffer: false };
  },
  chooseWhere: ({ locations }) => ({ choices: { locations, slot: undefined } }),
  giveReason: ({ id, text }, { facts, choices: { reason } }) => {
    // A reason that decides the provider needs another role, provider and time.
    const isDeciding = facts.rules.reasonDecides && id?.id !== reason?.id?.id;
    return { choices: { reason: { id, text }, ...(isDeciding ? noProvider : {}) } };
  },
  chooseRole: ({ choice }) => ({ choices: { ...noProvider, role: choice }, wantedProvider: undefined }),
  chooseProvider: ({ provider, role }, { choices }) => ({
    choices: { provider, role: choices.role ?? role, slot: undefined },
    isOffer: false,
    wantedProvider: undefined,
  }),
  chooseSlot: ({ slot, role }, { choices }) => ({
    choices: { slot, role: choices.role ?? role },
    isOffer: false,
  }),
  chooseCovid: ({ choices: covid }) => ({ choices: { covid, option: undefined } }),
  chooseOption: ({ option }, { choices: { type } }) => {
    // Seen another way needs another type, and times of that one.
    const isSameMethod = type !== undefined && option === consultMethodOf(type.name);
    return { choices: { option, ...(isSameMethod ? {} : { ...noProvider, type: undefined }) } };
  },
};

export function offeredType({ past, usual, asksKind }: BookedPerson): Choices["type"] {
  return asksKind ? undefined : (past.last?.type ?? usual);
}

/** When booking is allowed in spite of a risk (spec 2, section 4). */
export function prefilledReason({ covid, option }: Choices): string {
  return covid && option ? `COVID questionnaire: ${covidInWords(covid)}` : "";
}

/** Spec 2, section 5. */
export function reasonToSend(choices: Choices): string {
  const typed = choices.reason?.text.trim() ?? "";
  return [prefilledReason(choices), typed].filter(Boolean).join(". ") || noReasonGiven;
}

/** Ruling B39. */
export function reasonIdToSend({ reason }: Choices): string {
  return reason?.id?.id ?? defaultReasonId;
}
