import { expect, test } from "vitest";
import { Clock, type ClockState, systemNow } from "#mock-server/world/clock.ts";
import { monday } from "../../support/practice.ts";

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
