import { Link } from "react-router";
import { dateAndTime } from "#app/format/dates.ts";
import { buttonClass } from "#app/ui/button.tsx";
import { Icon } from "#app/ui/icon.tsx";
import type { Appointment } from "#practice-api/appointments/endpoints.ts";
import { calendarHref, slipHref } from "../appointment-links.ts";
import { AppointmentStatus } from "../appointment-status.tsx";
import { methodOf, placeOf } from "../place.ts";

const methods = { faceToFace: "face to face", phone: "by phone", virtual: "by video" } as const;

/** A past appointment in one line that opens. `now` is the practice's time, ISO. */
export function HistoryRow({ appointment, now }: { appointment: Appointment; now: string }) {
  const { id, status, startsAt, cancelReason, type, provider, minutes } = appointment;
  const isCancelled = status === "cancelled";
  const length = minutes === undefined || minutes <= 0 ? undefined : `${minutes} minutes`;
  const held = [length, methods[methodOf(appointment)]].filter(Boolean).join(", ");
  const place = placeOf(appointment);
  const which = <span className="sr-only"> {dateAndTime(startsAt)}</span>;
  return (
    <li>
      <details className="history-row">
        <summary>
          <strong>{dateAndTime(startsAt)}</strong>
          <span className="history-kind">{[type, provider].filter(Boolean).join(", ")}</span>
          <AppointmentStatus appointment={appointment} now={now} />
          <Icon name="chevron-right" size="small" />
        </summary>
        <div className="history-more">
          <p>
            {held[0]?.toLocaleUpperCase("en-NZ")}
            {held.slice(1)}.{place === undefined ? "" : ` ${place}.`}
          </p>
          {isCancelled && cancelReason !== undefined ? <p>Reason: {cancelReason}</p> : null}
          <p className="history-links">
            <Link to={slipHref(id)} className={buttonClass("quiet")}>
              <Icon name="printer" size="small" />
              Print slip{which}
            </Link>
            {isCancelled && Date.parse(startsAt) > Date.parse(now) ? (
              <a href={calendarHref(id)} download className={buttonClass("quiet")}>
                Remove from calendar{which}
              </a>
            ) : null}
          </p>
        </div>
      </details>
    </li>
  );
}
