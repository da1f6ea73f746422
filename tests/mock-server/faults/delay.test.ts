import { expect, test } from "vitest";
import { stream } from "#fixtures/seed.ts";
import type { FaultEffect } from "#mock-server/control/client.ts";
import { delayOf } from "#mock-server/faults/effects.ts";

type Latency = Omit<Extract<FaultEffect, { type: "latency" }>, "type">;

/** The delays of a thousand calls, shortest first. */
function delays(latency: Latency): number[] {
  const drawn = Array.from({ length: 1_000 }, (_, hit) =>
    delayOf({ ...latency }, (seed = "f1") => stream(String(seed), "faults", "latency", hit)),
  );
  return drawn.toSorted((a, b) => a - b);
}

test("returns a fixed delay unchanged", () => {
  expect(new Set(delays({ ms: 250 }))).toEqual(new Set([250]));
});

test("draws uniform delays over the whole range", () => {
  const drawn = delays({ uniform: { from: 100, to: 200 } });
  expect(drawn[0]).toBeGreaterThanOrEqual(100);
  expect(drawn[0]).toBeLessThan(110);
  expect(drawn[500]).toBeGreaterThan(140);
  expect(drawn[500]).toBeLessThan(160);
  expect(drawn.at(-1)).toBeGreaterThan(190);
  expect(drawn.at(-1)).toBeLessThanOrEqual(200);
});

test("draws lognormal delays with the given median and a long tail, up to ten minutes", () => {
  const drawn = delays({ lognormal: { median: 1_000, spread: 0.5 } });
  const at = (share: number) => drawn[Math.floor(share * drawn.length)] as number;
  expect(at(0.5)).toBeGreaterThan(900);
  expect(at(0.5)).toBeLessThan(1_100);
  // 16 % lie above median × e^spread and as many below median ÷ e^spread.
  expect(at(0.84)).toBeGreaterThan(1_480);
  expect(at(0.84)).toBeLessThan(1_820);
  expect(at(0.16)).toBeGreaterThan(550);
  expect(at(0.16)).toBeLessThan(670);
  expect(delays({ lognormal: { median: 600_000, spread: 5 } }).at(-1)).toBe(600_000);
});

test("draws the same delays for the same seed and others for another", () => {
  const uniform = { from: 0, to: 1_000 };
  expect(delays({ uniform, seed: "one" })).toEqual(delays({ uniform, seed: "one" }));
  expect(delays({ uniform, seed: "two" })).not.toEqual(delays({ uniform, seed: "one" }));
});
