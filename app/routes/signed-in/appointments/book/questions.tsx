import { type ReactNode, useEffect, useRef } from "react";
import { UnreadablePeople } from "#app/shell/patient/unreadable-people.tsx";
import { Note } from "#app/ui/note.tsx";
import type { BookingView } from "./.server/loader.ts";
import { whoToSee } from "./labels.ts";
import type { Step } from "./links.ts";
import type { StepProps } from "./parts/step-form.tsx";
import { GivenReason, Trail } from "./parts/trail.tsx";
import { Summary } from "./parts/visit.tsx";
import { Confirm } from "./steps/confirm-step.tsx";
import { AskCovid, AskOption, Blocked } from "./steps/covid-step.tsx";
import { AskWhere } from "./steps/location-step.tsx";
import { AskPractitioner } from "./steps/practitioner-step.tsx";
import { AskReason } from "./steps/reason-step.tsx";
import { AskTime, TimesStatus } from "./steps/time-step.tsx";
import { AskType } from "./steps/type-step.tsx";
import { AskWho, WhoChips } from "./steps/who-step.tsx";
import { TimeFilters } from "./times/time-filters.tsx";

type Question = {
  heading: (who: BookingView["who"]) => string;
  /** The question before it. */
  back: (view: BookingView) => Step | undefined;
  Body: (props: StepProps) => ReactNode;
  /** Beside its heading. */
  Aside?: (props: StepProps) => ReactNode;
  /** Above its heading, and between the heading and what it asks. */
  Above?: (props: StepProps) => ReactNode;
  Status?: (props: StepProps) => ReactNode;
  /** The time that is chosen is shown beside it. */
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
const feeling: Question["heading"] = ({ isForOther, name }) =>
  isForOther ? `How is ${name} feeling?` : "How are you feeling?";
const whatFor = () => "What is the appointment for?";
const practitioner = { heading: whoToSee, back: toTimes, Body: AskPractitioner };
const People = ({ view }: StepProps) => <UnreadablePeople count={view.unreadablePeople} />;

const questions: Record<Step, Question> = {
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
  },
};

export function Question({ step, ...page }: Omit<StepProps, "back"> & { step: Step }) {
  const { view, refused } = page;
  const question = questions[step];
  const { Above, Aside, Status, Body } = question;
  const props = { ...page, back: question.back(view) };
  const hasSummary = question.hasSummary && view.choices.slot !== undefined;
  const isShown = refused !== undefined && refused.intent === question.showsRefused;
  return (
    <>
      <Trail view={view} back={props.back} />
      <GivenReason view={view} />
      <div className={hasSummary ? "grid items-start gap-6 @wide:grid-cols-aside" : undefined}>
        <div className="min-w-0">
          {Above ? <Above {...props} /> : null}
          <HeadingLine>
            <Heading step={step}>{question.heading(view.who)}</Heading>
            {Aside ? <Aside {...props} /> : null}
          </HeadingLine>
          {view.message !== undefined && !question.showsMessage ? (
            <div role="alert">
              <Note tone="warning" title={view.message} className="mb-4" />
            </div>
          ) : null}
          {refused && (refused.isChanged || !isShown) ? (
            <div role="alert">
              <Note tone="danger" title={refused.error} className="mb-4">
                {refused.typed.text && step !== "reason" ? `You wrote: “${refused.typed.text}”` : null}
              </Note>
            </div>
          ) : null}
          {Status ? <Status {...props} /> : null}
          {/* A new revision remounts the form, which would keep what was ticked in the revision before. */}
          <Body key={view.revision} {...props} refused={isShown ? refused : undefined} />
        </div>
        {hasSummary ? <Summary view={view} /> : null}
      </div>
    </>
  );
}

function Heading({ step, children }: { step: Step; children: string }) {
  const heading = useRef<HTMLHeadingElement>(null);
  const shown = useRef(step);
  useEffect(() => {
    if (shown.current !== step) heading.current?.focus();
    shown.current = step;
  }, [step]);
  return (
    <h2 ref={heading} tabIndex={-1} className="min-w-0 wrap-anywhere">
      {children}
    </h2>
  );
}

export function HeadingLine({ children }: { children: ReactNode }) {
  return (
    <div className="mb-2 flex flex-wrap items-center justify-between gap-x-4 gap-y-2 @narrow:mb-3">
      {children}
    </div>
  );
}
