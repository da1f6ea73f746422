import type { PatientKey } from "#fixtures/people/people.ts";
import { statusAt } from "#fixtures/record/appointments.ts";
import type { Counters } from "#practice-api/practice.ts";
import type { World } from "./world.ts";

/** Counted from the lists at this world's time, so that a number and its list cannot disagree. */
export function countersOf(world: World, person: PatientKey): Counters {
  const now = world.clock.now();
  const standing = world.records
    .list(person, "appointments")
    .map((appointment) => ({ kind: appointment.kind, status: statusAt(appointment, now) }))
    .filter(({ status }) => status !== "cancelled");
  const withStatus = (wanted: string) => standing.filter(({ status }) => status === wanted).length;
  const ofKind = (wanted: string) => standing.filter(({ kind }) => kind === wanted).length;
  return {
    unreadMessages: world.records.list(person, "messages").filter(({ read }) => !read).length,
    longTermMedications: world.records.list(person, "medications").filter(({ longTerm }) => longTerm).length,
    newResults: world.records.list(person, "results").filter(({ read }) => !read).length,
    futureAppointments: withStatus("future"),
    completed: withStatus("completed"),
    upcoming: withStatus("future"),
    missed: withStatus("missed"),
    faceToFace: ofKind("faceToFace"),
    virtual: ofKind("virtual"),
    phoneTriage: ofKind("phoneTriage"),
    allAppointments: standing.length,
  };
}
