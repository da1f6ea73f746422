import { describe, expect, test } from "vitest";
import { openBookingPortal } from "./booking-page.ts";

const portal = openBookingPortal();

const vaccine = { id: "v1", name: "Tdap (Boostrix)", dueAt: "2026-09-27" };
const aboutVaccine = "tab=book&immunisation=v1";

/** Signs in as Mei, whose record has this vaccine and this reminder. */
async function mei(immunisation: object = vaccine, reminder: object = {}) {
  await portal.world().change("immunisations", "mei", { v1: immunisation });
  await portal
    .world()
    .change("reminders", "mei", { r1: { id: "r1", title: "Diabetes review", ...reminder } });
  return portal.signIn("mei");
}

/** What the store has of the bookings of Mei's record, by the appointment's start. */
async function bookedForEntries(patient: Awaited<ReturnType<typeof mei>>) {
  const acts = await portal.acts(await patient.context());
  const visits = await portal.world().list("appointments", "mei");
  const startOf = (wanted: string) =>
    visits.find(({ id }) => id === wanted) as { startsAt?: string } | undefined;
  return acts.flatMap((act) =>
    act.act === "booked" ? [[act.subject, startOf(act.appointmentId)?.startsAt]] : [],
  );
}

describe("an appointment that was booked for an entry", () => {
  const book = async (patient: Awaited<ReturnType<typeof mei>>, nth = 0) => {
    if ((await patient.draft()).value === "asking.type") await patient.send("chooseType", { id: "4" });
    const slot = (await patient.slots())[nth]?.slot;
    await patient.send("chooseSlot", { slot: JSON.stringify(slot) });
    const { to } = await patient.send("book");
    const { proof } = await patient.load(to?.split("?")[1]);
    return { id: proof?.appointmentId ?? "", startsAt: slot?.startsAt };
  };
  const reminder = { title: "Six-monthly review" };

  test.each([
    [aboutVaccine, "immunisation v1"],
    ["tab=book&reminder=r1", "reminder r1"],
  ])("is remembered for it: %s", async (address, subject) => {
    const patient = await mei(vaccine, reminder);
    await patient.load(address);
    const { startsAt } = await book(patient);
    expect(await bookedForEntries(patient)).toEqual([[subject, startsAt]]);
  });

  test("stays that of its entry when it moves", async () => {
    const patient = await mei();
    await patient.load(aboutVaccine);
    const { id } = await book(patient);
    await patient.load(`tab=book&reschedule=${id}`);
    const { startsAt } = await book(patient, 2);
    expect((await bookedForEntries(patient))[0]).toEqual(["immunisation v1", startsAt]);
  });

  test("is remembered once the practice's list shows it, also after a lost answer", async () => {
    const patient = await mei();
    await patient.load(aboutVaccine);
    await portal.world().addFault({
      match: { method: "POST", path: "Patient/Appointment" },
      effect: { type: "reset" },
      phase: "after-commit",
    });
    const { startsAt } = await book(patient);
    expect(await bookedForEntries(patient)).toEqual([["immunisation v1", startsAt]]);
  });

  test("is booked once where two people book it, unless another one is meant (ruling P119)", async () => {
    const [patient, other] = [await mei(), await portal.signIn("mei")];
    for (const one of [patient, other]) {
      await one.load(aboutVaccine);
      await one.send("chooseSlot", { slot: JSON.stringify((await one.slots())[0]?.slot) });
    }
    await patient.send("book");
    const { refusal } = await other.send("book");
    expect(refusal?.error).toMatch(/^Nothing was booked now. This is booked already: Tue 24-11-2026, 09:15/);
    expect(await portal.booked("mei")).toHaveLength(1);
    await patient.load(aboutVaccine);
    await book(patient);
    expect(await portal.booked("mei")).toHaveLength(2);
  });

  test("is not remembered when it was refused, or begins from a kind, a message or nothing", async () => {
    const patient = await mei();
    await patient.load("tab=book&kind=3");
    await book(patient);
    await patient.load(aboutVaccine);
    await patient.send("chooseSlot", { slot: JSON.stringify((await patient.slots())[0]?.slot) });
    await patient.change("reason");
    await patient.send("giveReason", { text: "#taken" });
    await patient.send("book");
    expect(await bookedForEntries(patient)).toEqual([]);
  });
});
