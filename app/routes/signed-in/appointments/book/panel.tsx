import { useEffect } from "react";
import { Link } from "react-router";
import { Deferred } from "#app/shell/page/deferred.tsx";
import { FailedPanel } from "#app/shell/page/failed-panel.tsx";
import { Note } from "#app/ui/note.tsx";
import { Skeleton } from "#app/ui/skeleton.tsx";
import { bookingTexts } from "#practice-api/appointments/texts.ts";
import { DeadEnd } from "../dead-end.tsx";
import { tabHref } from "../tabs.ts";
import type { BookingData, BookingView } from "./.server/loader.ts";
import { Booking } from "./booking.tsx";
import { BookingPageContext, useBookingHref } from "./parts/step-form.tsx";
import { HeadingLine } from "./parts/step-heading.tsx";
import { TimesSkeleton } from "./times/times-skeleton.tsx";

export function BookingPanel({ data }: { data: BookingData }) {
  return (
    <Deferred
      panel={data.view}
      loading={<BookingSkeleton />}
      failed={<FailedPanel what="the booking page" />}
    >
      {(view) => {
        if (view === "disabled") return <RingPractice />;
        if (view === "oldIsGone") return <NothingToMove />;
        const { revision, step, old } = view;
        return (
          <BookingPageContext
            value={{ revision, step, replaces: old?.id ?? data.replacedId, ...data.subject }}
          >
            <StepAddress view={view} />
            <Booking view={view} data={data} />
          </BookingPageContext>
        );
      }}
    </Deferred>
  );
}

/**
 * Puts the question into the address of a page that was opened without one, so that the browser's Back
 * leads to the question and not to the offer to continue. Nothing is loaded for it.
 */
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

/** The shape of the first question of a returning patient: the answers, the heading, and free times. */
function BookingSkeleton() {
  return (
    <div>
      <noscript>
        <p>To book without JavaScript, load this page again in a minute, or ring the practice.</p>
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

/** The specification's text for a practice without online bookings (spec 2, section 8). */
function RingPractice() {
  return <DeadEnd title={bookingTexts.ring} isCallPrimary />;
}
