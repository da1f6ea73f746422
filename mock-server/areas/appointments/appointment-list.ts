import type { PatientKey } from "#fixtures/people/people.ts";
import {
  type Appointment,
  type AppointmentStatus,
  statusAt,
  statusIds,
} from "#fixtures/record/appointments.ts";
import { consultMethodOf } from "#practice-api/appointments/rules.ts";
import { memoize } from "../../core/memoize.ts";
import type { World } from "../../world/world.ts";

type AppointmentKind = "faceToFace" | "virtual" | "phoneTriage";

const outcomeStatusIds: Partial<Record<AppointmentStatus, string>> = {
  completed: statusIds.completed,
  missed: statusIds.missed,
  cancelled: statusIds.cancelled,
};

const withStatus = memoize((appointment: Appointment, status: AppointmentStatus, statusId: string) => ({
  ...appointment,
  status,
  statusId,
}));

/**
 * Once its start has passed, the status is the recorded outcome; it stays under way when there is none (ruling B14).
 */
export function appointmentAt(appointment: Appointment, now: number): Appointment {
  const status = statusAt(appointment, now);
  if (status === appointment.status && (status !== "future" || Date.parse(appointment.startsAt) > now)) {
    return appointment;
  }
  return withStatus(appointment, status, outcomeStatusIds[status] ?? statusIds.underWay);
}

/** At this world's time, the latest first. */
export function appointmentsOf(world: World, person: PatientKey): readonly Appointment[] {
  const now = world.clock.now();
  return latestFirst(world.records.list(person, "appointments")).map((appointment) =>
    appointmentAt(appointment, now),
  );
}

/** Ruling B9. */
export function kindOf({ type = "" }: Pick<Appointment, "type">): AppointmentKind {
  const method = consultMethodOf(type);
  return method === "phone" ? "phoneTriage" : method;
}

/** Lists never change, so each is sorted once. */
const latestFirst = memoize((list: readonly Appointment[]): readonly Appointment[] => {
  const starts = new Map(list.map((appointment) => [appointment, Date.parse(appointment.startsAt)]));
  return list.toSorted((a, b) => (starts.get(b) ?? 0) - (starts.get(a) ?? 0));
});
