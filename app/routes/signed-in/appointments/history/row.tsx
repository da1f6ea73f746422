import { Link } from "react-router";
import { buttonClass } from "#app/ui/button.tsx";
import type { Appointment } from "#practice-api/appointments/endpoints.ts";
import { AppointmentHeader, whenOf } from "../appointment-header.tsx";
import { calendarHref, slipHref } from "../appointment-links.ts";
import { AppointmentStatus } from "../appointment-status.tsx";

/** `now` is the practice's time, ISO. */
export function HistoryRow({ appointment, now }: { appointment: Appointment; now: string }) {
  const { id, status, startsAt, cancelReason } = appointment;
  const isCancelled = status === "cancelled";
  const which = <span className="sr-only"> {whenOf(appointment)}</span>;
  return (
    <li>
      <AppointmentHeader
        appointment={appointment}
        status={<AppointmentStatus appointment={appointment} now={now} />}
      >
        {isCancelled && cancelReason !== undefined ? <p>Reason: {cancelReason}</p> : null}
        <p className="appointment-links">
          <Link to={slipHref(id)} className={buttonClass("quiet")}>
            Print slip{which}
          </Link>
          {isCancelled && Date.parse(startsAt) > Date.parse(now) ? (
            <a href={calendarHref(id)} download className={buttonClass("quiet")}>
              Take out of calendar{which}
            </a>
          ) : null}
        </p>
      </AppointmentHeader>
    </li>
  );
}
