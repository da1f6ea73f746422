import { longDate, timeOf } from "#app/format/dates.ts";
import { Deferred } from "#app/shell/page/deferred.tsx";
import type { DeferredPanel } from "#app/shell/shell-data.ts";
import { Note } from "#app/ui/note.tsx";
import { LoadingWords, Skeleton } from "#app/ui/skeleton.tsx";
import type { Appointment } from "#practice-api/appointments/endpoints.ts";

export type WhichConsultProps = { consult: DeferredPanel<Appointment | null>; meetingId: string };

/**
 * The appointment of the meeting. A meeting that is in none of the patient's appointments may come from
 * a forged link, so the page warns before the camera is on.
 */
export function WhichConsult({ consult, meetingId }: WhichConsultProps) {
  return (
    <Deferred
      panel={consult}
      loading={
        <div className="w-full">
          <LoadingWords>Looking for the appointment</LoadingWords>
          <Skeleton height="lead" width="most" />
        </div>
      }
      failed={
        <Note tone="warning" title="We could not look up the appointment of this meeting.">
          Join only if you opened it from your own appointments.
        </Note>
      }
    >
      {(appointment) =>
        appointment === null ? (
          <Note tone="warning" title="This meeting is not in your upcoming appointments.">
            Meeting {meetingId}. Join only if the practice itself gave you the link.
          </Note>
        ) : (
          <div className="grid gap-1">
            <h2>
              {longDate(appointment.startsAt)} at {timeOf(appointment.startsAt)}
            </h2>
            <p>{[appointment.type, appointment.provider].filter(Boolean).join(" with ")}</p>
            <p className="text-muted text-small">Meeting {meetingId}</p>
          </div>
        )
      }
    </Deferred>
  );
}
