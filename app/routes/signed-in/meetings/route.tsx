import { useState } from "react";
import { redirect } from "react-router";
import { defer } from "#app/.server/defer.ts";
import { PracticeError } from "#app/.server/practice-client/practice-error.ts";
import { screenAction, screenLoader } from "#app/.server/screen-loader.ts";
import { sessionErrors } from "#app/.server/session/session-responses.ts";
import { FailedPanel } from "#app/shell/page/panel.tsx";
import { ScreenHeader } from "#app/shell/page/screen-header.tsx";
import { RecordForm } from "#app/shell/patient/record-form.tsx";
import { Button, buttonClass } from "#app/ui/button.tsx";
import { Icon } from "#app/ui/icon.tsx";
import type { Route } from "./+types/route";
import { findConsult, signMeeting } from "./meeting.ts";
import { MeetingAppointment } from "./meeting-appointment.tsx";
import { MeetingFrame } from "./meeting-frame.tsx";
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
