import autocannon from "autocannon";
import type { Effort } from "../effort.ts";
import { median } from "../figures.ts";
import { usageOf } from "./usage.ts";

export type Subject = {
  name: string;
  url: string;
  headers: Record<string, string>;
  usageUrl: string;
};
export type Cost = { cpu: number; p99: number; perSecond: number };

const connections = 8;

/**
 * Returns the medians of several rounds that load each subject in turn, so that a slow moment affects all. Every other
 * round goes backwards, because of two equal programs the later one measures up to a quarter more.
 */
export async function costInTurns(
  subjects: readonly Subject[],
  { rounds, seconds, warmUpSeconds }: Effort["practice"]["load"],
): Promise<Map<Subject, Cost>> {
  const costs = new Map(subjects.map((subject) => [subject, [] as Cost[]]));
  if (warmUpSeconds > 0) for (const subject of subjects) await load(subject, warmUpSeconds);
  for (let round = 0; round < rounds; round++) {
    const turns = round % 2 === 0 ? subjects : subjects.toReversed();
    for (const subject of turns) costs.get(subject)?.push(await load(subject, seconds));
  }
  const medianOf = (measured: readonly Cost[], name: keyof Cost) =>
    median(measured.map((cost) => cost[name]));
  return new Map(
    [...costs].map(([subject, measured]) => [
      subject,
      {
        cpu: medianOf(measured, "cpu"),
        p99: medianOf(measured, "p99"),
        perSecond: medianOf(measured, "perSecond"),
      },
    ]),
  );
}

/** Counts the CPU time of the subject's own process only, in µs a request. */
async function load({ name, url, headers, usageUrl }: Subject, duration: number): Promise<Cost> {
  const before = await usageOf(usageUrl);
  const result = await autocannon({ url, headers, duration, connections });
  const after = await usageOf(usageUrl);
  const bad = result.non2xx + result.errors + result.timeouts;
  if (bad > 0) throw new Error(`${name}: ${bad} of ${result.requests.total} requests failed.`);
  return {
    cpu: (after.cpuMicroseconds - before.cpuMicroseconds) / result.requests.total,
    p99: result.latency.p99,
    perSecond: result.requests.total / result.duration,
  };
}
