import type { ReactNode } from "react";
import { dateAndTime } from "#app/format/dates.ts";
import { Panel } from "#app/shell/page/panel.tsx";
import type { DeferredPanel } from "#app/shell/shell-data.ts";
import { Note } from "#app/ui/note.tsx";
import { LoadingWords, Skeleton } from "#app/ui/skeleton.tsx";
import type { Consult } from "./meeting.ts";

type MeetingAppointmentProps = { consult: DeferredPanel<Consult | null>; children: ReactNode };

export function MeetingAppointment({ consult, children }: MeetingAppointmentProps) {
  return (
    <Panel
      of={consult}
      what="the appointment of this meeting"
      loading={
        <div className="w-full">
          <LoadingWords>Looking for the appointment</LoadingWords>
          <Skeleton height="lead" width="most" />
        </div>
      }
    >
      {(found) =>
        found === null ? (
          <Note tone="warning" title="This meeting is not in your upcoming appointments.">
            Go to Upcoming and press Join, or call the practice.
          </Note>
        ) : (
          <>
            <div className="grid gap-1">
              <h2>{dateAndTime(found.appointment.startsAt)}</h2>
              <p>{[found.appointment.type, found.appointment.provider].filter(Boolean).join(" with ")}</p>
              <p className="text-muted text-small">Meeting {found.meeting.meetingId}</p>
            </div>
            {children}
          </>
        )
      }
    </Panel>
  );
}
