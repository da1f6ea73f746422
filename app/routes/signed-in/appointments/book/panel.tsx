import { Link } from "react-router";
import { Deferred } from "#app/shell/page/deferred.tsx";
import { FailedPanel } from "#app/shell/page/failed-panel.tsx";
import { Note } from "#app/ui/note.tsx";
import { LoadingWords, Skeleton } from "#app/ui/skeleton.tsx";
import { RingPractice } from "../ring-practice.tsx";
import { tabHref } from "../tabs.ts";
import type { BookingData } from "./.server/loader.ts";
import { Booking } from "./booking.tsx";
import { BookingFormContext } from "./parts/answer-form.tsx";

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
        return (
          <BookingFormContext value={{ revision: view.revision, replaces: data.replacedId }}>
            <Booking view={view} data={data} />
          </BookingFormContext>
        );
      }}
    </Deferred>
  );
}

/** A link to move an appointment can outlive the appointment. */
function NothingToMove() {
  return (
    <Note tone="warning" title="There is no such appointment to move.">
      It may have been cancelled meanwhile. <Link to={tabHref("upcoming")}>See what is coming up</Link> or{" "}
      <Link to={tabHref("book")}>book a new appointment</Link>.
    </Note>
  );
}

function BookingSkeleton() {
  return (
    <div className="grid max-w-800 gap-6">
      <LoadingWords>Loading the booking</LoadingWords>
      <noscript>
        <p>To book without JavaScript, load this page again in a minute, or ring the practice.</p>
      </noscript>
      <Skeleton height="own" className="h-44 rounded-l" />
      <Skeleton width="half" height="lead" />
      <Skeleton height="own" className="h-60 rounded-l" />
    </div>
  );
}
