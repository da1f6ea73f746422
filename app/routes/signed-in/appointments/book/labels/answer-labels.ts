import { longDate, timeOf } from "#app/format/dates.ts";
import { type Choices, prefilledReason, type Question } from "#machines/booking/choices.ts";
import { answersInWords, isAtRisk, questionnaire } from "#machines/booking/questionnaire.ts";
import { noReasonGiven } from "#practice-api/appointments/texts.ts";
import { placesInWords } from "./location-labels.ts";

/** The part of a booking view that its labels are made from. */
export type Answered = {
  choices: Choices;
  questions: readonly Question[];
  who: { name: string; firstName?: string | undefined; isMember: boolean };
};

export type AnswerRow = { question: Question; label: string; text: string };

const labels: Record<Question, string> = {
  who: "Who is it for?",
  type: "What kind of visit?",
  where: "Where?",
  reason: "What is it about?",
  role: "Who would you like to see?",
  provider: "Anyone, or one person?",
  time: "Which time?",
  covid: "How are you feeling?",
  confirm: "Is everything right?",
};

/** The heading of a question, with the patient's first name when it is for another patient. */
export function questionHeading(question: Question, firstName: string | undefined): string {
  if (question === "time") return `Which time suits ${firstName ?? "you"}?`;
  if (question === "covid" && firstName !== undefined) return `How is ${firstName} feeling?`;
  return labels[question];
}

/** The answers so far, in the order of the questions. */
export function answersOf({ choices, questions, who }: Answered): AnswerRow[] {
  const texts: Partial<Record<Question, string | undefined>> = {
    who: who.isMember ? `Family Member: ${who.name}` : `Book For Self: ${who.name}`,
    type: choices.type?.name,
    where: placesInWords(choices.locations.map(({ name }) => name)),
    reason: choices.reason && reasonInWords(choices),
    role: choices.role?.name,
    provider: choices.role && (choices.provider?.name ?? "Anyone"),
    time: choices.slot && `${longDate(choices.slot.startsAt)}, ${timeOf(choices.slot.startsAt)}`,
    covid:
      choices.covid && (isAtRisk(choices.covid) ? answersInWords(choices.covid) : questionnaire.noSymptoms),
  };
  return questions.flatMap((question) => {
    const text = texts[question];
    return text === undefined ? [] : [{ question, label: labels[question], text }];
  });
}

function reasonInWords(choices: Choices): string {
  const { id, text } = choices.reason ?? { text: "" };
  return [id?.name, prefilledReason(choices), text].filter(Boolean).join(": ") || noReasonGiven;
}
