import { createHash } from "node:crypto";
import fc from "fast-check";
import type { Simulation, Simulator, Violation } from "../history/simulation.ts";
import { anyHistory, type History, playHistory, type StepLook } from "./history.ts";

export type Result = { violations: readonly Violation[]; log: readonly string[]; digest: string };

export type Watch = (simulation: Simulation) => StepLook;

export async function runHistory(
  simulator: Simulator,
  seed: number,
  history: History,
  watch?: Watch,
): Promise<Result> {
  const simulation = await simulator.begin(String(seed));
  const began = watch?.(simulation);
  const defect = (error: unknown) => {
    simulation.violate("no defect", error instanceof Error ? String(error.stack) : String(error));
  };
  process.on("unhandledRejection", defect);
  try {
    await playHistory(simulation, history, began);
  } catch (error) {
    defect(error);
  }
  const result = simulation.result();
  await simulation.end();
  process.off("unhandledRejection", defect);
  return result;
}

export async function runSeed(simulator: Simulator, seed: number, watch?: Watch): Promise<Result> {
  let result: Result | undefined;
  const { errorInstance } = await fc.check(
    fc.asyncProperty(anyHistory, async (history) => {
      result = await runHistory(simulator, seed, history, watch);
    }),
    { seed, numRuns: 1, endOnFailure: true },
  );
  if (result === undefined) throw errorInstance;
  return result;
}

export async function shrink(simulator: Simulator, seed: number): Promise<History | undefined> {
  let rule: string | undefined;
  const { counterexample } = await fc.check(
    fc.asyncProperty(anyHistory, async (history) => {
      const [violation] = (await runHistory(simulator, seed, history)).violations;
      rule ??= violation?.rule;
      return violation === undefined || violation.rule !== rule;
    }),
    { seed, numRuns: 1 },
  );
  return counterexample?.[0];
}

export type RunLimits = {
  seed: number;
  histories: number;
  minutes: number;
  first?: boolean;
};
export type Failure = { seed: number; rule: string; what: string };

export async function runHistories(
  simulator: Simulator,
  { seed: firstSeed, histories, minutes, first = false }: RunLimits,
  failed: (failure: Failure) => void,
  play = (seed: number) => runSeed(simulator, seed),
): Promise<{ played: number; digest: string }> {
  const hash = createHash("sha256");
  const until = process.hrtime.bigint() + BigInt(Math.round(minutes * 60e9));
  let played = 0;
  for (; played < histories && process.hrtime.bigint() < until; played++) {
    const seed = firstSeed + played;
    const { violations, digest } = await play(seed);
    hash.update(digest);
    const [violation] = violations;
    if (violation) failed({ seed, ...violation });
    if (violation && first) return { played: played + 1, digest: hash.digest("hex").slice(0, 16) };
  }
  return { played, digest: hash.digest("hex").slice(0, 16) };
}
