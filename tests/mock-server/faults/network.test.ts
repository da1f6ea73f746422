import { expect, test } from "vitest";
import type { FaultEffect } from "#mock-server/control/client.ts";
import { idOf, monday, openPractice } from "../../support/practice.ts";

const practice = openPractice();

/** The effects that spoil the line or what travels on it (docs/mock-practice.md 5). */
const effects: Record<string, FaultEffect> = {
  latency: { type: "latency", ms: 500 },
  hang: { type: "hang" },
  reset: { type: "reset" },
  close: { type: "close" },
  truncate: { type: "truncate" },
  garbage: { type: "garbage" },
  "malformed-json": { type: "malformed-json" },
  "html-error": { type: "html-error" },
  "empty-body": { type: "empty-body" },
  drip: { type: "drip", pieces: 3, ms: 40 },
};

/** What a caller makes of each, in words that two effects never share. */
const outcomes = {
  latency: "overtaken, then 200 application/json, whole in one piece",
  hang: "overtaken, then nothing until the caller leaves: AbortError",
  reset: "no answer: ECONNRESET",
  close: "no answer: UND_ERR_SOCKET",
  truncate: "200 application/json, breaks off: UND_ERR_SOCKET",
  garbage: "200 application/json, breaks off: HTTPParserError",
  "malformed-json": "200 application/json, no JSON",
  "html-error": "200 text/html, no JSON",
  "empty-body": "200 application/json, empty",
  drip: "200 application/json, whole in several pieces",
};

/** A busy machine may look later than an answer is late, or its pieces are apart: then they are later. */
async function outcomeOf(effect: FaultEffect): Promise<string> {
  const outcome = await tried(effect);
  const isOfTime = effect.type === "latency" || effect.type === "drip";
  if (!isOfTime || /^overtaken|several pieces/.test(outcome) || (effect.ms ?? 8_000) >= 8_000) return outcome;
  return outcomeOf({ ...effect, ms: (effect.ms ?? 0) * 4 });
}

/** Asks for Aroha's counters under a fault, and says in one line what a caller could see. */
async function tried(effect: FaultEffect): Promise<string> {
  const world = await practice.control.createWorld({ now: monday });
  const token = await practice.signIn("aroha", world.id);
  const path = "Patient/RefreshCounter";
  const ask = (init: RequestInit = {}) =>
    fetch(`${world.apiUrl}/${path}?PatientID=${idOf("aroha")}`, { headers: { Token: token }, ...init });
  const whole = (await (await ask()).bytes()).length;
  await world.addFault({ match: { path }, when: { times: 1 }, effect });

  const leave = new AbortController();
  let isFirst = true;
  const faulty = ask({ signal: leave.signal }).then(
    (response) => ({ response, wasOvertaken: !isFirst }),
    (error: Error) => ({ error, wasOvertaken: !isFirst }),
  );
  // The fault must have taken its call before another call is sent after it.
  while ((await world.faults())[0]?.hits !== 1) await practice.control.health();
  await Promise.race([faulty, (await ask()).bytes()]);
  isFirst = false;
  if (effect.type === "hang") leave.abort();
  const seen = await faulty;
  // Any answer can be overtaken by chance; these two must be.
  const late = seen.wasOvertaken && /latency|hang/.test(effect.type) ? "overtaken, then " : "";
  if ("error" in seen) {
    const kind = codeOf(seen.error);
    return late + (kind === "AbortError" ? `nothing until the caller leaves: ${kind}` : `no answer: ${kind}`);
  }
  const { response } = seen;
  expect(response.headers.get("X-Mock-Fault")).toBe(`f1 ${effect.type}`);
  const summary = `${late}${response.status} ${response.headers.get("Content-Type")?.split(";")[0]}`;
  const pieces: Uint8Array[] = [];
  try {
    for await (const piece of response.body ?? []) pieces.push(piece);
  } catch (error) {
    return `${summary}, breaks off: ${codeOf(error as Error)}`;
  }
  const text = Buffer.concat(pieces).toString();
  if (text === "") return `${summary}, empty`;
  if (!isJson(text)) return `${summary}, no JSON`;
  expect(text.length).toBe(whole);
  return `${summary}, whole in ${pieces.length === 1 ? "one piece" : "several pieces"}`;
}

function codeOf({ name, cause }: Error): string {
  const { code, name: kind } = (cause ?? {}) as { code?: string; name?: string };
  return code ?? kind ?? name;
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

test("gives callers ten distinct and repeatable results for ten connection effects", async () => {
  const played = [];
  for (let run = 0; run < 2; run += 1) {
    const seen = Object.entries(effects).map(async ([name, effect]) => [name, await outcomeOf(effect)]);
    played.push(Object.fromEntries(await Promise.all(seen)));
  }
  expect(played).toEqual([outcomes, outcomes]);
  expect(new Set(Object.values(outcomes)).size).toBe(10);
});
