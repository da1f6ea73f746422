import { useEffect, useRef } from "react";
import { timeOf } from "#app/format/dates.ts";
import { Deferred } from "#app/shell/page/deferred.tsx";
import { FailedPanel } from "#app/shell/page/failed-panel.tsx";
import { Note } from "#app/ui/note.tsx";
import { LoadingWords, Skeleton } from "#app/ui/skeleton.tsx";
import { cancellingTexts } from "#practice-api/appointments/texts.ts";
import { calendarHref } from "../appointment-links.ts";
import type { UpcomingData } from "./.server/loader.ts";

export type CancelledNoteProps = { id: string; proof: UpcomingData["proof"] };

/** Whether the practice's list shows the appointment as cancelled. */
export function CancelledNote({ id, proof }: CancelledNoteProps) {
  const box = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each cancellation is announced once.
  useEffect(() => box.current?.focus(), [id]);
  return (
    <div ref={box} role="status" tabIndex={-1} className="mb-6">
      <Deferred
        panel={proof}
        loading={
          <>
            <LoadingWords>Asking the practice’s diary</LoadingWords>
            <Skeleton height="block" />
          </>
        }
        failed={<FailedPanel what="the practice’s diary" />}
      >
        {(confirmed) =>
          confirmed === undefined ? null : confirmed.isConfirmed ? (
            <Note tone="success" title={cancellingTexts.cancelled}>
              Confirmed in the practice’s diary at {timeOf(confirmed.at)}. If it is in your calendar,{" "}
              <a href={calendarHref(id)} download>
                this calendar file takes it out
              </a>
              .
            </Note>
          ) : (
            <Note tone="warning" title="Not cancelled in the practice’s diary.">
              At {timeOf(confirmed.at)} the diary did not show it as cancelled. Look again in a minute, or
              ring the practice.
            </Note>
          )
        }
      </Deferred>
    </div>
  );
}
