import autocannon from "autocannon";
import { median } from "../figures.ts";

export type Subject = { name: string; url: string; headers?: Record<string, string> };
export type Speed = { perSecond: number; p99: number; bytes: number; lowest: number; highest: number };

const rounds = 3;
const roundSeconds = 4;
const warmUpSeconds = 2;
const connections = 20;

/** With any other user agent the portal takes us for a robot and answers without streaming. */
const userAgent =
  "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/150.0.0.0 Safari/537.36";

/**
 * Loads each subject in turn, several times over (A B C, A B C, …), so that a slow moment of the
 * machine falls on all of them. Gives the medians.
 */
export async function measureInTurns(subjects: readonly Subject[]): Promise<Map<Subject, Speed>> {
  const results = new Map(subjects.map((subject) => [subject, [] as autocannon.Result[]]));
  for (const subject of subjects) await load(subject, warmUpSeconds);
  for (let round = 0; round < rounds; round++) {
    for (const [subject, so] of results) so.push(await load(subject, roundSeconds));
  }
  return new Map([...results].map(([subject, so]) => [subject, summary(so)]));
}

async function load({ name, url, headers }: Subject, duration: number): Promise<autocannon.Result> {
  const result = await autocannon({
    url,
    duration,
    connections,
    headers: { "User-Agent": userAgent, Accept: "text/html", ...headers },
  });
  const bad = result.non2xx + result.errors + result.timeouts;
  // A sign-in page in place of the dashboard would be fast and mean nothing.
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
