import { useEffect } from "react";
import { Link, useActionData } from "react-router";
import { Panel } from "#app/shell/page/panel.tsx";
import { Note } from "#app/ui/note.tsx";
import { Skeleton } from "#app/ui/skeleton.tsx";
import { bookingTexts } from "#practice-api/appointments/texts.ts";
import { DeadEnd } from "../dead-end.tsx";
import { tabHref } from "../links.ts";
import type { BookingRefusal } from "./.server/action.ts";
import type { BookingData, BookingView } from "./.server/loader.ts";
import { BookingPageContext, type StepProps, useBookingHref } from "./parts/step-form.tsx";
import { HeadingLine, Question } from "./questions.tsx";
import { Booked, BookedOldNotCancelled, Resume, Unclear } from "./steps/outcome-step.tsx";
import { TimesSkeleton } from "./times/provider-times.tsx";

export function BookingPanel({ data }: { data: BookingData }) {
  return (
    <Panel of={data.view} what="the booking page" loading={<BookingSkeleton />}>
      {(view) => {
        if (view === "disabled") return <DeadEnd title={bookingTexts.ring} isCallPrimary />;
        // A link to move an appointment can outlive the appointment.
        if (view === "oldIsGone")
          return (
            <Note tone="warning" title="There is no such appointment to move.">
              It may have been cancelled. <Link to={tabHref("upcoming")}>See what is coming up</Link> or{" "}
              <Link to={tabHref("book")}>book a new appointment</Link>.
            </Note>
          );
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

function Booking({ view, data }: Pick<StepProps, "view" | "data">) {
  const refused = useActionData<BookingRefusal>();
  const { value, step } = view;
  if (value === "booked") return <Booked view={view} />;
  if (value === "unclear") return <Unclear view={view} />;
  if (value === "oldNotCancelled") return <BookedOldNotCancelled view={view} />;
  if (view.isResume || step === undefined) return <Resume view={view} />;
  return <Question step={step} view={view} data={data} refused={refused} />;
}
