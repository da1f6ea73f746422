import { useEffect } from "react";
import { Link, useActionData } from "react-router";
import { Panel } from "#app/shell/page/panel.tsx";
import { UnreadablePeople } from "#app/shell/patient/unreadable-people.tsx";
import { Note } from "#app/ui/note.tsx";
import { Skeleton } from "#app/ui/skeleton.tsx";
import { bookingTexts } from "#practice-api/appointments/texts.ts";
import { DeadEnd } from "../dead-end.tsx";
import { tabHref } from "../tabs.ts";
import type { BookingRefusal } from "./.server/action.ts";
import type { BookingData, BookingView } from "./.server/loader.ts";
import { stepHeading } from "./labels.ts";
import type { Step } from "./links.ts";
import { BookingPageContext, useBookingHref } from "./parts/step-form.tsx";
import { HeadingLine, StepHeading } from "./parts/step-heading.tsx";
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
import { AskTime, TimesStatus } from "./steps/time-step.tsx";
import { AskType, WhoChips } from "./steps/type-step.tsx";
import { AskWho } from "./steps/who-step.tsx";
import { TimeFilters } from "./times/time-filters.tsx";
import { TimesSkeleton } from "./times/times-skeleton.tsx";

export function BookingPanel({ data }: { data: BookingData }) {
  return (
    <Panel of={data.view} what="the booking page" loading={<BookingSkeleton />}>
      {(view) => {
        if (view === "disabled") return <RingPractice />;
        if (view === "oldIsGone") return <NothingToMove />;
        const { revision, shown, step, old } = view;
        return (
          <BookingPageContext
            value={{ revision, shown, step, replaces: old?.id ?? data.replacedId, ...data.subject }}
          >
            <StepAddress view={view} />
            <Booking view={view} data={data} />
          </BookingPageContext>
        );
      }}
    </Panel>
  );
}

/** Without it, the browser's Back would lead to the offer to continue. Nothing is loaded. */
function StepAddress({ view: { step, isResume } }: { view: BookingView }) {
  const href = useBookingHref()({ step });
  useEffect(() => {
    if (step === undefined || isResume || new URLSearchParams(window.location.search).has("step")) return;
    window.history.replaceState(window.history.state, "", href);
  }, [step, isResume, href]);
  return null;
}

/** A link to move an appointment can outlive the appointment. */
function NothingToMove() {
  return (
    <Note tone="warning" title="There is no such appointment to move.">
      It may have been cancelled. <Link to={tabHref("upcoming")}>See what is coming up</Link> or{" "}
      <Link to={tabHref("book")}>book a new appointment</Link>.
    </Note>
  );
}

function BookingSkeleton() {
  return (
    <div>
      <noscript>
        <p>To book without JavaScript, load this page again in a minute, or call the practice.</p>
      </noscript>
      <Skeleton height="own" className="mb-3 min-h-17 rounded-m @row:mb-4 @row:min-h-14" />
      <HeadingLine>
        <Skeleton width="quarter" height="lead" />
        <div className="basis-full @row:basis-1/2">
          <Skeleton height="own" className="min-h-touch rounded-full" />
        </div>
      </HeadingLine>
      <TimesSkeleton />
    </div>
  );
}

/** The specification's text (spec 2, section 8). */
function RingPractice() {
  return <DeadEnd title={bookingTexts.ring} isCallPrimary />;
}

function Booking({ view, data }: StepProps) {
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
          {refused && (refused.isChanged || !showsError.includes(refused.intent)) ? (
            <div role="alert">
              <Note tone="danger" title={refused.error} className="mb-4">
                {refused.typed.text && step !== "reason" ? `You wrote: “${refused.typed.text}”` : null}
              </Note>
            </div>
          ) : null}
          {step === "time" ? <TimesStatus times={data.times} /> : null}
          {/* A new revision remounts the form, which would keep what was ticked in the revision before. */}
          <StepBody key={view.revision} step={step} view={view} data={data} refused={refused} />
        </div>
        {hasSummary ? <Summary view={view} /> : null}
      </div>
    </>
  );
}

const afterTime: readonly Step[] = ["reason", "covid", "option", "confirm"];

const showsMessage: readonly Step[] = ["time", "confirm"];

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
      return <AskCovid view={view} refused={refused?.isChanged ? undefined : refusedAs("chooseCovid")} />;
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
