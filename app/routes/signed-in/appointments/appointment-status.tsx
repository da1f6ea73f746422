import { Badge, type BadgeProps } from "#app/ui/badge.tsx";
import type { Appointment } from "#practice-api/appointments/endpoints.ts";
import { isUnrecorded } from "#practice-api/appointments/rules.ts";

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
