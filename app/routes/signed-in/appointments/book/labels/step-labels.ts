import type { BookingView } from "../.server/loader.ts";
import type { Step } from "../links.ts";

/** The heading of a question. It names everyone but the account holder. */
export function stepHeading(step: Step, who: BookingView["who"]): string {
  const { isForOther, name } = who;
  switch (step) {
    case "who":
      return "Who is it for?";
    case "type":
      return "What kind of appointment?";
    case "where":
      return "Which clinic?";
    case "role":
    case "provider":
      return whoToSee(who);
    case "time":
      return `Which time suits ${isForOther ? name : "you"}?`;
    case "covid":
    case "blocked":
    case "option":
      return isForOther ? `How is ${name} feeling?` : "How are you feeling?";
    default:
      return "What is the appointment for?";
  }
}

export function whoToSee({ isForOther, name }: BookingView["who"]): string {
  return isForOther ? `Who would ${name} like to see?` : "Who would you like to see?";
}

/** The question before this one, for the Back link. Undefined on the first one that was answered. */
export function stepBefore({
  step,
  choices,
  isOffer,
  questions,
  wantedProvider,
}: BookingView): Step | undefined {
  const asksCovid = questions.includes("covid");
  const beforeReason = asksCovid ? "covid" : "time";
  const reasonDecides =
    questions.indexOf("reason") !== -1 && questions.indexOf("reason") < questions.indexOf("time");
  switch (step) {
    case "time":
      if (isOffer || wantedProvider !== undefined) return undefined;
      return reasonDecides ? "reason" : "type";
    case "covid":
      return "time";
    case "blocked":
    case "option":
      return "covid";
    case "reason":
      return reasonDecides ? "type" : beforeReason;
    case "confirm":
      return questions.includes("reason") && !reasonDecides ? "reason" : beforeReason;
    case "who":
      return "type";
    default:
      return choices.type === undefined ? undefined : "time";
  }
}
