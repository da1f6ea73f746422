import { expect, test } from "vitest";
import { parseDuration } from "#fixtures/time.ts";
import { Clock, type ClockState, systemNow } from "#mock-server/world/clock.ts";
import { idOf, monday, openPractice } from "../../support/practice.ts";
import { recordOf } from "../../support/record/record-of.ts";

const practice = openPractice();
const validate = (world: string, token: string) => practice.read(`/~${world}/api/ValidateToken`, { token });

test("updates the counters as appointments pass", async () => {
  const world = await practice.control.createWorld({ now: monday });
  const counted = async () => {
    const token = await practice.signIn("aroha", world.id);
    const path = `/~${world.id}/api/Patient/RefreshCounter?PatientID=${idOf("aroha")}`;
    const [counters] = (await practice.read(path, { token })) as [Record<string, number>];
    return [
      counters.completedcount,
      counters.missedcount,
      counters.futurecount,
      counters.AppointmentsCounter,
    ];
  };
  const [attended, missed] = recordOf("aroha", "1", "2026-11-23").appointments;
  expect(await counted()).toEqual([14, 1, 2, 2]);
  await world.setClock({ now: attended?.startsAt ?? "" });
  expect(await counted()).toEqual([15, 1, 1, 1]);
  await world.setClock({ now: missed?.startsAt ?? "" });
  expect(await counted()).toEqual([15, 2, 0, 0]);
  await world.reset();
  expect(await counted()).toEqual([14, 1, 2, 2]);
});

test("expires a token thirty minutes after its last use", async () => {
  const world = await practice.control.createWorld({ now: monday });
  const token = await practice.signIn("aroha", world.id);
  await world.advance("PT29M59S");
  expect(await validate(world.id, token)).toBe(true);
  await world.advance("PT29M59S");
  expect(await validate(world.id, token)).toBe(true);
  await world.advance("PT30M");
  expect(await validate(world.id, token)).toBe(false);
  await world.setClock({ now: monday });
  expect(await validate(world.id, token)).toBe(false);
});

test("the answer's date is the world's", async () => {
  const world = await practice.control.createWorld({ now: monday });
  await world.advance("P1D");
  const { headers } = await practice.send(`/~${world.id}/api/ValidateToken`);
  expect(headers.get("Date")).toBe("Mon, 23 Nov 2026 20:00:00 GMT");
  expect(headers.get("X-Mock-Server")).toBe("harbour-mock");
  expect(headers.get("X-Mock-World")).toBe(world.id);
});

test("a clock can be set, stopped and started", async () => {
  const world = await practice.control.createWorld();
  expect((await world.clock()).running).toBe(true);
  expect(await world.setClock({ now: monday, running: false })).toEqual({
    now: "2026-11-23T09:00:00+13:00",
    running: false,
  });
  const started = await world.setClock({ running: true });
  expect(started.running).toBe(true);
  expect(started.now.slice(0, 16)).toBe("2026-11-23T09:00");
});

test("a world always has future appointments, on whatever day it starts", async () => {
  const world = await practice.control.createWorld({ now: "2031-04-02T16:00:00+13:00" });
  const token = await practice.signIn("aroha", world.id);
  const path = `/~${world.id}/api/Patient/RefreshCounter?PatientID=${idOf("aroha")}`;
  expect(await practice.read(path, { token })).toMatchObject([{ futurecount: 2, completedcount: 14 }]);
});

test.each([
  ["PT31M", 1_860_000],
  ["P1D", 86_400_000],
  ["P2W", 1_209_600_000],
  ["P1DT2H3M4S", 93_784_000],
  ["PT0S", 0],
  ["10 minutes", 600_000],
  ["an hour", 3_600_000],
  ["1 Day", 86_400_000],
  ["3 months", 7_776_000_000],
  ["P3M", 7_776_000_000],
])("parses %s as %i milliseconds", (text, milliseconds) => {
  expect(parseDuration(text)).toBe(milliseconds);
});

test.each(["", "P", "PT", "P1DT", "1D", "-3 days", "PT-5M", "PT1.5H", "pt5m", "PT5M "])(
  "rejects %j as a duration",
  async (by) => {
    expect(parseDuration(by)).toBeUndefined();
    const response = await practice.send("/__mock/clock/advance", { body: { by } });
    expect(response.status).toBe(400);
  },
);

test("months follow the calendar, and a moment can be named", async () => {
  const world = await practice.control.createWorld({ now: "2026-11-30T09:00:00+13:00" });
  expect((await world.advance("3 months")).now).toBe("2027-02-28T09:00:00+13:00");
  expect((await world.advanceTo("28-12-2027 09:00")).now).toBe("2027-12-28T09:00:00+13:00");
  expect((await world.advanceTo("tomorrow 10:30")).now).toBe("2027-12-29T10:30:00+13:00");
  await expect(world.advance("3 moons")).rejects.toThrow(
    "not a duration: write a whole number of seconds, minutes, hours, days, weeks, months, years",
  );
});

test.each(["2026-11-23T09:00", "yesterday", "2026-13-01T00:00:00Z", "2026-02-30T09:00:00Z", 5])(
  "rejects setting the clock to %j",
  async (now) => {
    expect((await practice.send("/__mock/clock", { method: "PUT", body: { now } })).status).toBe(400);
  },
);

test("advances to an instant, with the events up to it, and never back", async () => {
  const world = await practice.control.createWorld({ now: monday });
  const [, appointment] = recordOf("aroha", "1", "2026-11-23").appointments.toReversed().slice(-2);
  const { now, fired } = await world.advanceTo(appointment?.startsAt ?? "");
  expect(now).toBe(appointment?.startsAt);
  expect(fired).toContainEqual(expect.objectContaining({ id: appointment?.id }));
  await expect(world.advanceTo(monday)).rejects.toThrow("The clock is past that already");
});

test.each([{}, { by: "P1D", to: monday }, { to: "soon" }])("does not advance by %j", async (body) => {
  expect((await practice.send("/__mock/clock/advance", { body })).status).toBe(400);
});

test("a running clock counts each second of the system clock several times", () => {
  const world = { state: { clock: { running: false, value: 0 } as ClockState } };
  const clock = new Clock(world);
  const system = systemNow();
  clock.set(Date.parse(monday), true, 60);
  const elapsed = { at: clock.now() - Date.parse(monday), system: systemNow() - system };
  expect(elapsed.at % 60).toBe(0);
  expect(elapsed.at).toBeLessThanOrEqual(elapsed.system * 60);
  clock.advance(60_000);
  expect(world.state.clock).toMatchObject({ running: true, scale: 60 });
});

test("reports the speed of a clock, and exports and imports it", async () => {
  const world = await practice.control.createWorld({ now: monday });
  expect(await world.setClock({ running: true, scale: 60 })).toMatchObject({ running: true, scale: 60 });
  const file = await world.export();
  const other = await practice.control.createWorld({ import: file });
  expect(await other.clock()).toMatchObject({ running: true, scale: 60 });
  expect(await world.setClock({ now: monday, running: false, scale: 1 })).toEqual({
    now: monday,
    running: false,
  });
});

test.each([0, -1, 3_601, "fast"])("refuses the speed %j", async (scale) => {
  expect((await practice.send("/__mock/clock", { method: "PUT", body: { scale } })).status).toBe(400);
});
