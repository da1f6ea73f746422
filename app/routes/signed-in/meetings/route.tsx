import { type ReactNode, useEffect, useRef, useState } from "react";
import { redirect } from "react-router";
import { defer } from "#app/.server/defer.ts";
import { PracticeError } from "#app/.server/practice-client/practice-error.ts";
import { screenAction, screenLoader } from "#app/.server/screen-loader.ts";
import { sessionErrors } from "#app/.server/session/session-responses.ts";
import { hostMeeting, type Meeting } from "#app/browser/meeting-host.ts";
import { dateAndTime } from "#app/format/dates.ts";
import type { DeferredPanel } from "#app/shell/deferred.tsx";
import { FailedPanel } from "#app/shell/page/failed-panel.tsx";
import { Panel } from "#app/shell/page/panel.tsx";
import { ScreenHeader } from "#app/shell/page/screen-header.tsx";
import { RecordForm } from "#app/shell/patient/record-form.tsx";
import { Button, buttonClass } from "#app/ui/button.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { Note } from "#app/ui/note.tsx";
import { LoadingWords, Skeleton } from "#app/ui/skeleton.tsx";
import type { Route } from "./+types/route";
import { type Consult, findConsult, signMeeting } from "./meeting.ts";
import { meetingQuery } from "./meeting-query.server.ts";

export { clientLoader, ErrorBoundary } from "#app/shell/screen-exports.ts";

const appointmentField = "appointment";
const unknownAppointment = "unknown";

/**
 * An address with a meeting's number is redirected to the appointment, so that neither the number nor the
 * pass code is in the browser's history. Opening the page changes nothing.
 */
export const loader = screenLoader(async ({ request, url, context }) => {
  const requested = meetingQuery(url.searchParams);
  if (requested === undefined) throw redirect("/zoom");
  if (requested !== "none") {
    const consult = await findConsult(context, requested).catch((error: unknown) => {
      throw error instanceof PracticeError ? sessionErrors.practiceUnavailable() : error;
    });
    const id = consult?.appointment.id ?? unknownAppointment;
    throw redirect(`/zoom?${new URLSearchParams({ [appointmentField]: id })}`);
  }
  const appointmentId = url.searchParams.get(appointmentField);
  if (!appointmentId) return { consult: undefined };
  return defer({ request, context }, { consult: findConsult(context, { appointmentId }) });
});

export const action = screenAction(({ url, context, services }) => {
  const appointmentId = url.searchParams.get(appointmentField);
  if (!appointmentId) throw redirect("/zoom");
  return signMeeting(context, appointmentId, services.config.videoOrigin);
});

/** A new document, in which camera and microphone are off again. */
const back = "/appointments?tab=upcoming";

export default function JoinMeeting({ loaderData, actionData }: Route.ComponentProps) {
  const { consult } = loaderData;
  const [hasFailed, setFailed] = useState(false);
  return (
    <>
      <ScreenHeader />
      <div className="card">
        {consult === undefined ? (
          <div className="grid justify-items-start gap-3">
            <h2>No video appointment selected</h2>
            <p>Go to Upcoming and press Join.</p>
            <a href={back} className={buttonClass("primary")}>
              Upcoming appointments
            </a>
          </div>
        ) : actionData?.state === "signed" && !hasFailed ? (
          <MeetingFrame {...actionData} onLeft={() => window.location.assign(back)} onFailed={setFailed} />
        ) : (
          <div className="grid justify-items-start gap-6">
            <MeetingAppointment consult={consult}>
              {actionData?.state === "failed" || hasFailed ? (
                <div role="alert">
                  <FailedPanel what="the meeting" />
                </div>
              ) : null}
              <p className="max-w-measure">
                Your browser will ask to use your camera and microphone. You can join without them.
              </p>
              {/* A new document, because only this page may use the camera. */}
              <RecordForm reloadDocument>
                <Button type="submit" size="big">
                  <Icon name="video" />
                  Start Meeting
                </Button>
              </RecordForm>
            </MeetingAppointment>
            <a href={back} className={buttonClass("quiet")}>
              Back to appointments
            </a>
          </div>
        )}
      </div>
    </>
  );
}

type MeetingAppointmentProps = { consult: DeferredPanel<Consult | null>; children: ReactNode };

function MeetingAppointment({ consult, children }: MeetingAppointmentProps) {
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

type MeetingFrameProps = {
  frame: "stand-in" | "sdk";
  frameOrigin?: string | undefined;
  meeting: Meeting;
  onLeft: () => void;
  onFailed: (hasFailed: true) => void;
};

/** The iframe's document has its own Content-Security-Policy. */
function MeetingFrame({ frame, frameOrigin, meeting, onLeft, onFailed }: MeetingFrameProps) {
  const box = useRef<HTMLIFrameElement>(null);
  const react = useRef({ onLeft, onFailed });
  react.current = { onLeft, onFailed };
  useEffect(() => {
    const iframe = box.current;
    if (iframe === null) return;
    return hostMeeting(iframe, frameOrigin ?? window.location.origin, meeting, (event) => {
      if (event === "ready") iframe.focus();
      if (event === "left") react.current.onLeft();
      if (event === "failed") react.current.onFailed(true);
    });
  }, [meeting, frameOrigin]);
  return (
    <>
      <iframe
        ref={box}
        title="Video consult"
        src={`${frameOrigin ?? ""}/meeting-frame/${frame}`}
        allow="camera; microphone; display-capture; fullscreen; autoplay"
        className="h-176 max-h-meeting w-full rounded-m border border-line"
      />
      <noscript>
        <p>The meeting needs JavaScript. Switch it on, or call the practice.</p>
      </noscript>
    </>
  );
}
