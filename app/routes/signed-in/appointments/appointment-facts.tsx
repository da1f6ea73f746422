import type { ReactNode } from "react";
import { dateAndTime } from "#app/format/dates.ts";
import { phoneText } from "#app/format/phone.ts";
import { Deferred } from "#app/shell/page/deferred.tsx";
import { useShell } from "#app/shell/shell-context.ts";
import { Icon, type IconName } from "#app/ui/icon.tsx";
import { WholeDates } from "#app/ui/whole-dates.tsx";
import type { Appointment } from "#practice-api/appointments/endpoints.ts";
import { kindOf, methodOf, placeOf } from "./place.ts";
import "./appointments.css";

export type AppointmentFactsProps = {
  appointment: Appointment;
  status: ReactNode;
  children?: ReactNode;
};

/** When, what, with whom and where. */
export function AppointmentFacts({ appointment, status, children }: AppointmentFactsProps) {
  const kind = kindOf(appointment);
  const { provider } = appointment;
  return (
    <div className="appointment-facts">
      <div className="appointment-title">
        <h3 tabIndex={-1}>
          <WholeDates>{dateAndTime(appointment.startsAt)}</WholeDates>
        </h3>
        {status}
      </div>
      {kind === undefined ? null : <p className="font-semi text-ink">{kind}</p>}
      {provider === undefined ? null : <Fact icon="user">{provider}</Fact>}
      <HowFact appointment={appointment} />
      {children}
    </div>
  );
}

/** The place of an appointment, or how it is held without one. */
function HowFact({ appointment }: { appointment: Appointment }) {
  const { person } = useShell();
  const method = methodOf(appointment);
  const place = placeOf(appointment);
  if (method === "virtual") return <Fact icon="video">By video</Fact>;
  if (method === "phone") {
    return (
      <Fact icon="phone">
        By phone
        <Deferred panel={person} loading={null} failed={null}>
          {({ mobile }) => (mobile === undefined ? null : `, on ${phoneText(mobile)}`)}
        </Deferred>
      </Fact>
    );
  }
  return place === undefined ? null : <Fact icon="pin">{place}</Fact>;
}

function Fact({ icon, children }: { icon: IconName; children: ReactNode }) {
  return (
    <p className="appointment-fact">
      <Icon name={icon} size="small" />
      <span>{children}</span>
    </p>
  );
}
