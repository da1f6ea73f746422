import { describe, expect, test } from "vitest";
import { addDays } from "#app/.server/time.ts";
import { timeOf } from "#app/format/dates.ts";
import {
  findSoonest,
  nearestTimes,
  type SlotCalls,
  timesOn,
} from "#app/routes/signed-in/appointments/book/.server/search.ts";
import type { Slot } from "#practice-api/appointments/endpoints.ts";

const today = "2026-11-24";
const window = { today, from: today };
const hana = { id: "31", name: "Dr Hana Pōtiki" };
const anil = { id: "32", name: "Dr Anil Prasad" };
const slotAt = (day: string, time = "10:00", offset = "+13:00"): Slot => ({
  startsAt: `${day}T${time}:00${offset}`,
  slotId: `${day}T${time}`,
});

/** Calls that return at most five free days per provider and search 60 days, as the practice does. */
function fakeCalls(free: Record<string, string[]>, isAtPlace: (day: string) => boolean = () => true) {
  const requested: string[] = [];
  let [now, maxAtOnce] = [0, 0];
  const seat = async <T>(work: () => T) => {
    now += 1;
    maxAtOnce = Math.max(maxAtOnce, now);
    await new Promise((resolve) => setImmediate(resolve));
    now -= 1;
    return work();
  };
  const calls: SlotCalls = {
    nextDays: (id, from) => {
      requested.push(`${id} from ${from}`);
      const last = addDays(from, 60);
      return seat(() => (free[id] ?? []).filter((day) => day >= from && day <= last).slice(0, 5));
    },
    slots: (id, day) => {
      requested.push(`${id} on ${day}`);
      const entries = (free[id] ?? []).includes(day) && isAtPlace(day) ? [slotAt(day)] : [];
      return seat(() => ({ entries, unreadable: 0, total: entries.length }));
    },
  };
  return { calls, requested, maxAtOnce: () => maxAtOnce };
}
const found = async (...[calls, providers, chosen]: Parameters<typeof findSoonest>) =>
  (await findSoonest(calls, providers, chosen))?.day;

describe("the soonest day", () => {
  test("is the first of all providers, and only providers with that day are called for times", async () => {
    const { calls, requested } = fakeCalls({
      "31": [addDays(today, 3)],
      "32": [addDays(today, 1), addDays(today, 3)],
    });
    const day = await findSoonest(calls, [hana, anil], window);
    expect(day).toMatchObject({ day: addDays(today, 1), days: [addDays(today, 1), addDays(today, 3)] });
    // The first day is read in parallel with the days, because it is mostly free.
    expect(requested.slice(0, 4).sort()).toEqual([
      `31 from ${today}`,
      `31 on ${today}`,
      `32 from ${today}`,
      `32 on ${today}`,
    ]);
    expect(requested.slice(4)).toEqual([`32 on ${addDays(today, 1)}`]);
  });

  test.each([
    [59, true],
    [60, true],
    [61, true],
    [90, true],
    [91, false],
  ])("is found %i days ahead: %s", async (ahead, isFound) => {
    const { calls } = fakeCalls({ "31": [addDays(today, ahead)] });
    expect(await found(calls, [hana], window)).toBe(isFound ? addDays(today, ahead) : undefined);
  });

  test("takes one call within 60 days, and a second one from day 60 on", async () => {
    const { calls, requested } = fakeCalls({ "31": [addDays(today, 61)] });
    await findSoonest(calls, [hana], window);
    expect(requested.filter((call) => call.includes("from")).slice(0, 2)).toEqual([
      `31 from ${today}`,
      `31 from ${addDays(today, 60)}`,
    ]);
  });

  test("is the first day with a time at a chosen location, although each answer has five days", async () => {
    const days = Array.from({ length: 12 }, (_, index) => addDays(today, index + 1));
    const { calls } = fakeCalls({ "31": days }, (day) => day === days[11]);
    expect(await found(calls, [hana], window)).toBe(days[11]);
  });

  test("takes no call more for a first day that is free", async () => {
    const { calls, requested } = fakeCalls({ "31": [today], "32": [] });
    await findSoonest(calls, [hana, anil], window);
    expect(requested).toHaveLength(4);
  });

  test("is found with at most twelve simultaneous calls", async () => {
    const providers = Array.from({ length: 12 }, (_, index) => ({ id: String(index), name: `P${index}` }));
    const { calls, maxAtOnce } = fakeCalls(Object.fromEntries(providers.map(({ id }) => [id, [today]])));
    await findSoonest(calls, providers, window);
    expect(maxAtOnce()).toBe(12);
  });

  test("ignores a provider whose call fails, and fails when all do", async () => {
    const { calls } = fakeCalls({ "32": [today] });
    const failing: SlotCalls = {
      ...calls,
      nextDays: (id, from) => (id === "31" ? Promise.reject(new Error("down")) : calls.nextDays(id, from)),
    };
    const day = await findSoonest(failing, [hana, anil], window);
    expect(day?.providers).toEqual([
      { provider: hana, slots: undefined },
      { provider: anil, slots: [slotAt(today)] },
    ]);
    await expect(findSoonest(failing, [hana], window)).rejects.toThrow("down");
  });
});

describe("the nearest times", () => {
  const at = (time: string) => ({ ...slotAt(today, time), practitioner: hana });
  function diaryOf(times: Record<string, string[]>): SlotCalls {
    return {
      nextDays: async () => [],
      slots: async (id, day) => {
        const entries = day === today ? (times[id] ?? []).map((time) => slotAt(today, time)) : [];
        return { entries, unreadable: 0, total: entries.length };
      },
    };
  }

  test("are three of any provider, earlier or later", async () => {
    const calls = diaryOf({ "31": ["08:00", "10:30", "16:00"], "32": ["10:15", "09:30"] });
    const { isGone, nearest } = await nearestTimes(calls, [hana, anil], at("10:00"));
    expect(isGone).toBe(true);
    expect(nearest.map(({ slotId, practitioner }) => [slotId.slice(11), practitioner.name])).toEqual([
      ["10:15", anil.name],
      ["09:30", anil.name],
      ["10:30", hana.name],
    ]);
  });

  test("report that a time is still free", async () => {
    const { isGone } = await nearestTimes(diaryOf({ "31": ["10:00"] }), [hana], at("10:00"));
    expect(isGone).toBe(false);
  });

  test("are on the next days when the day is full", async () => {
    const { calls } = fakeCalls({ "31": [addDays(today, 2)] });
    const { nearest } = await nearestTimes(calls, [hana], at("10:00"));
    expect(nearest.map(({ startsAt }) => startsAt.slice(0, 10))).toEqual([addDays(today, 2)]);
  });
});

describe("times on one day", () => {
  test("are sorted, whatever order the practice sends", async () => {
    const calls: SlotCalls = {
      nextDays: async () => [],
      slots: async () => ({
        entries: [slotAt(today, "15:00"), slotAt(today, "09:00")],
        unreadable: 0,
        total: 2,
      }),
    };
    const [times] = await timesOn(calls, [hana], today);
    expect(times?.slots?.map(({ startsAt }) => timeOf(startsAt))).toEqual(["09:00", "15:00"]);
  });
});
