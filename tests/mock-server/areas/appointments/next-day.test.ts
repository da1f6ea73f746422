import { describe, expect, test } from "vitest";
import { addDays } from "#fixtures/time.ts";
import { contract } from "#practice-api/contract.ts";
import { type ContractClient, clientFor } from "../../../support/contract-client.ts";
import { openPractice } from "../../../support/practice.ts";
import { daysFrom, firstDay, timesOf, timesOver, today, workingOn } from "./roster-days.ts";

const practice = openPractice();
const { nextDay } = contract.appointments;

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
