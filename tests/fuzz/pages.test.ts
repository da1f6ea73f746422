import { readFileSync } from "node:fs";
import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { parse } from "yaml";
import { z } from "zod";
import { contractEndpoints } from "#practice-api/contract.ts";
import { listTexts } from "#practice-api/texts.ts";
import type { Page } from "../support/page-sender.ts";
import { idOf, monday, openPractice } from "../support/practice.ts";
import { soak } from "../support/soak.ts";
import { damagedAnswers, damagedTexts, jsonOf } from "./damage.ts";
import { leaksIn } from "./log-lines.ts";
import {
  baseOf,
  failureProblems,
  problemsOf,
  saysEmpty,
  saysFailure,
  sentencesOf,
  visibleText,
} from "./page-text.ts";
import { portalInFront } from "./portal-in-front.ts";
import { readingOf } from "./practice-answers.ts";

/** Whatever one call of the practice answers, every page stays a page that says only what is so (threat T40). */
const practice = openPractice();
const sione = idOf("sione");
const ofSione = (text: string) => text.replace(/\{(\w+)\}/, `${sione}-$1-0`);
/** Calls by the page. */
const calls = z
  .record(z.string(), z.array(z.string()))
  .transform((pages) => Object.fromEntries(Object.entries(pages).map(([page, of]) => [ofSione(page), of])));
const about = z
  .strictObject({
    paths: z.array(z.array(z.string().transform(ofSione))),
    ofEveryPage: z.array(z.string()),
    ...{ silent: calls, notes: calls, searched: calls },
    choices: z.array(z.string()),
  })
  .parse(parse(readFileSync("tests/fuzz/pages.yaml", "utf8")));
const { ofEveryPage, silent, notes, searched, choices } = about;
const paths = about.paths.flat();

let portal: Awaited<ReturnType<typeof portalInFront>>;
type Damageable = {
  call: string;
  /** What the client makes of the practice's own answers to it, each of which gives the page as it is. */
  seen: Set<string>;
  /** What the page says while the call answers that there is nothing. */
  empty: string[];
};
/** Each page as it is, and the calls that are damaged on it. */
const whole = new Map<string, { page: Page; calls: Damageable[] }>();
beforeAll(async () => {
  portal = await portalInFront(practice, await practice.control.createWorld({ now: monday }), "sione");
  for (const path of paths) {
    let page = await portal.send(path);
    // On a computer that is busy the practice is slow until its answers are known.
    for (let tries = 1; tries < 3 && !isWhole(page); tries++) page = await portal.send(path);
    const calls = portal.calls().filter((call) => path === "/" || !ofEveryPage.includes(call));
    const damaged: Damageable[] = [];
    for (const call of calls) {
      if (portal.answersOf(call).length > 0) damaged.push(await damageable(path, page, call));
    }
    whole.set(path, { page, calls: damaged });
  }
}, 600_000);
afterAll(async () => {
  await portal.close();
  const answers = [...endpoints.keys()].flatMap(portal.answersOf);
  expect(leaksIn(portal.lines, answers, [portal.token])).toEqual([]);
});

const endpoints = new Map(
  contractEndpoints().map(({ area, call, endpoint }) => [`${area}.${call}`, endpoint]),
);
const isList = (call: string) =>
  "entry" in (endpoints.get(call)?.output ?? {}) && call !== "practice.settings";

async function damageable(path: string, page: Page, call: string): Promise<Damageable> {
  let empty = isList(call) ? await portal.send(path, { damage: { call, text: nothing } }) : page;
  // It makes calls whose answers are not known yet, and the practice is slow on a computer that is busy.
  if (saysFailure(visibleText(empty.html)))
    empty = await portal.send(path, { damage: { call, text: nothing } });
  const added = sentencesOf(empty).filter((sentence) => !sentencesOf(page).includes(sentence));
  const readings = await Promise.all(portal.answersOf(call).map((text) => readingOf(call, text)));
  return {
    call,
    seen: new Set(readings.map(({ shown }) => shown)),
    empty: [...added.filter(saysEmpty), listTexts.empty],
  };
}
const nothing = JSON.stringify([{ resourceType: "Bundle", entry: [] }]);

/** What is wrong with a page one of whose calls has a damaged answer. */
async function problems(path: string, { call, empty, seen }: Damageable, text: string): Promise<string[]> {
  const reading = await readingOf(call, text);
  // A page shows nothing of an answer but what the client makes of it, so one page for each reading is enough.
  if (seen.has(reading.shown)) return [];
  seen.add(reading.shown);
  await portal.forget();
  const page = await portal.send(path, { damage: { call, text } });
  pages += 1;
  const isPartEnough = choices.includes(call) || isOf(searched, path, call);
  const maySayLess = isOf(silent, path, call) || (reading.state === "read" && isPartEnough);
  return [
    ...problemsOf(page, text, baseOf(before(path))),
    ...(maySayLess || page.status === 302
      ? []
      : failureProblems(page, reading, empty, isOf(notes, path, call))),
  ];
}
let pages = 0;
const before = (path: string): Page => {
  const known = whole.get(path);
  if (!known) throw new Error(`${path} was not read`);
  return known.page;
};

/** Whether a table of calls has this call of a page, or of the page without its query. */
const isOf = (calls: typeof silent, path: string, call: string): boolean =>
  [path, path.split("?")[0] ?? ""].some((page) => calls[page]?.includes(call));

const isWhole = (page: Page): boolean =>
  page.status === 200 && problemsOf(page, "").length === 0 && !saysFailure(visibleText(page.html));

test("are pages while the practice answers as it should", () => {
  for (const [path, { page }] of whole) expect(isWhole(page), path).toBe(true);
});

/** A list of which no entry can be read, and one of which one cannot. */
function unreadableIn(texts: readonly string[]): string[] {
  const entry = [{ resource: null }, { resource: "damaged" }, 7];
  const none = JSON.stringify([{ resourceType: "Bundle", entry }]);
  const long = texts.reduce((one, other) => (other.length > one.length ? other : one));
  return [none, long.replace('"entry":[', '"entry":[{"resource":"damaged"},')];
}

test("say what failed when a list is no list, or some or all of its entries cannot be read", {
  timeout: 600_000,
}, async () => {
  const found: string[] = [];
  for (const [path, { calls }] of whole) {
    for (const damaged of calls) {
      const unreadable = isList(damaged.call) ? unreadableIn(portal.answersOf(damaged.call)) : [];
      for (const text of ["<html><h1>Error</h1></html>", ...unreadable]) {
        const wrong = await problems(path, damaged, text);
        if (wrong.length > 0) found.push(`${path} ${damaged.call} ${text.slice(0, 100)}: ${wrong}`);
      }
    }
  }
  expect(found).toEqual([]);
});

soak(
  "stay pages, with %i damaged answers to each of their calls",
  { quick: 1, full: 200 },
  async (numRuns) => {
    for (const [path, { calls }] of whole) {
      for (const damaged of calls) {
        const texts = portal.answersOf(damaged.call);
        const answers =
          endpoints.get(damaged.call)?.format === "text"
            ? damagedTexts(texts)
            : damagedAnswers(texts.map(jsonOf));
        const property = fc.asyncProperty(answers, async (text) => {
          expect(await problems(path, damaged, text), `${path} ${damaged.call}`).toEqual([]);
        });
        const details = await fc.check(property, { numRuns, endOnFailure: true });
        expect
          .soft(details.failed ? fc.defaultReportMessage(details) : undefined, `${path} ${damaged.call}`)
          .toBeUndefined();
      }
    }
    console.log(`pages that differ: ${pages}`);
  },
);

test("would find a name in the log", () => {
  expect(leaksIn(['{"error":"at Sione Taufa"}'], [], [])).toHaveLength(1);
});
