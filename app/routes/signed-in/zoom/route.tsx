import { useState } from "react";
import { redirect } from "react-router";
import { defer } from "#app/.server/defer.ts";
import { screenAction, screenLoader } from "#app/.server/screen.ts";
import { FailedPanel } from "#app/shell/page/failed-panel.tsx";
import { ScreenHeader } from "#app/shell/page/screen-header.tsx";
import { RecordForm } from "#app/shell/patient/record-form.tsx";
import { Button, buttonClass } from "#app/ui/button.tsx";
import { Icon } from "#app/ui/icon.tsx";
import type { MeetingKey } from "#practice-api/appointments/rules.ts";
import { meetingQuery } from "./.server/meeting-query.ts";
import type { Route } from "./+types/route";
import { findConsult, signMeeting } from "./meeting.ts";
import { MeetingFrame } from "./meeting-frame.tsx";
import { WhichConsult } from "./which-consult.tsx";

export { clientLoader, ErrorBoundary } from "#app/shell/screen.ts";

/** The meeting's name in the session cache. */
const cacheName = "meeting";

/**
 * Moves the meeting's number and pass code from the address to the session and redirects, so that neither
 * is in the browser's history or in a bookmark.
 */
export const loader = screenLoader(async ({ request, url, context, services: { sessionCache } }) => {
  const { key } = context.session;
  const requested = meetingQuery(url.searchParams);
  if (requested !== "none") {
    if (requested) await sessionCache.set(key, cacheName, requested);
    else await sessionCache.delete(key, [cacheName]);
    throw redirect("/zoom");
  }
  const meeting = (await sessionCache.get(key, cacheName)) as MeetingKey | undefined;
  if (!meeting) return {};
  const { consult } = await defer(request, { consult: findConsult(context, meeting) });
  return { meetingId: meeting.meetingId, consult };
});

/** Start Meeting: the practice's video function signs, for an attendee. */
export const action = screenAction(async ({ context, services: { sessionCache } }) => {
  const meeting = (await sessionCache.get(context.session.key, cacheName)) as MeetingKey | undefined;
  if (!meeting) throw redirect("/zoom");
  return signMeeting(context, meeting);
});

/** Opened as a new document, in which camera and microphone are off again. */
const back = "/appointments?tab=upcoming";

export default function JoinMeeting({ loaderData, actionData }: Route.ComponentProps) {
  const { meetingId, consult } = loaderData;
  const [hasFailed, setFailed] = useState(false);
  return (
    <>
      <ScreenHeader />
      <div className="card">
        {meetingId === undefined || consult === undefined ? (
          <div className="grid justify-items-start gap-3">
            <h2>No meeting was chosen</h2>
            <p>Open your upcoming appointments and press Join on the video consult.</p>
            <a href={back} className={buttonClass("primary")}>
              Upcoming appointments
            </a>
          </div>
        ) : actionData?.state === "signed" && !hasFailed ? (
          <MeetingFrame {...actionData} onLeft={() => window.location.assign(back)} onFailed={setFailed} />
        ) : (
          <div className="grid justify-items-start gap-6">
            <WhichConsult consult={consult} meetingId={meetingId} />
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
            <a href={back} className={buttonClass("quiet")}>
              Back to appointments
            </a>
          </div>
        )}
      </div>
    </>
  );
}
