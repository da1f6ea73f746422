import type { ReactNode } from "react";
import { dayTile, longDate, timeOf } from "#app/format/dates.ts";
import { Icon } from "#app/ui/icon.tsx";
import type { Appointment } from "#practice-api/appointments/endpoints.ts";
import { isVirtual } from "#practice-api/appointments/rules.ts";
import "./appointments.css";

/** "Tuesday 24 November 2026 at 10:15", in the practice's time zone. */
export function whenOf({ startsAt }: Appointment): string {
  return `${longDate(startsAt)} at ${timeOf(startsAt)}`;
}

/** The place as one line: location and address. Undefined for a video consult. */
export function placeOf(appointment: Appointment): string | undefined {
  const { location, practiceAddress, practiceName } = appointment;
  if (isByVideo(appointment)) return undefined;
  return [location ?? practiceName, practiceAddress].filter(Boolean).join(", ") || undefined;
}

export function isByVideo({ type, video }: Appointment): boolean {
  return video !== undefined || isVirtual(type ?? "");
}

/** "GP consult, 15 minutes" */
export function kindOf({ type, minutes }: Appointment): string | undefined {
  const length = minutes === undefined || minutes <= 0 ? undefined : `${minutes} minutes`;
  return [type, length].filter(Boolean).join(", ") || undefined;
}

export type AppointmentHeaderProps = {
  appointment: Appointment;
  status: ReactNode;
  children?: ReactNode;
};

/** When, what, with whom and where. The day is repeated as a tile, for scanning the list. */
export function AppointmentHeader({ appointment, status, children }: AppointmentHeaderProps) {
  const { weekday, day, month } = dayTile(appointment.startsAt);
  const [kind, place] = [kindOf(appointment), placeOf(appointment)];
  return (
    <div className="appointment-header">
      <p aria-hidden="true" className="appointment-day">
        <span>{weekday}</span>
        <strong>{day}</strong>
        <span>{month}</span>
      </p>
      <div className="appointment-facts">
        <h3 tabIndex={-1}>{whenOf(appointment)}</h3>
        {kind === undefined ? null : <p>{kind}</p>}
        {appointment.provider === undefined ? null : (
          <p className="appointment-fact">
            <Icon name="user" size="small" />
            <span>{appointment.provider}</span>
          </p>
        )}
        {place === undefined ? null : (
          <p className="appointment-fact">
            <Icon name="pin" size="small" />
            <span>{place}</span>
          </p>
        )}
        {isByVideo(appointment) ? (
          <p className="appointment-fact">
            <Icon name="video" size="small" />
            <span>By video</span>
          </p>
        ) : null}
        {children}
      </div>
      <p className="appointment-status">{status}</p>
    </div>
  );
}
