import { useActionData } from "react-router";
import { longDate, timeOf } from "#app/format/dates.ts";
import { Button } from "#app/ui/button.tsx";
import { Note } from "#app/ui/note.tsx";
import type { Question } from "#machines/booking/choices.ts";
import type { BookingRefusal } from "./.server/action.ts";
import type { BookingView } from "./.server/loader.ts";
import { AnswerForm } from "./parts/answer-form.tsx";
import { Answers } from "./parts/answers.tsx";
import { QuestionHead } from "./parts/question-header.tsx";
import type { StepProps } from "./parts/step-props.ts";
import { Summary } from "./parts/summary.tsx";
import { AskProvider, AskRole, AskType, AskWho } from "./steps/choice-steps.tsx";
import { Confirm } from "./steps/confirm-step.tsx";
import { AskCovid } from "./steps/covid-step.tsx";
import { AskWhere } from "./steps/location-step.tsx";
import { Booked, BookedOldNotCancelled, Unclear } from "./steps/outcome-step.tsx";
import { AskReason } from "./steps/reason-step.tsx";
import { Blocked, Options } from "./steps/risk-step.tsx";
import { AskTime } from "./steps/time-step.tsx";
import "./booking.css";
import "./choices.css";

/** A booking: its present question, or its outcome. */
export function Booking({ view, data }: StepProps) {
  const refused = useActionData() as BookingRefusal | undefined;
  if (view.value === "booked") return <Booked view={view} />;
  if (view.value === "unclear") return <Unclear view={view} />;
  if (view.value === "holdingTwo") return <BookedOldNotCancelled view={view} />;
  const question = questionOf(view);
  return (
    <div className="booking">
      <div className="min-w-0">
        {view.old ? <Replacing old={view.old} /> : null}
        <Answers key={`answers of ${view.revision}`} view={view} except={question} />
        <QuestionHead view={view} question={question} />
        {view.message !== undefined && !showsMessage.includes(view.value) ? (
          <div role="alert">
            <Note tone="warning" title={view.message} className="mb-4" />
          </div>
        ) : null}
        {refused && !showsError.includes(refused.intent) ? (
          <div role="alert">
            <Note tone="danger" title={refused.error} className="mb-4" />
          </div>
        ) : null}
        {/* A new revision remounts the form, which would keep what was ticked in the revision before. */}
        <Step key={view.revision} view={view} data={data} refused={refused} />
        {view.value === "asking.confirm" ? <Confirm view={view} /> : null}
        {view.value === "asking.option" ? <Options view={view} /> : null}
      </div>
      <Summary view={view} />
    </div>
  );
}

/** Steps that show the booking's message themselves. */
const showsMessage: readonly string[] = ["asking.time", "asking.confirm"];

/** Forms that show their error beside the field. */
const showsError = ["giveReason", "answerCovid"];

function Step({ view, data, refused }: StepProps & { refused: BookingRefusal | undefined }) {
  switch (view.value) {
    case "asking.who":
      return <AskWho view={view} />;
    case "asking.type":
      return <AskType view={view} data={data} />;
    case "asking.where":
      return <AskWhere view={view} data={data} />;
    case "asking.reason":
      return (
        <AskReason view={view} data={data} refused={refused?.intent === "giveReason" ? refused : undefined} />
      );
    case "asking.role":
      return <AskRole view={view} data={data} />;
    case "asking.provider":
      return <AskProvider view={view} data={data} />;
    case "asking.time":
      return <AskTime view={view} data={data} />;
    case "asking.covid":
      return <AskCovid view={view} refused={refused?.intent === "answerCovid" ? refused : undefined} />;
    case "asking.blocked":
      return <Blocked />;
    default:
      return null;
  }
}

function questionOf({ value }: BookingView): Question {
  const name = value.split(".")[1];
  return name === "blocked" || name === "option" ? "covid" : (name as Question);
}

function Replacing({ old }: { old: NonNullable<BookingView["old"]> }) {
  return (
    <div className="mb-6 grid justify-items-start gap-2">
      <Note title="You are moving an appointment.">
        Yours of {longDate(old.startsAt)}, {timeOf(old.startsAt)} stays until the new one is booked.
      </Note>
      <AnswerForm intent="reset">
        <Button type="submit" variant="quiet">
          Keep it, and book another one
        </Button>
      </AnswerForm>
    </div>
  );
}
