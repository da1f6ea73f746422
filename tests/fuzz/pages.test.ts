import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { contractRows } from "#practice-api/contract.ts";
import { idOf, monday, openPractice } from "../support/practice.ts";
import { soak } from "../support/soak.ts";
import { damagedAnswers, damagedTexts, jsonOf } from "./damage.ts";
import { baseOf, problemsOf, saysFailure, visibleText } from "./page-text.ts";
import { type Page, portalInFront } from "./portal-in-front.ts";
import { readingOf } from "./practice-answers.ts";

/** Whatever one call of the practice answers, every page stays a page that says only what is so (threat T40). */
const practice = openPractice();
const sione = idOf("sione");
/** Read for every page, so they are damaged on one page. */
const ofEveryPage = ["identity.validate", "identity.people", "identity.menu"].concat([
  "profile.read",
  "practice.read",
  "practice.counters",
]);
const paths = [
  ...[
    "/",
    "/profile",
    "/profile-old",
    "/privacy",
    "/my-record",
    "/medication",
    "/allergies",
    "/vitals",
    "/reminders",
  ],
  ...["/appointments?tab=book", "/appointments?tab=upcoming", "/appointments?tab=history"],
  ...[
    `/appointments/slip/${sione}-appointment-0`,
    "/zoom",
    "/emails",
    "/emails?box=sent",
    "/emails?box=drafts",
  ],
  ...[`/emails?message=${sione}-message-0`, "/emails/compose", "/emails?filter=unread", "/medications"],
  ...["/medications?tab=history", "/medications?tab=history&show=repeated", "/medication/repeat"],
  ...["/reports", `/reports?result=${sione}-result-0`, "/immunisation", "/immunisation?tab=due"],
  ...["/diagnosis", "/timeline", "/timeline?show=filter&dialog=open"],
  ...[
    "/letters",
    `/letters?letter=${sione}-letter-0`,
    "/resources",
    `/resources?resource=${sione}-resource-0`,
  ],
  ...[`/preview?letter=${sione}-letter-0`, "/accounts", "/accounts?tab=all"],
];

/** Calls whose answer a page can do without. It shows the less and says nothing about them. */
const silent: Readonly<Record<string, readonly string[]>> = {
  // Buttons that a setting allows.
  "/emails": ["practice.settings"],
  "/reports": ["practice.settings"],
  // What was booked before is only offered again.
  "/appointments?tab=book": ["appointments.list"],
  // Links from an event to its entry elsewhere.
  "/timeline": ["results.list", "letters.list"],
  // Who wrote a letter.
  "/letters": ["timeline.list"],
  "/resources": ["timeline.list"],
};

let portal: Awaited<ReturnType<typeof portalInFront>>;
/** Each page as it is, and the calls that are damaged on it. */
const whole = new Map<string, { page: Page; calls: string[] }>();
beforeAll(async () => {
  portal = await portalInFront(practice, await practice.control.createWorld({ now: monday }), "sione");
  for (const path of paths) {
    const page = await portal.page(path);
    const calls = page.calls.filter((call) => path === "/" || !ofEveryPage.includes(call));
    whole.set(path, { page, calls: calls.filter((call) => portal.answersOf(call).length > 0) });
  }
});
afterAll(() => portal.close());

const rows = new Map(contractRows().map(({ area, call, row }) => [`${area}.${call}`, row]));
const isList = (call: string) => "entry" in (rows.get(call)?.output ?? {}) && call !== "practice.settings";

/** A page one of whose calls has a damaged answer, and what is wrong with it. */
async function damagedPage(path: string, call: string, text: string) {
  const page = await portal.damagedPage(path, { call, text });
  const before = whole.get(path)?.page;
  if (!before) throw new Error(`${path} was not read`);
  return { page, wrong: problemsOf(page, text, baseOf(before), await readingOf(call, text)) };
}

/** Whether a page may show less without a word when this call has failed. */
const maySayNothing = (path: string, call: string) =>
  silent[path]?.includes(call) || silent[path.split("?")[0] ?? ""]?.includes(call);

test("are pages while the practice answers as it should", () => {
  for (const [path, { page }] of whole) {
    expect(problemsOf(page, "", { words: [], empty: [] }, "read"), path).toEqual([]);
    expect(page.status, path).toBe(200);
  }
});

test("say what failed when a list is no list, or none of its entries can be read", {
  timeout: 600_000,
}, async () => {
  const found: string[] = [];
  for (const [path, { calls }] of whole) {
    for (const call of calls) {
      const entry = [{ resource: null }, { resource: "damaged" }, 7];
      const unreadable = JSON.stringify([{ resourceType: "Bundle", entry }]);
      for (const text of ["<html><h1>Error</h1></html>", ...(isList(call) ? [unreadable] : [])]) {
        const { page, wrong } = await damagedPage(path, call, text);
        const isSaid =
          maySayNothing(path, call) || page.status === 302 || saysFailure(visibleText(page.html));
        if (!isSaid || wrong.length > 0)
          found.push(`${path} ${call} ${text}: ${isSaid ? "" : "not said "}${wrong}`);
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
      for (const call of calls) {
        const texts = portal.answersOf(call);
        const answers =
          rows.get(call)?.format === "text" ? damagedTexts(texts) : damagedAnswers(texts.map(jsonOf));
        const property = fc.asyncProperty(answers, async (text) => {
          expect((await damagedPage(path, call, text)).wrong, `${path} ${call}`).toEqual([]);
        });
        const details = await fc.check(property, { numRuns, endOnFailure: true });
        expect
          .soft(details.failed ? fc.defaultReportMessage(details) : undefined, `${path} ${call}`)
          .toBeUndefined();
      }
    }
  },
);
