import type { ReactNode } from "react";
import { UnreadablePeople } from "#app/shell/patient/unreadable-people.tsx";
import type { BookingView } from "./.server/loader.ts";
import { whoToSee } from "./labels.ts";
import type { Step } from "./links.ts";
import type { StepProps } from "./parts/step-form.tsx";
import { Confirm } from "./steps/confirm-step.tsx";
import { AskCovid, AskOption, Blocked } from "./steps/covid-step.tsx";
import { AskPractitioner, AskWhere } from "./steps/practitioner-step.tsx";
import { AskReason } from "./steps/reason-step.tsx";
import { AskTime, TimesStatus } from "./steps/time-step.tsx";
import { AskType, AskWho, WhoChips } from "./steps/type-step.tsx";
import { TimeFilters } from "./times/time-filters.tsx";

type QuestionPage = {
  heading: (who: BookingView["who"]) => string;
  back: (view: BookingView) => Step | undefined;
  Body: (props: StepProps) => ReactNode;
  Aside?: (props: StepProps) => ReactNode;
  /** Above its heading, and between the heading and what it asks. */
  Above?: (props: StepProps) => ReactNode;
  Status?: (props: StepProps) => ReactNode;
  hasSummary?: boolean;
  /** Its body says what the booking's message says. */
  showsMessage?: boolean;
  /** Its body shows why this answer was refused. */
  showsRefused?: string;
};

const toTimes = ({ choices }: BookingView) => (choices.type === undefined ? undefined : "time");
const beforeReason = ({ questions }: BookingView) => (questions.includes("covid") ? "covid" : "time");
const reasonDecides = ({ questions }: BookingView) =>
  questions.includes("reason") && questions.indexOf("reason") < questions.indexOf("time");
const feeling: QuestionPage["heading"] = ({ isForOther, name }) =>
  isForOther ? `How is ${name} feeling?` : "How are you feeling?";
const whatFor = () => "What is the appointment for?";
const practitioner = { heading: whoToSee, back: toTimes, Body: AskPractitioner };
const People = ({ view }: StepProps) => <UnreadablePeople count={view.unreadablePeople} />;

export const questionPages: Record<Step, QuestionPage> = {
  who: { heading: () => "Who is it for?", back: () => "type", Body: AskWho, Above: People },
  type: {
    heading: ({ isForOther, name }) => (isForOther ? `What does ${name} need?` : "What do you need?"),
    back: toTimes,
    Body: AskType,
    Above: (props) => (
      <>
        <People {...props} />
        <WhoChips view={props.view} />
      </>
    ),
  },
  where: { heading: () => "Which clinic?", back: toTimes, Body: AskWhere },
  role: practitioner,
  provider: practitioner,
  time: {
    heading: ({ isForOther, name }) => `Which time suits ${isForOther ? name : "you"}?`,
    back: (view) => {
      if (view.isOffer || view.wantedProvider !== undefined) return undefined;
      return reasonDecides(view) ? "reason" : "type";
    },
    Body: AskTime,
    Aside: ({ view, data }) => <TimeFilters view={view} kinds={data.kinds} />,
    Status: ({ data }) => <TimesStatus times={data.times} />,
    showsMessage: true,
  },
  covid: {
    heading: feeling,
    back: () => "time",
    Body: AskCovid,
    hasSummary: true,
    showsRefused: "chooseCovid",
  },
  blocked: { heading: feeling, back: () => "covid", Body: Blocked },
  option: { heading: feeling, back: () => "covid", Body: AskOption, hasSummary: true },
  reason: {
    heading: whatFor,
    back: (view) => (reasonDecides(view) ? "type" : view.old ? "confirm" : beforeReason(view)),
    Body: AskReason,
    hasSummary: true,
    showsRefused: "giveReason",
  },
  confirm: {
    heading: whatFor,
    back: (view) =>
      view.questions.includes("reason") && !reasonDecides(view) && !view.old ? "reason" : beforeReason(view),
    Body: Confirm,
    hasSummary: true,
    showsMessage: true,
    showsRefused: "book",
  },
};
