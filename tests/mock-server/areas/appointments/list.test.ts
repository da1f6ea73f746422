import { describe, expect, test } from "vitest";
import { dayAt } from "#fixtures/time.ts";
import { isCancellable } from "#practice-api/appointments/rules.ts";
import { contract } from "#practice-api/contract.ts";
import { type ContractClient, clientFor } from "../../../support/contract-client.ts";
import { idOf, monday, openPractice } from "../../../support/practice.ts";

const practice = openPractice({ patients: 3 });
const { list } = contract.appointments;
const big = 94;

const categories = ["upcoming", "completed", "missed", "cancelled", "all"] as const;
const totalsOf = async (patient: ContractClient) => {
  const lists = await Promise.all(categories.map((category) => patient.call(list, { category })));
  return lists.map(({ total }) => total);
};

describe("the appointment list", () => {
  test("contains place, provider and duration, and no internal fields", async () => {
    const aroha = await clientFor(practice, "aroha");
    const { entries } = await aroha.call(list, {});
    for (const appointment of entries) {
      expect(appointment).toMatchObject({
        patientName: "Aroha Ngata",
        practiceName: "Kererū Street Medical Centre",
        location: expect.stringMatching(/^(Kererū Street|Riverside)$/),
        practiceAddress: expect.stringContaining(
          appointment.location === "Riverside" ? "Riverside Drive" : "21A",
        ),
        minutes: appointment.type === "Phone triage" ? 10 : expect.any(Number),
      });
      expect(appointment.video !== undefined).toBe(appointment.type === "Virtual consult (video)");
      expect(appointment.cancelReason !== undefined).toBe(appointment.status === "cancelled");
    }
    const response = await aroha.send(list, {});
    expect(await response.text()).not.toMatch(/outcome|slotIds|attended/);
    const statusIds = new Set(
      (await (await clientFor(practice, "big")).call(list, { category: "upcoming" })).entries.map(
        isCancellable,
      ),
    );
    expect(statusIds).toEqual(new Set([true, false]));
  });

  test("is the latest first, and what is to come the soonest first", async () => {
    const starts = async (category: "all" | "upcoming") =>
      (await (await clientFor(practice, "big")).call(list, { category })).entries.map(({ startsAt }) =>
        Date.parse(startsAt),
      );
    const [all, upcoming] = [await starts("all"), await starts("upcoming")];
    expect(all).toEqual(all.toSorted((a, b) => b - a));
    expect(upcoming).toEqual(upcoming.toSorted((a, b) => a - b));
  });

  test.each([
    [1, 1, 1],
    [1, big - 1, big - 1],
    [1, big, big],
    [2, big, 0],
    [1, big + 1, big],
    [2, 50, big - 50],
    [3, 47, 0],
    [2, 47, 47],
    [big, 1, 1],
    [big + 1, 1, 0],
    [1, 0, 0],
  ])("returns on page %i of %i a page %i appointments", async (page, pageSize, number) => {
    const patient = await clientFor(practice, "big");
    const whole = (await patient.call(list, { pageSize: 200 })).entries;
    const { entries, total } = await patient.call(list, { category: "all", page, pageSize });
    expect(total).toBe(big);
    expect(entries).toEqual(whole.slice((page - 1) * pageSize, page * pageSize));
    expect(entries).toHaveLength(number);
  });

  test("includes both days of a date range, as New Zealand days", async () => {
    const george = await clientFor(practice, "george");
    const { entries } = await george.call(list, {});
    const [later, earlier] = [entries[5], entries[9]] as [(typeof entries)[0], (typeof entries)[0]];
    const [from, to] = [dayAt(Date.parse(earlier.startsAt)), dayAt(Date.parse(later.startsAt))];
    const found = await george.call(list, { from, to });
    expect(found.entries).toEqual(entries.slice(5, 10));
    // In Greenwich's time a quarter past midnight is still the day before.
    await george.world.change("appointments", "george", {
      [earlier.id]: { startsAt: new Date(`${to}T00:15:00+13:00`).toISOString() },
      [later.id]: { startsAt: `${to}T23:45:00+13:00` },
    });
    const day = await george.call(list, { from: to, to });
    expect(day.entries.map(({ id }) => id)).toEqual([later.id, earlier.id]);
  });

  test("updates statuses as the clock advances: completed, missed, or under way without an outcome", async () => {
    const sione = await clientFor(practice, "sione");
    expect((await totalsOf(sione)).slice(0, 3)).toEqual([3, 22, 2]);
    const { entries } = await sione.call(list, { category: "upcoming" });
    await sione.world.setClock({ now: entries[0]?.startsAt ?? "" });
    const later = await clientFor(practice, "sione", { world: sione.world });
    expect((await totalsOf(later)).slice(0, 3)).toEqual([2, 23, 2]);
    const forgottenAt = (await later.call(list, {})).entries.find(
      ({ id }) => id === `${idOf("sione")}-appointment-2`,
    )?.startsAt;
    await sione.world.setClock({ now: forgottenAt ?? "" });
    const atStart = await clientFor(practice, "sione", { world: sione.world });
    const underWay = (await atStart.call(list, {})).entries.find(({ startsAt }) => startsAt === forgottenAt);
    expect(isCancellable(underWay ?? {})).toBe(false);
    await sione.world.advance("P60D");
    const last = await clientFor(practice, "sione", { world: sione.world });
    expect((await totalsOf(last)).slice(0, 3)).toEqual([1, 24, 2]);
    const [forgotten] = (await last.call(list, { category: "upcoming" })).entries;
    expect(forgotten).toMatchObject({
      status: "future",
      id: "20401-appointment-2".replace("20401", idOf("sione")),
    });
    expect(isCancellable(forgotten ?? {})).toBe(false);
    const aroha = await clientFor(practice, "aroha", { world: sione.world });
    expect((await totalsOf(aroha)).slice(0, 3)).toEqual([0, 15, 2]);
  });
});

test("generates the same appointments for a generated patient in every world", async () => {
  const lists = await Promise.all(
    [1, 2].map(async () => {
      const world = await practice.control.createWorld({ now: monday });
      return world.list("appointments", "patient0002");
    }),
  );
  expect(lists[0]?.length).toBeGreaterThan(0);
  expect(lists[0]).toEqual(lists[1]);
});
