import type { ReactNode } from "react";
import { dateAndTime } from "#app/format/dates.ts";
import { phoneText } from "#app/format/phone.ts";
import { Deferred } from "#app/shell/page/deferred.tsx";
import { useShell } from "#app/shell/shell-context.ts";
import { Icon, type IconName } from "#app/ui/icon.tsx";
import { WholeDates } from "#app/ui/whole-dates.tsx";
import type { Appointment } from "#practice-api/appointments/endpoints.ts";
import { kindOf, methodOf, placeOf } from "./place.ts";

type AppointmentFactsProps = {
  appointment: Appointment;
  status: ReactNode;
  children?: ReactNode;
};

export function AppointmentFacts({ appointment, status, children }: AppointmentFactsProps) {
  const kind = kindOf(appointment);
  const { provider } = appointment;
  return (
    <div className="grid grid-cols-1 content-start gap-1 wrap-anywhere">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <h3 tabIndex={-1} className="text-when">
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
    <p className="flex gap-2.5 text-small">
      <Icon name={icon} size="small" className="mt-0.75 text-muted" />
      <span className="min-w-0">{children}</span>
    </p>
  );
}
