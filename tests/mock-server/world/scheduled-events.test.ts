import { afterAll, beforeAll, expect, test } from "vitest";
import { Library } from "#mock-server/scenarios/library/library.ts";
import { createPractice } from "#mock-server/serve.ts";
import { advanceClock } from "#mock-server/world/time-events.ts";
import type { World } from "#mock-server/world/world.ts";
import { Worlds } from "#mock-server/world/worlds.ts";
import { idOf, monday, practiceAt, type TestPractice } from "../../support/practice.ts";
import { createScenarioFolder } from "../../support/scenario-folder.ts";

const server = createPractice();
let practice: TestPractice;
let close: () => Promise<void>;
beforeAll(async () => {
  const listening = await server.listen(0);
  close = listening.close;
  practice = practiceAt(listening.url);
});
afterAll(() => close());

const start = Date.parse(monday);
const minutes = (count: number) => count * 60_000;
const result = { type: "result-arrives", for: "mei", record: { test: "HbA1c", value: "71" } } as const;

function newWorld(text = ""): World {
  const folder = createScenarioFolder({
    "default-family": "",
    later: `now: 2026-11-23T09:00+13:00\n${text}`,
  });
  return new Worlds(2, 0, new Library(folder)).create({ scenario: "later" }) as World;
}
const tests = (world: World) =>
  world.records.list("mei", "results").map(({ test, reportedAt }) => [test, reportedAt]);

test("fires what is scheduled in the order of time, with records dated at their own moment", () => {
  const world = newWorld(`events:
  - { practice: a result arrives for mei, at: today 09:20, record: { test: Sodium, value: 140 } }
  - { practice: a result arrives for mei, in: 10 minutes, record: { test: HbA1c, value: 71 } }
  - { practice: the practice is closed tomorrow, in: PT15M }
`);
  expect(advanceClock(world, minutes(9))).toEqual([]);
  expect(tests(world)).toEqual([]);
  const fired = advanceClock(world, minutes(60));
  expect(fired).toMatchObject([
    { at: "2026-11-23T09:10:00+13:00", type: "result-arrived", person: "mei", about: "HbA1c" },
    { at: "2026-11-23T09:15:00+13:00", type: "practice-closed", about: "2026-11-24" },
    { at: "2026-11-23T09:20:00+13:00", type: "result-arrived", person: "mei", about: "Sodium" },
  ]);
  expect(fired[1]).not.toHaveProperty("person");
  expect(tests(world)).toEqual([
    ["Sodium", "2026-11-23T09:20:00+13:00"],
    ["HbA1c", "2026-11-23T09:10:00+13:00"],
  ]);
  expect(world.events.scheduled()).toEqual([]);
});

test("a snapshot, an export and a reset keep what was scheduled at their moment", async () => {
  const world = newWorld("events: [{ practice: a result arrives for mei, in: 10 minutes }]\n");
  world.snapshot("before");
  const extra = world.events.schedule(result, start + minutes(5));
  expect(world.events.scheduled().map(({ id }) => id)).toEqual([extra.id, "e1"]);
  advanceClock(world, minutes(30));
  expect(tests(world)).toHaveLength(2);
  world.restore("before");
  expect(world.events.scheduled().map(({ id }) => id)).toEqual(["e1"]);
  expect(world.events.cancel("e1")).toBe(true);
  expect(world.events.cancel("e1")).toBe(false);
  world.reset();
  expect(world.events.scheduled().map(({ at }) => at)).toEqual([start + minutes(10)]);

  const live = await practice.control.createWorld({ now: monday });
  server.worlds.find(live.id)?.events.schedule(result, start + minutes(10));
  const copy = await practice.control.createWorld({ import: await live.export() });
  await copy.advance("PT10M");
  expect(await copy.list("results", "mei")).toMatchObject([
    { test: "HbA1c", reportedAt: "2026-11-23T09:10:00+13:00" },
  ]);
});

test("a call of a portal finds what a running clock has passed", async () => {
  const live = await practice.control.createWorld({ now: monday });
  const { token } = await live.signIn("mei");
  server.worlds.find(live.id)?.events.schedule(result, start + minutes(10));
  const path = `/~${live.id}/api/Patient/LabResults?PatientID=${idOf("mei")}`;
  const total = async () => ((await practice.read(path, { token })) as [{ total: number }])[0].total;
  expect(await total()).toBe(0);
  const world = server.worlds.find(live.id) as World;
  world.clock.set(start + minutes(11), true);
  expect(await total()).toBe(1);
  expect(world.events.past()).toMatchObject([{ at: "2026-11-23T09:10:00+13:00", calls: 1 }]);
});

test("the control API schedules an event, lists it with the next thing of the clock, and cancels it", async () => {
  const live = await practice.control.createWorld({ now: monday });
  const scheduled = await live.applyEvent({ ...result, in: "PT10M" });
  expect(scheduled).toEqual({ scheduled: { id: "e1", at: "2026-11-23T09:10:00+13:00" } });
  await live.applyEvent({ type: "closed", on: "tomorrow", in: "5 minutes" });
  expect(await live.events()).toEqual([
    {
      id: "e2",
      at: "2026-11-23T09:05:00+13:00",
      type: "closed",
      summary: "the practice is closed tomorrow",
    },
    {
      id: "e1",
      at: "2026-11-23T09:10:00+13:00",
      type: "result-arrives",
      for: "mei",
      summary: "a result arrives for mei",
    },
  ]);
  await live.cancelEvent("e2");
  await expect(live.cancelEvent("e2")).rejects.toThrow("No event with this id is scheduled.");
  expect((await live.clock()).next).toEqual({
    at: "2026-11-23T09:10:00+13:00",
    type: "scheduled",
    id: "e1",
    about: "a result arrives for mei",
  });
  expect((await live.advance("PT10M")).fired).toMatchObject([{ type: "result-arrived", person: "mei" }]);
  expect(await live.events()).toEqual([]);
});

test("reports a scheduled event that has become impossible", () => {
  const world = newWorld(
    "events: [{ practice: the next appointment of mei is cancelled, in: 10 minutes }]\n",
  );
  expect(advanceClock(world, minutes(10))).toEqual([
    {
      at: "2026-11-23T09:10:00+13:00",
      type: "event-impossible",
      about: "appointment-cancelled: mei has no upcoming appointment, so it cannot be cancelled.",
    },
  ]);
});
