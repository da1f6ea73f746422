import { describe, expect, test } from "vitest";
import { contract } from "#practice-api/contract.ts";
import { type ContractClient, clientFor } from "../../../support/contract-client.ts";
import { openPractice } from "../../../support/practice.ts";
import { soak } from "../../../support/soak.ts";
import { booked, bookingInput, firstSlot, freeSlots, taken } from "./booking-calls.ts";

const practice = openPractice({ patients: 100 });
const { book, list, cancel } = contract.appointments;
const upcoming = async (patient: ContractClient) =>
  (await patient.call(list, { category: "upcoming" })).entries;

describe("booking", () => {
  test("takes the slot and adds the appointment to the list, the counters, the timeline and the journal", async () => {
    const aroha = await clientFor(practice, "aroha");
    const slot = await firstSlot(aroha);
    expect(await aroha.call(book, bookingInput(slot.slotId))).toEqual(booked);
    const [appointment] = await upcoming(aroha);
    expect(appointment).toMatchObject({
      startsAt: slot.startsAt,
      type: "GP consult",
      patientName: "Aroha Ngata",
      provider: "Dr Hana Pōtiki",
      status: "future",
      statusId: "11",
      minutes: 15,
    });
    expect(appointment?.location).toBe(slot.locationId === "1" ? "Kererū Street" : "Riverside");
    expect(await aroha.world.counters("aroha")).toMatchObject({
      upcoming: 3,
      futureAppointments: 3,
      faceToFace: 12,
      allAppointments: 18,
    });
    const { entries } = await aroha.call(contract.timeline.list, { from: "2026-11-23", to: "2026-11-23" });
    expect(entries).toMatchObject([
      { kind: "Appointment booked", detail: "GP consult", provider: "Dr Hana Pōtiki" },
    ]);
    const [entry] = await aroha.world.journal("POST Patient/Appointment");
    expect(entry?.changed).toEqual([slot.slotId, appointment?.id]);
    expect(await freeSlots(aroha)).not.toContainEqual(slot);
    expect(await aroha.call(book, bookingInput(slot.slotId))).toEqual(taken);
  });

  test("adds a join link for video and counts a phone appointment as phone triage", async () => {
    const aroha = await clientFor(practice, "aroha");
    await aroha.call(book, bookingInput((await firstSlot(aroha)).slotId, { typeId: "6" }));
    await aroha.call(book, bookingInput((await firstSlot(aroha)).slotId, { typeId: "7" }));
    const [video, phone] = await upcoming(aroha);
    expect(video?.video?.joinUrl).toMatch(/^https:\/\/practice\.test\/meeting\/\d{11}\?pwd=\d{6}$/);
    expect(phone).toMatchObject({ minutes: 10, type: "Phone triage" });
    expect(await aroha.world.counters("aroha")).toMatchObject({ virtual: 5, phoneTriage: 3 });
  });

  test("takes both slots of a half-hour appointment, and cancelling frees both", async () => {
    const aroha = await clientFor(practice, "aroha");
    const before = await freeSlots(aroha);
    const { slotId, startsAt } = await firstSlot(aroha, before[0]?.startsAt.slice(0, 10), "31", "2");
    expect(await aroha.call(book, bookingInput(slotId, { typeId: "2" }))).toEqual(booked);
    const half = [startsAt, before[before.findIndex((slot) => slot.slotId === slotId) + 1]?.startsAt];
    expect(await freeSlots(aroha)).toEqual(before.filter((slot) => !half.includes(slot.startsAt)));
    const second = before.find((slot) => slot.startsAt === half[1])?.slotId ?? "";
    expect(await aroha.call(book, bookingInput(second))).toEqual(taken);
    const [appointment] = await upcoming(aroha);
    await aroha.call(cancel, { appointmentId: appointment?.id ?? "", reason: "Away" });
    expect(await freeSlots(aroha)).toEqual(before);
    expect(await aroha.call(book, bookingInput(slotId))).toEqual(booked);
  });

  test("uses the provider's first appointment type when none is sent", async () => {
    const aroha = await clientFor(practice, "aroha");
    const { slotId } = await firstSlot(aroha, undefined, "52", "3");
    expect(await aroha.call(book, { slotId, reason: "Not Provided", reasonId: "25" })).toEqual(booked);
    expect((await upcoming(aroha))[0]).toMatchObject({ type: "Nurse consult" });
  });
});

soak("books one time for one of %i patients", { quick: 20, full: 100 }, async (count) => {
  for (let run = 0; run < 3; run++) await bookAtOnce(count);
});

async function bookAtOnce(count: number): Promise<void> {
  const world = await practice.control.createWorld({ now: "2026-11-23T09:00:00+13:00" });
  const { slotId } = await firstSlot(await clientFor(practice, "aroha", { world }));
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
  const won = answers.flatMap((answer, index) => (answer === booked.message ? [index + 1] : []));
  expect(won).toHaveLength(1);
  expect(answers.filter((answer) => answer === taken.message)).toHaveLength(count - 1);
  expect(await world.list("takenSlots")).toEqual([
    { id: slotId, patientId: String(300_000 + (won[0] ?? 0)) },
  ]);
  const after = await world.state();
  expect(before.changed).toEqual({});
  expect(after.changed).toEqual({ [`patient${String(won[0]).padStart(4, "0")}`]: ["appointments"] });
}
