import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { PracticeError } from "#app/.server/practice-client/practice-error.ts";
import { addDays } from "#app/.server/time.ts";
import {
  findSoonest,
  nearestTimes,
  type SlotCalls,
  timesOn,
} from "#app/routes/signed-in/appointments/book/.server/search.ts";
import { testTables } from "../../../../support/function-tables.ts";

const today = "2026-11-24";
const providers = [
  { id: "31", name: "Dr Hana Pōtiki" },
  { id: "32", name: "Dr Anil Prasad" },
];

/** Free times by provider and day, counted from today: `{ 31: { 2: ["10:00"] } }`. */
type Free = Record<string, Record<number, string[]>>;

/** Calls that return at most five free days per provider and search 60 days, as the practice does. */
function diaryOf(free: Free, isAtPlace: (day: string) => boolean = () => true) {
  const asked: string[] = [];
  let [now, most] = [0, 0];
  const seat = async <T>(request: string, answer: T) => {
    asked.push(request);
    now += 1;
    most = Math.max(most, now);
    await new Promise((resolve) => setImmediate(resolve));
    now -= 1;
    return answer;
  };
  const timesOf = (id: string) =>
    new Map(Object.entries(free[id] ?? {}).map(([n, times]) => [addDays(today, Number(n)), times]));
  const calls: SlotCalls = {
    nextDays: (id, from) => {
      const days = [...timesOf(id).keys()].filter((day) => day >= from && day <= addDays(from, 60));
      return seat(`${id} from ${from}`, days.slice(0, 5));
    },
    slots: (id, day) => {
      const times = isAtPlace(day) ? (timesOf(id).get(day) ?? []) : [];
      const entries = times.map((time) => ({
        startsAt: `${day}T${time}:00+13:00`,
        slotId: `${day}T${time}`,
      }));
      return seat(`${id} on ${day}`, { entries, unreadable: 0, total: entries.length });
    },
  };
  return { calls, asked, most: () => most };
}
const soonest = (calls: SlotCalls, of = providers) => findSoonest(calls, of, { today, from: today });

testTables(join(import.meta.dirname, "booking-search.yaml"), {
  /** The soonest day, counted from today, and what was asked for it. */
  soonest: async (free: Free, place?: number) => {
    const at = place === undefined ? undefined : addDays(today, place);
    const { calls, asked } = diaryOf(free, (day) => at === undefined || day === at);
    const found = await soonest(
      calls,
      providers.filter(({ id }) => id in free),
    );
    return { day: found?.day, days: found?.days, asked };
  },
  nearest: async (free: Free) => {
    const slot = {
      startsAt: `${today}T10:00:00+13:00`,
      slotId: `${today}T10:00`,
      practitioner: providers[0],
    };
    const { isGone, nearest } = await nearestTimes(diaryOf(free).calls, providers, slot as never);
    return [isGone, ...nearest.map(({ slotId, practitioner }) => `${slotId} ${practitioner.id}`)];
  },
  timesOn: async (free: Free) =>
    (await timesOn(diaryOf(free).calls, providers, today))[0]?.slots?.map(({ slotId }) => slotId.slice(11)),
});

describe("the soonest day", () => {
  test("is found with at most twelve simultaneous calls", async () => {
    const many = Array.from({ length: 12 }, (_, index) => ({ id: String(index), name: `P${index}` }));
    const { calls, most } = diaryOf(Object.fromEntries(many.map(({ id }) => [id, { 0: ["10:00"] }])));
    await soonest(calls, many);
    expect(most()).toBe(12);
  });

  test("ignores a provider whose call fails, and fails when all do", async () => {
    const { calls } = diaryOf({ "32": { 0: ["10:00"] } });
    const nextDays: SlotCalls["nextDays"] = (id, from) =>
      id === "31" ? Promise.reject(new PracticeError("slow", "slots")) : calls.nextDays(id, from);
    const found = await soonest({ ...calls, nextDays });
    expect(found?.providers.map(({ slots }) => slots?.length)).toEqual([undefined, 1]);
    await expect(soonest({ ...calls, nextDays }, providers.slice(0, 1))).rejects.toThrow("slow");
  });
});
