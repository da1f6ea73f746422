import { useState } from "react";
import { redirect } from "react-router";
import { requestContext, servicesContext } from "#app/.server/contexts.ts";
import { panel } from "#app/.server/defer.ts";
import { requireArea } from "#app/.server/session/require-session.ts";
import { meetingQuery } from "#app/routes/signed-in/zoom/.server/meeting-query.ts";
import { Breadcrumb } from "#app/shell/page/breadcrumb.tsx";
import { FailedPanel } from "#app/shell/page/failed-panel.tsx";
import { PageHead } from "#app/shell/page/page-header.tsx";
import { RecordForm } from "#app/shell/patient/record-form.tsx";
import { Button, buttonClass } from "#app/ui/button.tsx";
import { Icon } from "#app/ui/icon.tsx";
import type { MeetingKey } from "#practice-api/appointments/rules.ts";
import type { Route } from "./+types/route";
import { findConsult, signMeeting } from "./meeting.ts";
import { MeetingFrame } from "./meeting-frame.tsx";
import { WhichConsult } from "./which-consult.tsx";

export { AreaError as ErrorBoundary } from "#app/shell/page/area-error.tsx";

/** The meeting's name in the session cache. */
const cacheName = "meeting";

/**
 * The meeting's number and pass code are read from the address and leave it at once: they are kept with
 * the session, so they stand in no history and no bookmark (DECISIONS C).
 */
export async function loader({ url, context }: Route.LoaderArgs) {
  const visit = context.get(requestContext);
  await requireArea(visit, "appointments");
  const { sessionCache, config } = context.get(servicesContext);
  const { key } = visit.session;
  const asked = meetingQuery(url.searchParams);
  if (asked !== "none") {
    if (asked) await sessionCache.set(key, cacheName, asked);
    else await sessionCache.delete(key, [cacheName]);
    throw redirect("/zoom");
  }
  const meeting = (await sessionCache.get(key, cacheName)) as MeetingKey | undefined;
  return {
    productName: config.productName,
    meetingId: meeting?.meetingId,
    consult: meeting && panel(findConsult(visit, meeting)),
    practice: panel(visit.organisation()),
  };
}

/** Start Meeting: the practice's video function signs, for an attendee. */
export async function action({ context }: Route.ActionArgs) {
  const visit = context.get(requestContext);
  await requireArea(visit, "appointments");
  const { sessionCache } = context.get(servicesContext);
  const meeting = (await sessionCache.get(visit.session.key, cacheName)) as MeetingKey | undefined;
  if (!meeting) throw redirect("/zoom");
  return signMeeting(visit, meeting);
}

export function meta({ loaderData }: Route.MetaArgs) {
  return loaderData ? [{ title: `Join Meeting | ${loaderData.productName}` }] : [];
}

/** Where the meeting's page leads back to: a new document, in which camera and microphone are off again. */
const back = "/appointments?tab=upcoming";

export default function JoinMeeting({ loaderData, actionData }: Route.ComponentProps) {
  const { meetingId, consult, practice } = loaderData;
  const [hasFailed, setFailed] = useState(false);
  return (
    <>
      <Breadcrumb current="Join Meeting" />
      <PageHead title="Join Meeting" />
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
                <FailedPanel what="the meeting" practice={practice} />
              </div>
            ) : null}
            <p className="max-w-measure">
              Your browser will ask to use your camera and microphone. You can join without them.
            </p>
            {/* A new document, because only this page's own may use the camera. */}
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
