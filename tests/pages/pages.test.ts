import { readdirSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { describe, expect, test } from "vitest";
import { z } from "zod";
import { settingNumbers } from "#mock-server/dialects/setting-numbers.ts";
import { type PageSender, pageSender } from "../support/page-sender.ts";
import { sessionOf, startPortal } from "../support/portal.ts";
import { openPractice } from "../support/practice.ts";
import { accountName, filled, personName, rowsIn, worldInWords, worldOf } from "../support/world-in-words.ts";
import { pageLines, pressed } from "./page-lines.ts";

/** What each page says, for a row of a table (docs/testing.md): read a text in `said/` whenever it changes. */
const folder = import.meta.dirname;
const row = z
  .strictObject({
    /** The address, or several. `{results.0}` is the id of the first of the person's results. */
    page: z.union([z.string(), z.array(z.string())]),
    /** The form that is sent to it, without scripts. */
    form: z.record(z.string(), z.string()).optional(),
    /** What is pressed on it and on the pages that follow, by its words, without scripts; before it, fields are filled by their names. */
    press: z
      .array(z.union([z.string().transform((press) => ({ press })), z.record(z.string(), z.string())]))
      .default([]),
    /** Who is signed in, or nobody. */
    as: z.union([z.literal("nobody"), accountName]).default("sione"),
    /** Whose record is open, by default the account's own. */
    record: personName.optional(),
    /** What of the page is read: its main part with the open dialogs, the open dialogs alone, or the shell too. */
    part: z.enum(["main", "dialog", "whole"]).default("main"),
    ...worldInWords,
    now: z.string().default("2026-11-24T09:00+13:00"),
    /** Variables of the portal (docs/operating.md). */
    portal: z.record(z.string(), z.string()).default({}),
  })
  .readonly();
type Row = z.output<typeof row>;

const practice = openPractice();
type Portal = Awaited<ReturnType<typeof startPortal>> & { ask: PageSender };
/** A portal for each different environment. */
const portals = new Map<string, Promise<Portal>>();
async function open(environment: Row["portal"]): Promise<Portal> {
  const portal = await startPortal(practice, environment);
  return { ...portal, ask: await pageSender(portal.services) };
}

async function said(address: string, one: Row) {
  const key = JSON.stringify(one.portal);
  const opening = portals.get(key) ?? open(one.portal);
  portals.set(key, opening);
  const { services, clock, ask } = await opening;
  const account = one.as === "nobody" ? undefined : one.as;
  const patient = one.record ?? account;
  const world = await worldOf(practice, one);
  clock.now = Date.parse(one.now);
  let session = account && (await services.sessions.start(await sessionOf(world, account, patient)));
  const asked = { page: address, form: one.form, press: one.press };
  const { page, form, press } = row.parse(await filled(asked, world, patient));
  let path = String(page);
  let answer = await ask(path, { form, session });
  for (const step of press) {
    const { path: to, form } = pressed(answer.html, step);
    path = to.startsWith("?") ? `${path.split("?")[0]}${to}` : to;
    answer = await ask(path, { form, session });
    session = answer.session ?? session;
    if (answer.location === null) continue;
    path = answer.location;
    answer = await ask(path, { session });
  }
  await world.remove();
  const { status, html, location } = answer;
  return location === null
    ? `${status === 200 ? "" : `status: ${status}\n`}${pageLines(html, one.part)}`
    : `to: ${location}\n`;
}

const goldenOf = (area: string, name: string) =>
  join(folder, "said", area, `${name.toLowerCase().replaceAll(/[^a-z0-9]+/g, "-")}.txt`);

for (const file of readdirSync(folder).filter((name) => name.endsWith(".yaml"))) {
  const area = basename(file, ".yaml");
  describe(area, () => {
    const pages = rowsIn(join(folder, file), row).flatMap(([name, one]) =>
      typeof one.page === "string"
        ? [{ name, page: one.page, one }]
        : one.page.map((page) => ({ name: `${name} ${page}`, page, one })),
    );
    test.each(pages)("$name", async ({ name, page, one }) => {
      await expect(await said(page, one)).toMatchFileSnapshot(goldenOf(area, name));
    });
  });
}

/** Dialects that change most of an answer's form and nothing of what a page says. */
const dialects = [
  "unnamed-settings",
  "unknown-settings",
  "minimum-dates",
  "null-for-nothing",
  "other-case-words",
  "html-bodies",
  "reordered-extensions",
  "extra-fields",
  "quiet-posts",
  "json-as-text",
  "windows-text",
  "gzip",
];

describe("a practice of another make", () => {
  const [, long] = rowsIn(join(folder, "screens.yaml"), row).find(([name]) => name === "a long record") ?? [];
  test.each([long?.page ?? []].flat())("%s says the same", async (page) => {
    const another = { portal: { PRACTICE_SETTING_NUMBERS: settingNumbers }, world: { dialects } };
    const golden = readFileSync(goldenOf("screens", `a long record ${page}`), "utf8");
    expect(await said(page, row.parse({ page, ...another }))).toBe(golden);
  });
});
