import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { demoPassword } from "#fixtures/people/demo-patients.ts";
import { contractEndpoints } from "#practice-api/contract.ts";
import { monday, openPractice } from "../support/practice.ts";
import { soak } from "../support/soak.ts";
import { damagedAnswers, damagedTexts, jsonOf } from "./damage.ts";
import { leaksIn } from "./log-lines.ts";
import { problemsOf } from "./page-text.ts";
import { isWrite, portalInFront, type Sent } from "./portal-in-front.ts";
import { answerOf, goldenOf, readingOf } from "./practice-answers.ts";
import { type Ready, targetOf, type Write, writesIn, yesToOthers } from "./writes/writes.ts";

/**
 * Whatever the practice answers to a write, its form ends in a page, and the page says that something was done only
 * where the answer clearly says so: the practice of these tests has done nothing (ruling B75).
 */
const practice = openPractice();
let portal: Awaited<ReturnType<typeof portalInFront>>;
/** The writes with what readies their form, and the calls that each of them makes besides. */
const writes: (Readied & { reads: string[] })[] = [];
beforeAll(async () => {
  const world = await practice.control.createWorld({ now: monday });
  portal = await portalInFront(practice, world, "sione", yesToOthers);
  for (const write of writesIn(world)) {
    const ready = await write.open(portal);
    await submit({ write, ready }, "document", write.yes);
    const reads = portal.calls().filter((call) => call !== write.call && !isWrite(call));
    writes.push({ write, ready, reads });
  }
}, 600_000);
afterAll(async () => {
  await portal.close();
  const answers = [...endpoints.keys()].flatMap(portal.answersOf);
  expect(leaksIn(portal.lines, answers, [portal.token, ...typedTexts])).toEqual([]);
});

const endpoints = new Map(
  contractEndpoints().map(({ area, call, endpoint }) => [`${area}.${call}`, endpoint]),
);

type Readied = { write: Write; ready: () => Promise<Ready> };

/** Sends a form, and requests the page that it leads to. */
async function submit(
  { write, ready }: Readied,
  as: Sent["as"],
  text: string | undefined,
  call = write.call,
) {
  await portal.forget();
  const { path, form, session: own } = await ready();
  const damage = text === undefined ? undefined : { call, text };
  const page = await portal.send(path, { form, session: own, as: write.as ?? as, damage });
  const target = targetOf(page);
  const session = page.session ?? own;
  const isShown = write.needsPage && target !== undefined && typeof session === "string";
  return { page, next: isShown ? await portal.send(target, { session, damage }) : undefined };
}

/** Whether the portal's client reads a clear yes, which is believed. */
async function isClearYes(name: string, text: string): Promise<boolean> {
  const [area = "", call = ""] = name.split(".");
  const value = await answerOf(area, call, 200, text).catch(() => undefined);
  if (value === true) return true;
  const { done, accepted, isUnclear, outcome } = (value ?? {}) as Record<string, unknown>;
  const isHelp = name === "identity.askForHelp";
  return done === true || (accepted === true && (isHelp || isUnclear !== true)) || yeses.has(String(outcome));
}
const yeses = new Set(["changed", "sent", "received", "saved", "created", "signedIn", "booked"]);

/** What is wrong with the answer to a form whose write, or another call, has a damaged answer. */
async function problems(one: Readied, as: Sent["as"], call: string, text: string) {
  const { write } = one;
  const { page, next } = await submit(one, as, text, call);
  const wrong = [page, next].flatMap((shown) => (shown === undefined ? [] : problemsOf(shown, text)));
  const isTheWrite = call === write.call;
  const saysDone = write.saysDone(page, next);
  if (isTheWrite && saysDone && !(await isClearYes(call, text))) wrong.push("says that it was done");
  const isForm = isTheWrite && !saysDone && as === "document" && targetOf(page) === undefined;
  const lost = isForm ? write.keeps.filter((typed) => !page.html.includes(typed)) : [];
  return [...wrong, ...lost.map((typed) => `loses ${typed}`)];
}

const typedTexts = ["Losa", "Fifita", "rash", "tablets", "Another-Test-2026", demoPassword];

const kinds = ["document", "data"] as const;

/** Checks a write with so many damaged answers to one of its calls. One page for each reading of them is enough. */
async function check(one: Readied, call: string, numRuns: number): Promise<string[]> {
  const endpoint = endpoints.get(call);
  if (endpoint === undefined) throw new Error(`There is no ${call}.`);
  const read = portal.answersOf(call);
  const texts = read.length > 0 ? read : goldenOf(endpoint).map((answer) => JSON.stringify(answer));
  const answers = endpoint.format === "text" ? damagedTexts(texts) : damagedAnswers(texts.map(jsonOf));
  const seen = new Set<string>();
  let nth = 0;
  const property = fc.asyncProperty(answers, async (text) => {
    const { shown } = await readingOf(call, text);
    if (seen.has(shown)) return;
    seen.add(shown);
    const as = kinds[nth++ % kinds.length];
    expect(await problems(one, as, call, text), as).toEqual([]);
  });
  const { failed, counterexample, errorInstance } = await fc.check(property, { numRuns, endOnFailure: true });
  return failed ? [`${one.write.name}, ${call}: ${errorInstance} ${counterexample}`] : [];
}

test("say that it was done after a clear yes", async () => {
  for (const one of writes) {
    const { write } = one;
    for (const as of kinds) {
      const { page, next } = await submit(one, as, write.yes);
      expect(problemsOf(page, write.yes ?? ""), write.name).toEqual([]);
      expect(write.saysDone(page, next), `${write.name} as ${as}`).toBe(true);
    }
  }
});

soak("end in a page that says only what is so, %i times a form", { quick: 5, full: 200 }, async (numRuns) => {
  const found: string[] = [];
  for (const one of writes) found.push(...(await check(one, one.write.call, numRuns)));
  expect(found).toEqual([]);
});

soak(
  "end in a page when another call of the form is damaged, %i times a call",
  { quick: 1, full: 100 },
  async (numRuns) => {
    const found: string[] = [];
    for (const one of writes) for (const call of one.reads) found.push(...(await check(one, call, numRuns)));
    expect(found).toEqual([]);
  },
);
