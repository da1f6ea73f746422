import { describe, expect, test } from "vitest";
import { addDays } from "#fixtures/time.ts";
import { contract } from "#practice-api/contract.ts";
import { clientFor } from "../../../support/contract-client.ts";
import { monday, openPractice } from "../../../support/practice.ts";
import { everywhere, firstDay, saturday, timesOf, timesOver, today } from "./roster-days.ts";

const practice = openPractice();
const { slots, nextDay } = contract.appointments;

/** A patient of a world that starts at another moment. */
const patientAt = async (now: string) => {
  const world = await practice.control.createWorld({ now });
  return clientFor(practice, "aroha", { world });
};

describe("free slots", () => {
  test("are on the requested day, within opening hours and unique", async () => {
    const aroha = await clientFor(practice, "aroha");
    for (const practitionerId of ["31", "32", "34", "41"]) {
      for (let days = 1; days < 14; days += 1) {
        const day = addDays(today, days);
        const found = await timesOf(aroha, day, practitionerId);
        expect(new Set(found.map(({ slotId }) => slotId)).size).toBe(found.length);
        for (const { startsAt, slotId } of found) {
          expect(startsAt).toMatch(new RegExp(`^${day}T(0[89]|1[0-7]):(00|15|30|45):00\\+13:00$`));
          expect(startsAt).not.toMatch(/T(12:30|12:45|13:00|13:15|17:30|17:45)/);
          expect(slotId).toBe(
            `${practitionerId}-${startsAt.slice(0, 16).replaceAll("-", "").replace(":", "")}`,
          );
        }
      }
    }
  });

  test("exist before and after noon, on some Saturdays until noon and never on Sundays", async () => {
    const aroha = await clientFor(practice, "aroha");
    const times = (await timesOf(aroha, firstDay)).map(({ startsAt }) => startsAt.slice(11, 16));
    expect(times).toEqual(expect.arrayContaining(["11:45", "12:00"]));
    const saturdays = await timesOver(aroha, saturday, 1);
    expect(saturdays.length).toBeGreaterThan(0);
    for (const { startsAt } of saturdays) expect(startsAt).toMatch(/T(09|10|11):/);
    expect(await timesOf(aroha, "2026-11-29")).toEqual([]);
    expect(await timesOf(aroha, "2026-12-25")).toEqual([]);
  });

  test("are at the requested branches only", async () => {
    const aroha = await clientFor(practice, "aroha");
    const at = async (...branches: string[]) => (await timesOf(aroha, firstDay, "31", "1", branches)).length;
    const [first] = await timesOf(aroha, firstDay);
    const other = first?.locationId === "1" ? "2" : "1";
    expect(await at(first?.locationId ?? "")).toBeGreaterThan(0);
    expect(await at("1", "2")).toBe(await at(first?.locationId ?? ""));
    expect(await at(other)).toBe(0);
    expect(await at("3")).toBe(0);
  });

  test("are long enough for the appointment type and belong to providers who offer it", async () => {
    const aroha = await clientFor(practice, "aroha");
    const short = (await timesOf(aroha, firstDay, "31", "1")).map(({ startsAt }) => Date.parse(startsAt));
    const long = (await timesOf(aroha, firstDay, "31", "2")).map(({ startsAt }) => Date.parse(startsAt));
    expect(long).toEqual(short.filter((start) => short.includes(start + 15 * 60_000)));
    expect(long.length).toBeLessThan(short.length);
    for (const [practitionerId, typeId] of [
      ["31", "3"],
      ["51", "1"],
      ["91", "1"],
      ["99", "1"],
      ["31", "99"],
    ]) {
      expect(await timesOf(aroha, firstDay, practitionerId, typeId)).toEqual([]);
    }
  });

  test("exclude slots that have passed, to the minute", async () => {
    const [first, second, ...rest] = await timesOf(await clientFor(practice, "aroha"), firstDay);
    expect(rest.length).toBeGreaterThan(0);
    const before = await patientAt(new Date(Date.parse(second?.startsAt ?? "") - 1).toISOString());
    expect((await timesOf(before, firstDay))[0]).toEqual(second);
    const after = await patientAt(second?.startsAt ?? "");
    expect(await timesOf(after, firstDay)).toEqual(rest);
    expect(await timesOf(after, "2026-11-23")).toEqual([]);
    expect(first).toBeDefined();
  });

  test("reach ninety days ahead and no further", async () => {
    const aroha = await clientFor(practice, "aroha");
    const ahead = await timesOver(aroha, addDays(today, 84), 7);
    expect(ahead.length).toBeGreaterThan(0);
    expect(await timesOver(aroha, addDays(today, 91), 14)).toEqual([]);
    await aroha.world.advance("P14D");
    const later = await clientFor(practice, "aroha", { world: aroha.world });
    expect((await timesOver(later, addDays(today, 91), 14)).length).toBeGreaterThan(0);
  });

  test("are limited to the page size, with the whole count as total", async () => {
    const aroha = await clientFor(practice, "aroha");
    const query = { day: firstDay, practitionerId: "31", typeId: "1", locationIds: everywhere };
    const { total = 0 } = await aroha.call(slots, query);
    expect(await aroha.call(slots, { ...query, pageSize: 3 })).toMatchObject({
      total,
      entries: { length: 3 },
    });
  });

  test("include today only when the practice allows same-day booking", async () => {
    const aroha = await clientFor(practice, "aroha");
    expect((await timesOf(aroha, today)).length).toBeGreaterThan(0);
    await aroha.world.change("settings", undefined, { sameDayAllowed: "0" });
    expect(await timesOf(aroha, today)).toEqual([]);
    const [next] = await aroha.call(nextDay, { practitionerId: "31", typeId: "1", from: today });
    expect(next).toBe(firstDay);
  });

  test.each([
    ["2026-09-21T09:00:00+12:00", "2026-09-25", "2026-09-28", "+12:00", "+13:00"],
    ["2027-03-29T09:00:00+13:00", "2027-04-02", "2027-04-05", "+13:00", "+12:00"],
  ])(
    "have the offset of their day before and after the clock change following %s",
    async (now, friday, next, before, after) => {
      const patient = await patientAt(now);
      const everybody = async (day: string) =>
        (await Promise.all(["31", "32", "33", "34", "41"].map((id) => timesOf(patient, day, id)))).flat();
      const [early, late] = [await everybody(friday), await everybody(next)];
      expect(early.length).toBeGreaterThan(0);
      expect(late.length).toBeGreaterThan(0);
      for (const { startsAt } of early) expect(startsAt.slice(-6)).toBe(before);
      for (const { startsAt } of late) expect(startsAt.slice(-6)).toBe(after);
      const wall = (list: { startsAt: string }[]) => list.map(({ startsAt }) => startsAt.slice(11, 16));
      expect(wall(late)).toContain("08:00");
      expect(wall(early)).toContain("08:00");
    },
  );

  test("use the New Zealand day as today", async () => {
    const patient = await patientAt(`${addDays(firstDay, -1)}T23:59:59+13:00`);
    await patient.world.change("settings", undefined, { sameDayAllowed: "0" });
    expect((await timesOf(patient, firstDay)).length).toBeGreaterThan(0);
    await patient.world.advance("PT1S");
    expect(await timesOf(patient, firstDay)).toEqual([]);
  });
});

test("are the same in two worlds with one seed and differ for another seed", async () => {
  const of = async (seed: string) => {
    const world = await practice.control.createWorld({ now: monday, seed });
    return timesOver(await clientFor(practice, "aroha", { world }), today, 7);
  };
  expect(await of("1")).toEqual(await of("1"));
  expect(await of("2")).not.toEqual(await of("1"));
});
