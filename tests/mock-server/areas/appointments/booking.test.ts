import { expect } from "vitest";
import { contract } from "#practice-api/contract.ts";
import { clientFor } from "../../../support/contract-client.ts";
import { monday, openPractice } from "../../../support/practice.ts";
import { soak } from "../../../support/soak.ts";

const practice = openPractice({ patients: 100 });
const booked = "Appointment has been booked successfully";
const taken = "This slot has just been taken. Please choose another time.";

soak("books one time for one of %i patients", { quick: 20, full: 100 }, async (count) => {
  for (let run = 0; run < 3; run++) await bookAtOnce(count);
});

async function bookAtOnce(count: number): Promise<void> {
  const world = await practice.control.createWorld({ now: monday });
  const aroha = await clientFor(practice, "aroha", { world });
  const query = { day: "2026-11-24", practitionerId: "31", typeId: "1", locationIds: ["1", "2"] };
  const { slotId = "" } = (await aroha.call(contract.appointments.slots, query)).entries[0] ?? {};
  const patients = Array.from({ length: count }, (_, number) => number + 1);
  const tokens = await Promise.all(
    patients.map(
      async (number) => (await world.signIn(`patient${String(number).padStart(4, "0")}` as "aroha")).token,
    ),
  );
  const before = await practice.control.world(world.id).state();
  const answers = await Promise.all(
    patients.map(async (number, index) => {
      const query = new URLSearchParams({
        PatientID: String(300_000 + number),
        SlotID: slotId,
        Reason: "Cough",
        AppointmentTypeID: "1",
      });
      const path = `/~${world.id}/api/Patient/Appointment?${query}`;
      return practice.read(path, { method: "POST", token: tokens[index] ?? "" });
    }),
  );
  const won = answers.flatMap((answer, index) => (answer === booked ? [index + 1] : []));
  expect(won).toHaveLength(1);
  expect(answers.filter((answer) => answer === taken)).toHaveLength(count - 1);
  expect(await world.list("takenSlots")).toEqual([
    { id: slotId, patientId: String(300_000 + (won[0] ?? 0)) },
  ]);
  const after = await world.state();
  expect(before.changed).toEqual({});
  expect(after.changed).toEqual({ [`patient${String(won[0]).padStart(4, "0")}`]: ["appointments"] });
}
