import { describe, expect, test } from "vitest";
import type { AccountKey } from "#fixtures/people/demo-patients.ts";
import { staffMemberOf } from "#fixtures/practice/staff.ts";
import { addDays } from "#fixtures/time.ts";
import { contract } from "#practice-api/contract.ts";
import { type ContractClient, clientFor } from "../../../support/contract-client.ts";
import { openPractice } from "../../../support/practice.ts";
import { booked, bookingInput, firstSlot, freeSlots, taken } from "./booking-calls.ts";

const practice = openPractice({ patients: 100 });
const { book } = contract.appointments;
/** Everything that a booking could have changed. */
const stateOf = async ({ world }: ContractClient, person: AccountKey | "tama" = "aroha") =>
  JSON.stringify([
    await world.list("appointments", person),
    await world.list("takenSlots"),
    await world.counters(person),
  ]);

describe("a booking is refused, and changes nothing,", () => {
  const refusalOf = async (patient: ContractClient, slotId: string, more: object = {}) => {
    const before = await stateOf(patient);
    const answer = await patient.call(book, bookingInput(slotId, more));
    expect(await stateOf(patient)).toBe(before);
    return answer;
  };

  test.each([
    "no-such-slot",
    "",
    "31-20261124T0807",
    "31-20261124T1300",
    "99-20261124T0900",
    "31-20261199T0900",
    "31-20261129T0900",
    "31-20261124T1730",
  ])("refuses the unknown slot id %j", async (slotId) => {
    expect(await refusalOf(await clientFor(practice, "aroha"), slotId)).toMatchObject({
      outcome: "refused",
      message: expect.stringContaining("not available"),
    });
  });

  test("refuses a slot that another patient has, seeded or booked", async () => {
    const aroha = await clientFor(practice, "aroha");
    const free = (await freeSlots(aroha)).map(({ slotId }) => slotId);
    const day = free[0]?.slice(0, "31-20261124T".length);
    const quarters = ["0800", "0815", "0830", "0845", "0900", "0915", "0930", "1000", "1015", "1030"];
    const busy = quarters.map((time) => `${day}${time}`).find((slotId) => !free.includes(slotId)) ?? "";
    expect(await refusalOf(aroha, busy)).toEqual(taken);
    const appointments = (await aroha.world.list("appointments", "aroha")) as {
      id: string;
      slotIds?: string[];
    }[];
    const own = appointments[0]?.slotIds?.[0] ?? "";
    const { types } = staffMemberOf(own.split("-")[0] ?? "") ?? {};
    expect(await refusalOf(aroha, own, { typeId: types?.find((id) => id === "1" || id === "3") })).toEqual(
      taken,
    );
  });

  test("refuses a slot that has passed", async () => {
    const { world, ...aroha } = await clientFor(practice, "aroha");
    const { slotId, startsAt } = await firstSlot({ world, ...aroha });
    await world.setClock({ now: startsAt });
    const later = await clientFor(practice, "aroha", { world });
    expect((await refusalOf(later, slotId)).message).toBe(
      "This time has passed. Please choose another time.",
    );
  });

  test("refuses a slot more than ninety days ahead", async () => {
    const aroha = await clientFor(practice, "aroha");
    const world = await practice.control.createWorld({ now: "2027-02-15T09:00:00+13:00" });
    const later = await clientFor(practice, "aroha", { world });
    // The roster depends on the seed alone, so a later world shows which of these days have times.
    const last = addDays("2026-11-23", 90);
    const days = Array.from({ length: 12 }, (_, day) => addDays(last, day - 5));
    const answers: string[] = [];
    for (const day of days) {
      const [slot] = await freeSlots(later, day);
      if (!slot) continue;
      const { outcome } = await aroha.call(book, bookingInput(slot.slotId));
      answers.push(outcome);
      expect(outcome).toBe(day <= last ? "booked" : "refused");
    }
    expect(new Set(answers)).toEqual(new Set(["booked", "refused"]));
  });

  test("refuses a booking on the same day unless the practice allows it", async () => {
    const aroha = await clientFor(practice, "aroha");
    const { slotId } = await firstSlot(aroha, "2026-11-23");
    for (const sameDayAllowed of ["0", "", "true"]) {
      await aroha.world.change("settings", undefined, { sameDayAllowed });
      expect((await refusalOf(aroha, slotId)).message).toBe(
        "Same day booking is not available. Please choose another day or ring the practice.",
      );
    }
    await aroha.world.change("settings", undefined, { sameDayAllowed: "1" });
    expect(await aroha.call(book, bookingInput(slotId))).toEqual(booked);
  });

  test("where the practice takes no bookings from this patient", async () => {
    const robin = await clientFor(practice, "locked");
    const { slotId } = await firstSlot(robin);
    expect(await refusalOf(robin, slotId)).toEqual({
      outcome: "refused",
      message: "Please ring the practice to organise an appointment",
    });
    await robin.world.change("settings", "locked", { appointmentsDisabled: "0" });
    expect(await robin.call(book, bookingInput(slotId))).toEqual(booked);
  });

  test("with a provider who is locked down, unless that is bypassed", async () => {
    const robin = await clientFor(practice, "locked");
    await robin.world.change("settings", "locked", { appointmentsDisabled: "0" });
    const { slotId } = await firstSlot(robin, undefined, "32");
    expect((await refusalOf(robin, slotId)).message).toContain("takes no bookings online");
    await robin.world.change("settings", "locked", { lockDownBypassed: "1" });
    expect(await robin.call(book, bookingInput(slotId))).toEqual(booked);
  });

  test.each(["3", "99", "constructor"])(
    "refuses the appointment type %s that the provider does not offer",
    async (typeId) => {
      const aroha = await clientFor(practice, "aroha");
      expect((await refusalOf(aroha, (await firstSlot(aroha)).slotId, { typeId })).outcome).toBe("refused");
    },
  );

  test.each([
    ["#zoom-email", { outcome: "providerHasNoVideo", message: "NotCreatedEmailMissing" }],
    ["My ear hurts #Zoom-End", { outcome: "videoFailed", message: "NotCreatedZoomEnd" }],
    ["#taken", taken],
  ])("refuses a booking whose reason contains %s", async (reason, answer) => {
    const aroha = await clientFor(practice, "aroha");
    const { slotId } = await firstSlot(aroha);
    expect(await refusalOf(aroha, slotId, { reason })).toEqual(answer);
    expect(await aroha.call(book, bookingInput(slotId))).toEqual(booked);
  });
});
