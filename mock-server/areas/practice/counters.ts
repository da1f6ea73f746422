import type { PatientKey } from "#fixtures/people/people.ts";
import type { Counters } from "#practice-api/practice/endpoints.ts";
import type { World } from "../../world/world.ts";
import { appointmentsOf, kindOf } from "../appointments/appointment-list.ts";
import { unreadMessages } from "../messages/message-boxes.ts";
import { resultsOf } from "../results/result-list.ts";

/** From the lists at this world's time, so that a counter always agrees with its list. */
export function countersOf(world: World, person: PatientKey): Required<Counters> {
  const appointments = appointmentsOf(world, person).filter(({ status }) => status !== "cancelled");
  const withStatus = (wanted: string) => appointments.filter(({ status }) => status === wanted).length;
  const ofKind = (wanted: string) =>
    appointments.filter((appointment) => kindOf(appointment) === wanted).length;
  return {
    unreadMessages: unreadMessages(world, person).length,
    longTermMedications: world.records.list(person, "medications").filter(({ isLongTerm }) => isLongTerm)
      .length,
    newResults: resultsOf(world, person).filter(({ isRead }) => !isRead).length,
    futureAppointments: withStatus("future"),
    completed: withStatus("completed"),
    upcoming: withStatus("future"),
    missed: withStatus("missed"),
    faceToFace: ofKind("faceToFace"),
    virtual: ofKind("virtual"),
    phoneTriage: ofKind("phoneTriage"),
    allAppointments: appointments.length,
  };
}
