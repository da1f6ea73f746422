import { type BookingRules, defaultReasonId, noReasonGiven } from "#practice-api/appointments/rules.ts";
import { answersInWords, type CovidAnswers } from "./questionnaire.ts";

/** One entry of a list that the practice keeps. */
export type Named = { id: string; name: string };

/** A free time with everything that is shown about it. `startsAt` is ISO with an offset. */
export type ChosenSlot = {
  slotId: string;
  startsAt: string;
  practitioner: Named;
  locationId?: string | undefined;
};

/** The answers so far. An absent field has not been answered. */
export type Choices = {
  /** A linked patient; absent means the patient whose record is open. */
  member?: Named | undefined;
  type?: Named | undefined;
  /** None means anywhere. */
  locations: Named[];
  role?: Named | undefined;
  /** Absent means anyone of that role. */
  provider?: Named | undefined;
  /** The day that the patient chose, YYYY-MM-DD; absent means the soonest. */
  day?: string | undefined;
  /** The soonest day from this one on; absent means from today. */
  from?: string | undefined;
  part?: "morning" | "afternoon" | undefined;
  slot?: ChosenSlot | undefined;
  covid?: CovidAnswers | undefined;
  option?: "virtual" | "faceToFace" | undefined;
  reason?: { id?: Named | undefined; text: string } | undefined;
};

/** What is known before the first question and does not change during a booking. */
export type BookingFacts = {
  rules: Pick<BookingRules, "hasQuestionnaire" | "offersOptions" | "reasonDecides" | "asksReason">;
  /** Linked people one may book for, without oneself; empty when family booking is not offered. */
  family: Named[];
};

/** The appointment that a new one is to replace. */
export type OldAppointment = { id: string; startsAt: string; provider?: string | undefined };

export const questions = [
  "who",
  "type",
  "where",
  "reason",
  "role",
  "provider",
  "time",
  "covid",
  "confirm",
] as const;
export type Question = (typeof questions)[number];

/** The questions of this booking in their order: a reason that decides the provider comes before them (ruling B39). */
export function questionsOf({ rules, family }: BookingFacts): Question[] {
  const reason: Question[] = rules.asksReason ? ["reason"] : [];
  return [
    ...(family.length > 0 ? (["who"] as const) : []),
    "type",
    "where",
    ...(rules.reasonDecides ? reason : []),
    "role",
    "provider",
    "time",
    ...(rules.hasQuestionnaire ? (["covid"] as const) : []),
    ...(rules.reasonDecides ? [] : reason),
  ];
}

/** The questionnaire's answers as the reason of an appointment that is allowed despite a risk (spec 2, section 4). */
export function prefilledReason({ covid, option }: Choices): string {
  return covid && option ? `COVID questionnaire: ${answersInWords(covid)}` : "";
}

/** The reason as it is sent: answers, then what was typed, else "Not Provided" (spec 2, section 5). */
export function reasonToSend(choices: Choices): string {
  const typed = choices.reason?.text.trim() ?? "";
  return [prefilledReason(choices), typed].filter(Boolean).join(". ") || noReasonGiven;
}

/** The reason that was picked from the practice's list, else the usual one (ruling B39). */
export function reasonIdToSend({ reason }: Choices): string {
  return reason?.id?.id ?? defaultReasonId;
}
