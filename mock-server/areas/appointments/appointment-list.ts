import type { PatientKey } from "#fixtures/people/people.ts";
import {
  type Appointment,
  type AppointmentStatus,
  statusAt,
  statusIds,
} from "#fixtures/record/appointments.ts";
import { wayHeld } from "#practice-api/appointments/rules.ts";
import { memoize } from "../../core/memoize.ts";
import type { World } from "../../world/world.ts";

export type AppointmentKind = "faceToFace" | "virtual" | "phoneTriage";

const ids: Partial<Record<AppointmentStatus, string>> = {
  completed: statusIds.completed,
  missed: statusIds.missed,
  cancelled: statusIds.cancelled,
};

const shown = memoize((appointment: Appointment, status: AppointmentStatus, statusId: string) => ({
  ...appointment,
  status,
  statusId,
}));

/**
 * An appointment as it is at an instant: once its start has passed it is what came of it, and one that
 * nobody recorded an outcome for is under way for good (DECISIONS B14).
 */
export function asOf(appointment: Appointment, now: number): Appointment {
  const status = statusAt(appointment, now);
  if (status === appointment.status && (status !== "future" || Date.parse(appointment.startsAt) > now)) {
    return appointment;
  }
  return shown(appointment, status, ids[status] ?? statusIds.underWay);
}

/** All of one person's appointments at this world's time, the latest first. */
export function appointmentsOf(world: World, person: PatientKey): readonly Appointment[] {
  const now = world.clock.now();
  return latestFirst(world.records.list(person, "appointments")).map((appointment) => asOf(appointment, now));
}

/** How a visit is held, told from its type's name (DECISIONS B9). */
export function kindOf({ type = "" }: Pick<Appointment, "type">): AppointmentKind {
  const way = wayHeld(type);
  return way === "phone" ? "phoneTriage" : way;
}

const sorted = new WeakMap<readonly Appointment[], readonly Appointment[]>();

/** Lists never change, so each is put in order once. */
function latestFirst(list: readonly Appointment[]): readonly Appointment[] {
  let ordered = sorted.get(list);
  if (!ordered) {
    const starts = new Map(list.map((appointment) => [appointment, Date.parse(appointment.startsAt)]));
    ordered = list.toSorted((a, b) => (starts.get(b) as number) - (starts.get(a) as number));
    sorted.set(list, ordered);
  }
  return ordered;
}
