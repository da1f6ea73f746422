import { readdirSync } from "node:fs";
import { beforeAll, expect, test } from "vitest";
import { soak } from "../support/soak.ts";
import { buildSimulation, runSimulation } from "./run-simulation.ts";

const folder = "build/simulation-tests";
const kept = "tests/simulation/kept";
/** For a machine that is busy with other work. */
const timeout = 120_000;

beforeAll(() => buildSimulation(folder));

soak("no history breaks a rule, in %i histories", { quick: 200, full: 100_000 }, (count) => {
  const options = ["--histories", String(count), "--minutes", "600"];
  const isLong = count > 10_000;
  const { status, output } = runSimulation(folder, isLong ? [...options, "--coverage"] : options);
  console.log(output);
  expect(status, output).toBe(0);
  // Every transition and every effect of the machines comes in that many histories.
  if (isLong) expect(output).not.toMatch(/^ {2}never: /m);
});

test("a seed gives the same log, byte for byte, in two processes", { timeout }, () => {
  const digest = () => /digest (\w+)/.exec(runSimulation(folder, ["--histories", "10"]).output)?.[1];
  const first = digest();
  expect(first).toMatch(/^\w{16}$/);
  expect(digest()).toBe(first);
});

test("what failed once does not fail again", { timeout }, () => {
  const files = readdirSync(kept).flatMap((name) => ["--replay", `${kept}/${name}`]);
  const { status, output } = runSimulation(folder, files);
  expect(status, output).toBe(0);
});
