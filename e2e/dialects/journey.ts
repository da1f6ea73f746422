import type { Locator, Page } from "@playwright/test";
import { dialectList } from "../../mock-server/dialects/choose.ts";
import { giveSession, startSession } from "../support/sign-in.ts";
import { test as base, expect, type World } from "../support/test.ts";
import { type Part, withoutParts } from "./taken-away.ts";

/** Dialects that can be spoken together and change most: what `npm test` runs the journeys under. */
const usualMix =
  "numeric-ids,unnamed-settings,unknown-settings,date-only,minimum-dates,null-for-nothing,other-case-words," +
  "html-bodies,lists-without-bodies,reordered-extensions,extra-fields,capped-pages,repeated-entries," +
  "large-totals,quiet-posts,json-as-text,windows-text,gzip";

/** What the practice speaks in this run: mixes apart by spaces, the dialects of one by commas. */
const mixes = (process.env.E2E_DIALECTS ?? usualMix).split(" ").map((mix) => ({
  mix,
  dialects: dialectList.parse(mix.split(",").filter((name) => name !== "plain")),
}));

type Enter = (account: "sione" | "mei", path: string) => Promise<void>;
/** Whether an answer of this practice has a part that a dialect may take away. */
type Has = (part: Part) => boolean;

export const test = base.extend<{ enter: Enter; has: Has }>({
  /** Signs in without opening the login form, and opens a page. */
  enter: async ({ page, world, portalUrl }, use) => {
    await use(async (account, path) => {
      await giveSession(page.context(), await startSession(portalUrl, world, account));
      await page.goto(path);
    });
  },
  has: async ({ dialects }, use) => {
    const missing = withoutParts(dialects);
    await use((part) => !missing.has(part));
  },
});

export { expect };

/** Defines the journeys once for each mix of dialects that this run speaks. */
export function underEachMix(define: () => void) {
  for (const { mix, dialects } of mixes) {
    test.describe(mix, () => {
      test.use({ dialects });
      define();
    });
  }
}

/** The practice's own records of a patient. */
export async function recordsOf<Fields extends object>(
  world: World,
  person: "aroha" | "tama" | "sione" | "mei",
  collection: string,
) {
  return (await world.list(collection, person)) as readonly (Fields & { id: string })[];
}

/** A moment of a record as a day of the portal. Records have New Zealand's own time. */
export const dayOf = (moment: string) => moment.slice(0, 10).split("-").reverse().join("-");

export const timeOf = (moment: string) => moment.slice(11, 16);

/** Nothing of the page has failed, was unreadable or is missing. */
export async function expectWhole(page: Page) {
  await expect(page.locator(".skeleton")).toHaveCount(0);
  const main = page.getByRole("main");
  for (const text of [/could not be (read|loaded)/, /We could not/, /No Records? Found/]) {
    await expect(main.getByText(text).filter({ visible: true })).toHaveCount(0);
  }
}

/** A part of the page has all these words, apart from as many as the practice does not say. */
export async function expectWords(part: Locator, words: readonly string[], unsaid: number) {
  const missing = async () => {
    const text = (await part.innerText()).replaceAll(/\s+/g, " ");
    return words.filter((word) => !text.includes(word));
  };
  await expect.poll(async () => (await missing()).slice(unsaid)).toEqual([]);
}

/** Shows the further pages of a list until it has as many entries as the practice has records. */
export async function showAll(page: Page, entries: Locator, total: number) {
  const more = page.getByRole("link", { name: /^Show (\d+ )?more$/ });
  await expect(async () => {
    if ((await entries.count()) < total) await more.click({ timeout: 5_000 });
    await expect(entries).toHaveCount(total, { timeout: 2_000 });
  }).toPass();
}
