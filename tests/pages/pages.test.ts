import { readdirSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { beforeAll, describe, expect, test } from "vitest";
import { parse, stringify } from "yaml";
import { z } from "zod";
import { type AccountKey, demoPatients, type PersonKey } from "#fixtures/people/demo-patients.ts";
import type { WorldControl } from "#mock-server/control/client.ts";
import { type PageSender, pageSender } from "../support/page-sender.ts";
import { startPortal } from "../support/portal.ts";
import { openPractice } from "../support/practice.ts";
import { sessionOf } from "../support/session-of.ts";
import { pageLines } from "./page-lines.ts";

/** What each page says, for a row of a table (docs/testing.md): read a text in `said/` whenever it changes. */
const folder = import.meta.dirname;
const person = z.custom<PersonKey>((name) => typeof name === "string" && Object.hasOwn(demoPatients, name));
const row = z
  .strictObject({
    /** The address, or several. `{results.0}` is the id of the first of the person's results. */
    page: z.union([z.string(), z.array(z.string())]),
    /** The form that is sent to it, without scripts. */
    form: z.record(z.string(), z.string()).optional(),
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
  })
  .readonly();
type Row = z.output<typeof row>;

const practice = openPractice();
let portal: Awaited<ReturnType<typeof startPortal>>;
let ask: PageSender;
beforeAll(async () => {
  portal = await startPortal(practice);
  ask = await pageSender(portal.services);
});

async function said(
  name: string,
  page: string,
  { form, as, part, now, world: changed, faults, ...row }: Row,
) {
  const account = as === "nobody" ? undefined : as;
  const patient = row.record ?? account;
  const text = stringify({ title: name, story: name, extends: "default-family", now, ...changed });
  await practice.control.saveScenario("row", text);
  const world = await practice.control.createWorld({ scenario: "row" });
  portal.clock.now = Date.parse(now);
  for (const rule of faults) await world.addFault(rule);
  const session = account && (await portal.services.sessions.start(await sessionOf(world, account, patient)));
  const withIds = async (text: string) => {
    let whole = text;
    for (const [place, collection = "", nth] of text.matchAll(/\{(\w+)\.(\d+)\}/g)) {
      const records = await world.list(collection, patient);
      whole = whole.replace(place, records[Number(nth)]?.id ?? place);
    }
    return whole;
  };
  const filled =
    form &&
    Object.fromEntries(
      await Promise.all(
        Object.entries(form).map(async ([field, value]) => [field, await withIds(value)] as const),
      ),
    );
  // A page without scripts reads its forms' hidden fields from itself.
  const { status, html, location } = await ask(await withIds(page), { form: filled, session });
  await world.remove();
  return location === null
    ? `${status === 200 ? "" : `status: ${status}\n`}${pageLines(html, part)}`
    : `to: ${location}\n`;
}

for (const file of readdirSync(folder).filter((name) => name.endsWith(".yaml"))) {
  const area = basename(file, ".yaml");
  const rows = z.record(z.string(), row).parse(parse(readFileSync(join(folder, file), "utf8")));
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
