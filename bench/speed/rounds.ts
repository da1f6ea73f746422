import autocannon from "autocannon";
import type { Effort } from "../effort.ts";
import { median } from "../figures.ts";

export type Subject = { name: string; url: string; headers?: Record<string, string> };
export type Speed = { perSecond: number; p99: number; bytes: number; lowest: number; highest: number };

const connections = 20;

/** The portal takes any other user agent for a robot and does not stream its pages. */
const userAgent =
  "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/150.0.0.0 Safari/537.36";

/**
 * Returns the medians of several rounds. Each round loads every subject in turn (A B C, A B C, …), so
 * that a slow moment of the machine affects all of them.
 */
export async function measureInTurns(
  subjects: readonly Subject[],
  { rounds, seconds, warmUpSeconds }: Effort["load"],
): Promise<Map<Subject, Speed>> {
  const results = new Map(subjects.map((subject) => [subject, [] as autocannon.Result[]]));
  if (warmUpSeconds > 0) for (const subject of subjects) await load(subject, warmUpSeconds);
  for (let round = 0; round < rounds; round++) {
    for (const [subject, measured] of results) measured.push(await load(subject, seconds));
  }
  return new Map([...results].map(([subject, measured]) => [subject, summary(measured)]));
}

async function load({ name, url, headers }: Subject, duration: number): Promise<autocannon.Result> {
  const result = await autocannon({
    url,
    duration,
    connections,
    headers: { "User-Agent": userAgent, Accept: "text/html", ...headers },
  });
  const bad = result.non2xx + result.errors + result.timeouts;
  // The rate of a redirect or an error page would say nothing about the page itself.
  if (bad > 0)
    throw new Error(`${name}: ${bad} of ${result.requests.total} requests were not answered with a page.`);
  return result;
}

function summary(results: readonly autocannon.Result[]): Speed {
  const rates = results.map(({ requests, duration }) => requests.total / duration);
  return {
    perSecond: median(rates),
    lowest: Math.min(...rates),
    highest: Math.max(...rates),
    p99: median(results.map(({ latency }) => latency.p99)),
    bytes: median(results.map(({ throughput, requests }) => throughput.total / requests.total)),
  };
}
