import { Link } from "react-router";
import { buttonClass } from "#app/ui/button.tsx";
import { Icon } from "#app/ui/icon.tsx";
import type { Appointment } from "#practice-api/appointments/endpoints.ts";
import { isCancellable, meetingOf } from "#practice-api/appointments/rules.ts";
import { AppointmentHeader, placeOf, whenOf } from "../appointment-header.tsx";
import { calendarHref, slipHref } from "../appointment-links.ts";
import { AppointmentStatus } from "../appointment-status.tsx";
import { rescheduleHref, upcomingHref } from "./links.ts";

/** Consults may start late, so a video consult can be joined until two hours after its start. In ms. */
const joinableMs = 2 * 3_600_000;

export type AppointmentCardProps = {
  appointment: Appointment;
  /** The practice's time, ISO. */
  now: string;
  isMapOpen: boolean;
};

/** An upcoming appointment with its actions. */
export function AppointmentCard({ appointment, now, isMapOpen }: AppointmentCardProps) {
  const { id, startsAt, video } = appointment;
  const canJoin = video?.joinUrl !== undefined && Date.parse(now) < Date.parse(startsAt) + joinableMs;
  const hasMap = placeOf(appointment) !== undefined;
  const which = <span className="sr-only"> {whenOf(appointment)}</span>;
  return (
    <article className="card">
      <AppointmentHeader
        appointment={appointment}
        status={<AppointmentStatus appointment={appointment} now={now} />}
      />
      <div className="appointment-actions">
        {canJoin && video?.joinUrl !== undefined ? (
          <JoinLink id={appointment.id} joinUrl={video.joinUrl}>
            {which}
          </JoinLink>
        ) : null}
        {isCancellable(appointment) ? (
          <>
            <Link to={rescheduleHref(id)} className={buttonClass("secondary")}>
              Reschedule{which}
            </Link>
            <Link to={upcomingHref.cancel(id)} preventScrollReset className={buttonClass("danger")}>
              Cancel{which}
            </Link>
          </>
        ) : (
          <p className="text-muted text-small">To change or cancel this one, ring the practice.</p>
        )}
        <Link to={slipHref(id)} className={buttonClass("quiet")}>
          Print slip{which}
        </Link>
        <a href={calendarHref(id)} download className={buttonClass("quiet")}>
          Add to calendar{which}
        </a>
        {hasMap ? (
          <Link
            to={isMapOpen ? upcomingHref.list : upcomingHref.map(id)}
            replace
            preventScrollReset
            className={buttonClass("quiet")}
          >
            {isMapOpen ? "Hide map" : "Show map"}
            {which}
          </Link>
        ) : null}
      </div>
      {isMapOpen && hasMap ? (
        <iframe
          title={`Map: ${placeOf(appointment)}`}
          src={`/map-frame/${encodeURIComponent(id)}`}
          className="appointment-map"
        />
      ) : null}
    </article>
  );
}

/**
 * Opens the meeting page as a new document, because camera and microphone are allowed there only. A link
 * that holds no meeting number opens as it is, if it is a web address.
 */
function JoinLink({ id, joinUrl, children }: { id: string; joinUrl: string; children: React.ReactNode }) {
  const hasMeeting = meetingOf(joinUrl) !== undefined;
  const look = buttonClass("primary");
  const words = (
    <>
      <Icon name="video" size="small" />
      <span>Join{children}</span>
    </>
  );
  if (hasMeeting) {
    return (
      <a href={`/zoom?${new URLSearchParams({ appointment: id })}`} className={look}>
        {words}
      </a>
    );
  }
  return joinUrl.startsWith("https://") ? (
    <a href={joinUrl} target="_blank" rel="noopener noreferrer" className={look}>
      {words}
    </a>
  ) : null;
}
