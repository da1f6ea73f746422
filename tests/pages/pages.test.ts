import { readdirSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { describe, expect, test } from "vitest";
import { parse, stringify } from "yaml";
import { z } from "zod";
import { type AccountKey, demoPatients, type PersonKey } from "#fixtures/people/demo-patients.ts";
import type { WorldControl } from "#mock-server/control/client.ts";
import { type PageSender, pageSender } from "../support/page-sender.ts";
import { startPortal } from "../support/portal.ts";
import { openPractice } from "../support/practice.ts";
import { sessionOf } from "../support/session-of.ts";
import { pageLines, pressed } from "./page-lines.ts";

/** What each page says, for a row of a table (docs/testing.md): read a text in `said/` whenever it changes. */
const folder = import.meta.dirname;
const person = z.custom<PersonKey>((name) => typeof name === "string" && Object.hasOwn(demoPatients, name));
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
    as: z
      .union([z.literal("nobody"), z.custom<AccountKey>((name) => person.safeParse(name).success)])
      .default("sione"),
    /** Whose record is open, by default the account's own. */
    record: person.optional(),
    /** What of the page is read: its main part with the open dialogs, the open dialogs alone, or the shell too. */
    part: z.enum(["main", "dialog", "whole"]).default("main"),
    now: z.string().default("2026-11-24T09:00+13:00"),
    /** What is other than in `default-family`, as in a scenario's file (docs/writing-scripts.md). */
    world: z.record(z.string(), z.unknown()).default({}),
    /** Rules for answers that no scenario's words have, as `POST /__mock/faults` takes them. */
    faults: z.array(z.custom<Parameters<WorldControl["addFault"]>[0]>()).default([]),
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

async function said(name: string, page: string, row: Row) {
  const { form, as, part, now, world: changed, faults } = row;
  const key = JSON.stringify(row.portal);
  const opening = portals.get(key) ?? open(row.portal);
  portals.set(key, opening);
  const { services, clock, ask } = await opening;
  const account = as === "nobody" ? undefined : as;
  const patient = row.record ?? account;
  const text = stringify({ title: name, story: name, extends: "default-family", now, ...changed });
  await practice.control.saveScenario("row", text);
  const world = await practice.control.createWorld({ scenario: "row" });
  clock.now = Date.parse(now);
  for (const rule of faults) await world.addFault(rule);
  const session = account && (await services.sessions.start(await sessionOf(world, account, patient)));
  const withIds = async (text: string) => {
    let whole = text;
    for (const [place, collection = "", nth] of text.matchAll(/\{(\w+)\.(\d+)\}/g)) {
      const records = await world.list(collection, patient);
      whole = whole.replace(place, records[Number(nth)]?.id ?? place);
    }
    return whole;
  };
  const filled = form && parse(await withIds(stringify(form)));
  let path = await withIds(page);
  let answer = await ask(path, { form: filled, session });
  const press: Row["press"] = parse(await withIds(stringify(row.press)));
  for (const step of press) {
    const { path: to, form } = pressed(answer.html, step);
    path = to.startsWith("?") ? `${path.split("?")[0]}${to}` : to;
    answer = await ask(path, { form, session });
    if (answer.location === null) continue;
    path = answer.location;
    answer = await ask(path, { session });
  }
  await world.remove();
  const { status, html, location } = answer;
  return location === null
    ? `${status === 200 ? "" : `status: ${status}\n`}${pageLines(html, part)}`
    : `to: ${location}\n`;
}

for (const file of readdirSync(folder).filter((name) => name.endsWith(".yaml"))) {
  const area = basename(file, ".yaml");
  const rows = z
    .record(z.string(), row)
    .parse(parse(readFileSync(join(folder, file), "utf8"), { merge: true }));
  describe(area, () => {
    const pages = Object.entries(rows).flatMap(([name, one]) =>
      typeof one.page === "string"
        ? [{ name, page: one.page, one }]
        : one.page.map((page) => ({ name: `${name} ${page}`, page, one })),
    );
    test.each(pages)("$name", async ({ name, page, one }) => {
      const file = `${name.toLowerCase().replaceAll(/[^a-z0-9]+/g, "-")}.txt`;
      await expect(await said(name, page, one)).toMatchFileSnapshot(join(folder, "said", area, file));
    });
  });
}
