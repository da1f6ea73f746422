import type { ReactNode } from "react";
import { Link } from "react-router";
import { dateAndTime } from "#app/format/dates.ts";
import { timeUntil } from "#app/format/days-from.ts";
import { Badge } from "#app/ui/badge.tsx";
import { buttonClass } from "#app/ui/button.tsx";
import { Icon, type IconName } from "#app/ui/icon.tsx";
import type { Appointment } from "#practice-api/appointments/endpoints.ts";
import { isCancellable, isUnrecorded, meetingOf } from "#practice-api/appointments/rules.ts";
import { AppointmentFacts } from "../appointment-facts.tsx";
import { calendarHref, slipHref } from "../appointment-links.ts";
import { AppointmentStatus } from "../appointment-status.tsx";
import { placeOf } from "../place.ts";
import { joining } from "./joining.ts";
import { rescheduleHref, upcomingHref } from "./links.ts";

export type AppointmentCardProps = {
  appointment: Appointment;
  /** The practice's time, ISO. */
  now: string;
  isMapOpen: boolean;
};

/** An upcoming appointment with its actions. */
export function AppointmentCard({ appointment, now, isMapOpen }: AppointmentCardProps) {
  const { id, startsAt, status, video } = appointment;
  const join = video?.joinUrl === undefined ? undefined : joining(startsAt, now);
  const isOverdue = isUnrecorded(appointment, Date.parse(now)) || status !== "future";
  const which = <span className="sr-only"> {dateAndTime(startsAt)}</span>;
  return (
    <article className="card appointment-card">
      <AppointmentFacts
        appointment={appointment}
        status={
          join?.isOpen ? (
            <Badge tone="success" icon="video">
              You can join now
            </Badge>
          ) : isOverdue ? (
            <AppointmentStatus appointment={appointment} now={now} />
          ) : (
            <Badge tone="info" icon="clock">
              {timeUntil(now, startsAt)}
            </Badge>
          )
        }
      />
      <div className="appointment-actions">
        {join?.isOpen && video?.joinUrl !== undefined ? (
          <JoinLink id={id} joinUrl={video.joinUrl}>
            {which}
          </JoinLink>
        ) : null}
        {join?.isLater ? (
          <p className="join-later">
            <Icon name="video" size="small" />
            <span>
              You can join from <span className="whitespace-nowrap">{dateAndTime(join.from)}</span>.
            </span>
          </p>
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
          <p className="is-wide text-muted text-small">To change or cancel this one, ring the practice.</p>
        )}
        <details className="more-actions" open={isMapOpen || undefined}>
          <summary>
            More{which}
            <Icon name="chevron-down" size="small" />
          </summary>
          <ul>
            <Action icon="calendar">
              <a href={calendarHref(id)} download>
                Add to calendar{which}
              </a>
            </Action>
            <Action icon="printer">
              <Link to={slipHref(id)}>Print slip{which}</Link>
            </Action>
            {placeOf(appointment) === undefined ? null : (
              <Action icon="map">
                <Link to={isMapOpen ? upcomingHref.list : upcomingHref.map(id)} replace preventScrollReset>
                  {isMapOpen ? "Hide map" : "Show map"}
                  {which}
                </Link>
              </Action>
            )}
          </ul>
        </details>
      </div>
      {isMapOpen && placeOf(appointment) !== undefined ? (
        <iframe
          title={`Map: ${placeOf(appointment)}`}
          src={`/map-frame/${encodeURIComponent(id)}`}
          className="appointment-map"
        />
      ) : null}
    </article>
  );
}

function Action({ icon, children }: { icon: IconName; children: ReactNode }) {
  return (
    <li>
      <Icon name={icon} size="small" />
      {children}
    </li>
  );
}

/**
 * Opens the meeting page as a new document, because camera and microphone are allowed there only. A link
 * that holds no meeting number opens as it is, if it is a web address.
 */
function JoinLink({ id, joinUrl, children }: { id: string; joinUrl: string; children: ReactNode }) {
  const hasMeeting = meetingOf(joinUrl) !== undefined;
  const look = `${buttonClass("primary")} is-wide`;
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
