import type { PatientKey } from "#fixtures/people/people.ts";
import type { Simulation } from "../../history/simulation.ts";
import type { Visitor } from "../../history/visitors.ts";
import { viewIn } from "./answers.ts";

export function watchAppointments(simulation: Simulation) {
  const { world, violate, coverage, portalId } = simulation;
  const bookings = new Map<string, PatientKey>();
  const cancelled = new Map<string, PatientKey>();

  const held = (patient: PatientKey) =>
    world.records
      .list(patient, "appointments")
      .flatMap(({ id, status }) => (status === "future" ? [{ id: portalId(id) }] : []));
  const everyone = (): PatientKey[] => ["sione", "aroha", "mei", "tama", "manaia"];
  const madeFor = (reason: string) =>
    everyone().flatMap((patient) =>
      world.records.list(patient, "appointments").filter((each) => each.reason?.endsWith(reason) === true),
    );
  const reasonIn = (reason: string) => /booking \d+$/.exec(reason)?.[0];

  simulation.onAnswer(({ device: { account } }, _path, answer) => {
    const view = viewIn(answer);
    const own = view && reasonIn(view.reason);
    if (view === undefined || own === undefined) return;
    if (simulation.hasLied("appointments.list", { whose: account })) return;
    const made = madeFor(own);
    if (view.value === "booked") {
      coverage.outcome("shown: booked");
      // An earlier form may have booked the same time, with another reason.
      const isHeld = everyone().some((patient) =>
        held(patient).some(({ id }) => id === view.proof?.appointmentId),
      );
      if (made.length === 0 && !isHeld)
        violate("booked", `"${own}" is shown as booked, and the practice has no such appointment`);
    }
    // A question of a booking that has been confirmed says, with its message, that nothing is booked.
    if (view.value.startsWith("asking.") && view.message !== undefined) {
      coverage.outcome("shown: not booked");
      if (made.some(({ status }) => status !== "cancelled"))
        violate("not booked", `"${own}" is shown as not booked ("${view.message}"), and the practice has it`);
    }
    if (view.value === "unclear") coverage.outcome("shown: not known");
    const { old } = view;
    if (old === undefined) return;
    const isHeld = everyone().some((patient) => held(patient).some(({ id }) => id === old.id));
    if (view.value === "booked" && view.isOldCancelled) {
      coverage.outcome("shown: moved");
      if (isHeld) violate("moved", `${old.id} is shown as cancelled, and the practice keeps it`);
    }
    if (view.value === "oldNotCancelled") coverage.outcome("shown: two are held");
  });

  return {
    held,
    newReason: (visitor: Visitor): string => {
      const reason = `booking ${bookings.size + 1}`;
      bookings.set(reason, visitor.patient());
      return reason;
    },
    shownCancelled: (patient: PatientKey, id: string) => void cancelled.set(id, patient),
    check: () => {
      for (const reason of bookings.keys()) {
        const { length } = madeFor(reason);
        if (length > 1) violate("one booking", `"${reason}" was booked ${length} times`);
      }
      for (const [id, patient] of cancelled) {
        if (held(patient).some((appointment) => appointment.id === id)) {
          violate("cancelled", `${id} was shown as cancelled, and the practice keeps it`);
        }
      }
    },
  };
}
