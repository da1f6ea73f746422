import { describe, expect, test } from "vitest";
import { rosterOf } from "#fixtures/practice/roster.ts";
import { type StaffMember, staffMemberOf } from "#fixtures/practice/staff.ts";
import { addDays, weekdayOf } from "#fixtures/time.ts";
import { contract } from "#practice-api/contract.ts";
import { type ContractClient, clientFor } from "../../../support/contract-client.ts";
import { monday, openPractice } from "../../../support/practice.ts";

const practice = openPractice();
const { slots, nextDay } = contract.appointments;
const today = "2026-11-23";
const everywhere = ["1", "2"];
/** The first weekday after today on which Dr Pōtiki works; the roster is of the seed alone. */
const firstDay = daysFrom(1).find((day) => isWeekday(day) && workingOn(day)) as string;
/** The first Saturday on which she does. */
const saturday = daysFrom(1).find((day) => !isWeekday(day) && workingOn(day)) as string;

function daysFrom(first: number): string[] {
  return Array.from({ length: 90 }, (_, index) => addDays(today, first + index));
}
function isWeekday(day: string): boolean {
  return weekdayOf(day) <= 5;
}
function workingOn(day: string): boolean {
  return rosterOf(staffMemberOf("31") as StaffMember, day, "1").length > 0;
}

const timesOf = async (
  patient: ContractClient,
  day: string,
  practitionerId = "31",
  typeId = "1",
  locationIds = everywhere,
) => (await patient.call(slots, { day, practitionerId, typeId, locationIds })).entries;

/** Everything that can be booked on these days. */
const timesOver = async (patient: ContractClient, from: string, days: number, practitionerId = "31") =>
  (
    await Promise.all(
      Array.from({ length: days }, (_, day) => timesOf(patient, addDays(from, day), practitionerId)),
    )
  ).flat();

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

  test("reach ninety days ahead and no further", async () => {
    const aroha = await clientFor(practice, "aroha");
    const ahead = await timesOver(aroha, addDays(today, 84), 7);
    expect(ahead.length).toBeGreaterThan(0);
    expect(await timesOver(aroha, addDays(today, 91), 14)).toEqual([]);
    await aroha.world.advance("P14D");
    const later = await clientFor(practice, "aroha", { world: aroha.world });
    expect((await timesOver(later, addDays(today, 91), 14)).length).toBeGreaterThan(0);
  });
});

describe("the next available days", () => {
  const next = (patient: ContractClient, from: string, practitionerId = "31") =>
    patient.call(nextDay, { practitionerId, typeId: "1", from });

  test("are the first days with free slots from the requested day on", async () => {
    const aroha = await clientFor(practice, "aroha");
    const days = await next(aroha, firstDay);
    expect(days).toHaveLength(5);
    expect(days[0]).toBe(firstDay);
    const expected: string[] = [];
    for (let day = firstDay; expected.length < 5; day = addDays(day, 1)) {
      if ((await timesOf(aroha, day)).length > 0) expected.push(day);
    }
    expect(days).toEqual(expected);
    expect((await next(aroha, "2020-01-01"))[0]).toBeUndefined();
    expect(await next(aroha, "9999-12-31")).toEqual([]);
    expect(await next(aroha, firstDay, "99")).toEqual([]);
  });

  test("are at most sixty days after the requested day and ninety days after today", async () => {
    const aroha = await clientFor(practice, "aroha");
    const until = daysFrom(60).find(workingOn) as string;
    const from = addDays(until, -60);
    const taken = await timesOver(aroha, from, 60);
    const gone = Object.fromEntries(taken.map(({ slotId }) => [slotId, { patientId: "1" }]));
    await aroha.world.change("takenSlots", undefined, gone);
    expect(await next(aroha, from)).toEqual([until]);
    expect(await next(aroha, addDays(from, -1))).toEqual([]);
    expect((await next(aroha, addDays(until, 1))).length).toBeGreaterThan(0);
    const last = await next(aroha, addDays(today, 84));
    expect(last.length).toBeGreaterThan(0);
    expect(last.every((day) => day <= addDays(today, 90))).toBe(true);
    expect(await next(aroha, addDays(today, 91))).toEqual([]);
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
