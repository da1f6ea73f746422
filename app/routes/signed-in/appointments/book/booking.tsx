import { useActionData } from "react-router";
import { UnreadablePeople } from "#app/shell/patient/unreadable-people.tsx";
import { Note } from "#app/ui/note.tsx";
import type { BookingRefusal } from "./.server/action.ts";
import { stepHeading } from "./labels/step-labels.ts";
import type { Step } from "./links.ts";
import { StepHeading } from "./parts/step-heading.tsx";
import type { StepProps } from "./parts/step-props.ts";
import { Summary } from "./parts/summary.tsx";
import { GivenReason, Trail } from "./parts/trail.tsx";
import { Confirm } from "./steps/confirm-step.tsx";
import { AskCovid } from "./steps/covid-step.tsx";
import { AskWhere } from "./steps/location-step.tsx";
import { ConfirmMove } from "./steps/move-step.tsx";
import { Booked, BookedOldNotCancelled, Unclear } from "./steps/outcome-step.tsx";
import { AskPractitioner } from "./steps/practitioner-step.tsx";
import { AskReason } from "./steps/reason-step.tsx";
import { Resume } from "./steps/resume-step.tsx";
import { Blocked, Options } from "./steps/risk-step.tsx";
import { AskTime } from "./steps/time-step.tsx";
import { AskType, WhoChips } from "./steps/type-step.tsx";
import { AskWho } from "./steps/who-step.tsx";
import { TimeFilters } from "./times/time-filters.tsx";

/** A booking: its present question, or its outcome. */
export function Booking({ view, data }: StepProps) {
  const refused = useActionData<BookingRefusal>();
  const { value, step } = view;
  if (value === "booked") return <Booked view={view} />;
  if (value === "unclear") return <Unclear view={view} />;
  if (value === "oldNotCancelled") return <BookedOldNotCancelled view={view} />;
  if (view.isResume || step === undefined) return <Resume view={view} />;
  const hasSummary = afterTime.includes(step) && view.choices.slot !== undefined;
  return (
    <>
      <Trail view={view} />
      <GivenReason view={view} />
      <div className={hasSummary ? "grid items-start gap-6 @wide:grid-cols-aside" : undefined}>
        <div className="min-w-0">
          {step === "type" || step === "who" ? <UnreadablePeople count={view.unreadablePeople} /> : null}
          {step === "type" ? <WhoChips view={view} /> : null}
          <StepHeading
            step={step}
            aside={step === "time" ? <TimeFilters view={view} kinds={data.kinds} /> : undefined}
          >
            {stepHeading(step, view.who)}
          </StepHeading>
          {view.message !== undefined && !showsMessage.includes(step) ? (
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
          <StepBody key={view.revision} step={step} view={view} data={data} refused={refused} />
        </div>
        {hasSummary ? <Summary view={view} /> : null}
      </div>
    </>
  );
}

const afterTime: readonly Step[] = ["reason", "covid", "option", "confirm"];

/** Steps that show the booking's message themselves. */
const showsMessage: readonly Step[] = ["time", "confirm"];

/** Forms that show their error beside the field. */
const showsError = ["giveReason", "chooseCovid"];

type StepBodyProps = StepProps & { step: Step; refused: BookingRefusal | undefined };

function StepBody({ step, view, data, refused }: StepBodyProps) {
  const refusedAs = (intent: string) => (refused?.intent === intent ? refused : undefined);
  switch (step) {
    case "who":
      return <AskWho view={view} />;
    case "type":
      return <AskType view={view} data={data} />;
    case "where":
      return <AskWhere view={view} data={data} />;
    case "role":
    case "provider":
      return <AskPractitioner view={view} data={data} />;
    case "time":
      return <AskTime view={view} data={data} />;
    case "covid":
      return <AskCovid view={view} refused={refusedAs("chooseCovid")} />;
    case "blocked":
      return <Blocked />;
    case "option":
      return <Options view={view} />;
    case "confirm":
      return view.old ? (
        <ConfirmMove view={view} data={data} old={view.old} />
      ) : (
        <Confirm view={view} data={data} />
      );
    default:
      return <AskReason view={view} data={data} refused={refusedAs("giveReason")} />;
  }
}
