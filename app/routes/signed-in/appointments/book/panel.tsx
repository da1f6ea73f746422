import { FailedPanel } from "#app/shell/failed-panel.tsx";
import { Loaded } from "#app/shell/loaded.tsx";
import type { ShellData } from "#app/shell/shell-data.ts";
import { LoadingWords, Skeleton } from "#app/ui/skeleton.tsx";
import { RingPractice } from "../ring-practice.tsx";
import { RoundContext } from "./answer-form.tsx";
import { Booking } from "./booking.tsx";
import type { BookingData } from "./load.ts";
import { PracticeContext } from "./step-list.tsx";

export type BookingPanelProps = { data: BookingData; helpline: ShellData["helpline"] };

export function BookingPanel({ data, helpline }: BookingPanelProps) {
  return (
    <PracticeContext value={data.practice}>
      <Loaded
        panel={data.view}
        loading={<BookingSkeleton />}
        failed={<FailedPanel what="the booking page" practice={data.practice} />}
      >
        {(view) =>
          view === "disabled" ? (
            <RingPractice />
          ) : (
            <RoundContext value={view.round}>
              <Booking view={view} helpline={helpline} />
            </RoundContext>
          )
        }
      </Loaded>
    </PracticeContext>
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
