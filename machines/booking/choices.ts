import { type BookingRules, defaultReasonId } from "#practice-api/appointments/rules.ts";
import { noReasonGiven } from "#practice-api/appointments/texts.ts";
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

/** A reason that decides the provider comes before it (ruling B39). */
export function questionsOf({ rules, family }: BookingFacts): Question[] {
  return [
    ...(family.length > 0 ? (["who"] as const) : []),
    "type",
    "where",
    ...(rules.reasonDecides ? (["reason"] as const) : []),
    "role",
    "provider",
    "time",
    ...(rules.hasQuestionnaire ? (["covid"] as const) : []),
    ...(rules.reasonDecides ? [] : (["reason"] as const)),
  ];
}

/** In the order in which a booking asks. `reasonFirst` is a reason that decides the provider. */
const inOrder = ["type", "reasonFirst", "time", "covid", "option", "reason"] as const;
export type Need = (typeof inOrder)[number];
type Progress = { choices: Choices; facts: BookingFacts };

const isMet: Record<Need, (progress: Progress) => boolean> = {
  type: ({ choices }) => choices.type !== undefined,
  reasonFirst: ({ choices, facts }) => !facts.rules.reasonDecides || choices.reason !== undefined,
  time: ({ choices }) => choices.slot !== undefined,
  covid: ({ choices, facts }) => !facts.rules.hasQuestionnaire || choices.covid !== undefined,
  option: ({ choices: { covid, option } }) => !covid || !isAtRisk(covid) || option !== undefined,
  reason: ({ choices }) => choices.reason !== undefined,
};
/** The last need that each question has before it. */
const needed: Partial<Record<Question, Need>> = {
  where: "type",
  role: "type",
  provider: "type",
  time: "reasonFirst",
  covid: "time",
  confirm: "reason",
};

/** Patient, location and provider have an answer from the start. */
export const isComplete = (progress: Progress, need: Need): boolean => isMet[need](progress);

export function isReachable(progress: Progress, question: Question): boolean {
  if (question !== "confirm" && !questionsOf(progress.facts).includes(question)) return false;
  const { reasonDecides } = progress.facts.rules;
  const last = question === "reason" ? (reasonDecides ? "type" : "option") : needed[question];
  return inOrder.slice(0, last ? inOrder.indexOf(last) + 1 : 0).every((need) => isMet[need](progress));
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
