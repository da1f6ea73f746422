import autocannon from "autocannon";
import { median } from "../figures.ts";
import { usageOf } from "./usage.ts";

export type Subject = {
  name: string;
  url: string;
  headers: Record<string, string>;
  usageUrl: string;
};
export type Cost = { cpu: number; p99: number; perSecond: number };

const rounds = 5;
const roundSeconds = 3;
const warmUpSeconds = 2;
const connections = 8;

/** Loads each subject in turn, several times over, so that a slow moment falls on all. Gives the medians. */
export async function costInTurns(subjects: readonly Subject[]): Promise<Map<Subject, Cost>> {
  const costs = new Map(subjects.map((subject) => [subject, [] as Cost[]]));
  for (const subject of subjects) await load(subject, warmUpSeconds);
  for (let round = 0; round < rounds; round++) {
    for (const [subject, so] of costs) so.push(await load(subject, roundSeconds));
  }
  const middle = (so: readonly Cost[], name: keyof Cost) => median(so.map((cost) => cost[name]));
  return new Map(
    [...costs].map(([subject, so]) => [
      subject,
      { cpu: middle(so, "cpu"), p99: middle(so, "p99"), perSecond: middle(so, "perSecond") },
    ]),
  );
}

/** The processor time of the subject's own process, whatever else the machine does meanwhile. */
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
