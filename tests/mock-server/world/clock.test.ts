import { expect, test } from "vitest";
import { parseDuration } from "#fixtures/time.ts";
import { Clock, type ClockState, systemNow } from "#mock-server/world/clock.ts";
import { idOf, monday, openPractice } from "../../support/practice.ts";

const practice = openPractice();

test.each(["", "P", "PT", "P1DT", "1D", "-3 days", "PT-5M", "PT1.5H", "pt5m", "PT5M "])(
  "rejects %j as a duration",
  async (by) => {
    expect(parseDuration(by)).toBeUndefined();
    const response = await practice.send("/__mock/clock/advance", { body: { by } });
    expect(response.status).toBe(400);
  },
);

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

test("a call of a portal finds what a running clock has passed", async () => {
  const live = await practice.control.createWorld({ now: monday });
  const { token } = await live.signIn("mei");
  await live.applyEvent({
    type: "result-arrives",
    for: "mei",
    record: { test: "HbA1c", value: "71" },
    in: "PT10M",
  });
  const path = `/~${live.id}/api/Patient/LabResults?PatientID=${idOf("mei")}`;
  const total = async () => ((await practice.read(path, { token })) as [{ total: number }])[0].total;
  expect(await total()).toBe(0);
  await live.setClock({ now: "2026-11-23T09:11:00+13:00", running: true });
  expect(await total()).toBe(1);
});
