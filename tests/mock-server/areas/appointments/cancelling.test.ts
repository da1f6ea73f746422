import { describe, expect, test } from "vitest";
import { dayAt } from "#fixtures/time.ts";
import { contract } from "#practice-api/contract.ts";
import { type ContractClient, clientFor } from "../../../support/contract-client.ts";
import { idOf, openPractice } from "../../../support/practice.ts";

const practice = openPractice({ patients: 3 });
const { list, cancel, slots, types } = contract.appointments;

const categories = ["upcoming", "completed", "missed", "cancelled", "all"] as const;
const totalsOf = async (patient: ContractClient) => {
  const lists = await Promise.all(categories.map((category) => patient.call(list, { category })));
  return lists.map(({ total }) => total);
};

describe("cancelling an appointment", () => {
  test("lists the appointment as cancelled with its reason and frees its slots", async () => {
    const aroha = await clientFor(practice, "aroha");
    const { entries } = await aroha.call(list, { category: "upcoming" });
    const { id, startsAt, type } = entries[0] as (typeof entries)[0];
    const kept = (await aroha.world.list("appointments", "aroha")) as unknown as [{ slotIds: [string] }];
    const [practitionerId = ""] = kept[0].slotIds[0].split("-");
    const typeId = (await aroha.call(types, {})).entries.find(({ name }) => name === type)?.id ?? "";
    const query = { day: dayAt(Date.parse(startsAt)), practitionerId, typeId, locationIds: ["1", "2"] };
    const isFree = async () =>
      (await aroha.call(slots, query)).entries.some((slot) => slot.startsAt === startsAt);
    expect(await isFree()).toBe(false);
    expect(await aroha.call(cancel, { appointmentId: id, reason: "Away" })).toEqual({
      done: true,
      message: "Appointment cancelled successfully",
    });
    expect(await isFree()).toBe(true);
    expect(await totalsOf(aroha)).toEqual([1, 14, 1, 2, 18]);
    expect((await aroha.call(list, { category: "cancelled" })).entries[0]).toMatchObject({
      id,
      cancelReason: "Away",
    });
    expect(await aroha.world.counters("aroha")).toMatchObject({ upcoming: 1, allAppointments: 16 });
    expect((await aroha.call(cancel, { appointmentId: id, reason: "Again" })).done).toBe(false);
  });

  test("requires a reason", async () => {
    const aroha = await clientFor(practice, "aroha");
    const answer = await aroha.call(cancel, {
      appointmentId: `${idOf("aroha")}-appointment-0`,
      reason: "  ",
    });
    expect(answer).toEqual({ done: false, message: "Reason is required" });
    expect((await totalsOf(aroha))[0]).toBe(2);
  });

  test.each(["1", "2", "3", "4", "5", "7", "10", "11", "12", "111", "x"])(
    "follows the list of cancellable status ids for %s",
    async (statusId) => {
      const aroha = await clientFor(practice, "aroha");
      const appointmentId = `${idOf("aroha")}-appointment-0`;
      await aroha.world.change("appointments", "aroha", { [appointmentId]: { statusId } });
      const { done } = await aroha.call(cancel, { appointmentId, reason: "Away" });
      expect(done).toBe(["1", "2", "3", "11"].includes(statusId));
      expect((await totalsOf(aroha))[0]).toBe(done ? 1 : 2);
    },
  );

  test("refuses an appointment that has begun", async () => {
    const { world } = await clientFor(practice, "aroha");
    const [{ startsAt, id }] = (await world.list("appointments", "aroha")) as unknown as [
      { id: string; startsAt: string },
    ];
    await world.setClock({ now: startsAt });
    const aroha = await clientFor(practice, "aroha", { world });
    expect((await aroha.call(cancel, { appointmentId: id, reason: "Away" })).done).toBe(false);
  });

  test("cancels a child's appointment for a linked account", async () => {
    const child = await clientFor(practice, "aroha", { as: "tama" });
    const answer = await child.call(cancel, {
      appointmentId: `${idOf("tama")}-appointment-0`,
      reason: "School",
    });
    expect(answer.done).toBe(true);
    expect(await child.world.counters("tama")).toMatchObject({ upcoming: 0 });
  });
});
