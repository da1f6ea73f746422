import type { ReactNode } from "react";
import { dateAndTime } from "#app/format/dates.ts";
import { phoneText } from "#app/format/phone.ts";
import { Deferred } from "#app/shell/deferred.tsx";
import { useShell } from "#app/shell/shell-context.ts";
import { Badge, type BadgeProps } from "#app/ui/badge.tsx";
import { Icon, type IconName } from "#app/ui/icon.tsx";
import { WholeDates } from "#app/ui/whole-dates.tsx";
import type { Appointment } from "#practice-api/appointments/endpoints.ts";
import { type ConsultMethod, isUnrecorded } from "#practice-api/appointments/rules.ts";
import { methodLabels, methodOf, placeOf, typeAndLength } from "./place.ts";

const methodIcons: Record<ConsultMethod, IconName> = { faceToFace: "pin", phone: "phone", virtual: "video" };

export function AppointmentFacts({ appointment, status }: { appointment: Appointment; status: ReactNode }) {
  const { person } = useShell();
  const { provider } = appointment;
  const kind = typeAndLength(appointment);
  const method = methodOf(appointment);
  const how = method === "faceToFace" ? placeOf(appointment) : methodLabels[method];
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
      {how === undefined ? null : (
        <Fact icon={methodIcons[method]}>
          {how}
          {method === "phone" ? (
            <Deferred panel={person} loading={null} failed={null}>
              {({ mobile }) => (mobile === undefined ? null : `, on ${phoneText(mobile)}`)}
            </Deferred>
          ) : null}
        </Fact>
      )}
    </div>
  );
}

function Fact({ icon, children }: { icon: IconName; children: ReactNode }) {
  return (
    <p className="flex gap-2.5 text-small">
      <Icon name={icon} size="small" className="mt-0.75 text-muted" />
      <span className="min-w-0">{children}</span>
    </p>
  );
}

const badges: Partial<Record<Appointment["status"], BadgeProps>> = {
  future: { tone: "info", icon: "calendar", children: "Future" },
  completed: { tone: "success", icon: "check", children: "Completed" },
  missed: { tone: "warning", icon: "alert-triangle", children: "Missed" },
  cancelled: { tone: "neutral", icon: "close", children: "Cancelled" },
  other: { tone: "neutral", icon: "info", children: "Other" },
};
const unrecorded: BadgeProps = { tone: "warning", icon: "clock", children: "No outcome recorded" };

export function AppointmentStatus({ appointment, now }: { appointment: Appointment; now: string }) {
  if (isUnrecorded(appointment, Date.parse(now))) return <Badge {...unrecorded} />;
  const { status } = appointment;
  const unlisted = { tone: "neutral", icon: "info", children: status.replace(/^other-/, "") } as const;
  return <Badge {...(badges[status] ?? unlisted)} />;
}
