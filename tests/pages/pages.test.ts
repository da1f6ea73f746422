import { readdirSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { describe, expect, test } from "vitest";
import { stringify } from "yaml";
import { z } from "zod";
import { demoPassword } from "#fixtures/people/demo-patients.ts";
import { settingNumbers } from "#mock-server/dialects/setting-numbers.ts";
import type { JournalEntry } from "#mock-server/journal/journal.ts";
import { contractEndpoints, mayChange } from "#practice-api/contract.ts";
import { type Page, type PageSender, pageSender } from "../support/page-sender.ts";
import { sessionOf, startPortal } from "../support/portal.ts";
import { openPractice } from "../support/practice.ts";
import { accountName, filled, personName, rowsIn, worldInWords, worldOf } from "../support/world-in-words.ts";
import { pageLines, pressed } from "./page-lines.ts";

/** What each page says, for a row of a table (docs/testing.md): read a text in `said/` whenever it changes. */
const folder = import.meta.dirname;
const row = z
  .strictObject({
    /** The address, or several. `{results.0}` is the id of the first of the person's results, `{record}` the open record's token. */
    page: z.union([z.string(), z.array(z.string())]),
    /** The form that is sent to it, without scripts. */
    form: z.record(z.string(), z.string()).optional(),
    /**
     * What is pressed on it and on the pages that follow, by its words, without scripts; before it, fields are filled by
     * their names. `altcha: login` is the solved captcha of that form. An address is opened. `after: P4D` logs in again
     * so much later.
     */
    press: z
      .array(
        z.union([
          z.string().transform((press): Record<string, string> => ({ press })),
          z.record(z.string(), z.string()),
        ]),
      )
      .default([]),
    /** Who is signed in, or nobody. */
    as: z.union([z.literal("nobody"), accountName]).default("sione"),
    /** Whose record is open, by default the account's own. */
    record: personName.optional(),
    /** What of the page is read: its main part with the open dialogs, the open dialogs alone, or the shell too. */
    part: z.enum(["main", "dialog", "whole"]).default("main"),
    /** Whether to say too what the practice was sent, and what the audit has. */
    sent: z.literal("yes").optional(),
    ...worldInWords,
    now: z.string().default("2026-11-24T09:00+13:00"),
    /** The reads that are listed below the page, by how the names of their calls begin: `letters`, `results.read`. */
    asked: z.array(z.string()).default([]),
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

type World = Awaited<ReturnType<typeof worldOf>>;
const changing = new Set(
  contractEndpoints().flatMap(({ endpoint }) =>
    mayChange(endpoint) || endpoint.sideEffect ? [`${endpoint.method} ${endpoint.path}`] : [],
  ),
);

/** The calls of the portal that change something, in their order, then those that mark something as read, and the audit. */
async function sentIn(world: World, { database }: Portal["services"]): Promise<string> {
  const made = (await world.journal()).filter(({ call }) => changing.has(call));
  const [reads, writes] = [true, false].map((isRead) =>
    made.flatMap(({ call, input }) =>
      call.startsWith("GET") === isRead ? [input === undefined ? call : { [call]: input }] : [],
    ),
  );
  const nameOf = (id: string) => Object.values(world.people).find(({ patientId }) => patientId === id)?.name;
  const rows = await database.selectFrom("audit_events").selectAll().execute();
  const audited = rows.map(({ event, outcome, object, who, whose }) =>
    [event, outcome, object, whose === null || whose === who ? "" : `of ${nameOf(whose)}`]
      .filter(Boolean)
      .join(" "),
  );
  const parts = {
    sent: writes,
    read: reads?.map((one) => stringify(one)).toSorted(),
    audited: audited.toSorted(),
  };
  const known = Object.entries(parts).filter(([, lines]) => lines?.length);
  return known.length === 0
    ? "--- nothing was sent\n"
    : `---\n${stringify(Object.fromEntries(known), { lineWidth: 0 })}`;
}

async function said(address: string, one: Row) {
  const key = JSON.stringify(one.portal);
  const opening = portals.get(key) ?? open(one.portal);
  portals.set(key, opening);
  const { services, clock, ask, solveCaptcha } = await opening;
  for (const table of ["counters", "audit_events"] as const)
    await services.database.deleteFrom(table).execute();
  const account = one.as === "nobody" ? undefined : one.as;
  const patient = one.record ?? account;
  const world = await worldOf(practice, one);
  clock.now = Date.parse(one.now);
  let session = account && (await services.sessions.start(await sessionOf(world, account, patient)));
  const opened = session ? await services.sessions.open(session) : undefined;
  const record = opened?.data.stage === "signedIn" ? await services.recordTokens.of(opened.data) : "";
  const asked = { page: address, form: one.form, press: one.press };
  const people = Object.entries(world.people);
  const known = {
    username: Object.fromEntries(people.map(([name, one]) => [name, "username" in one && one.username])),
    password: demoPassword,
    record,
  };
  const { page, form, press } = row.parse(await filled(asked, world, patient, known));
  let path = String(page);
  let answer = await ask(path, { form, session });
  session = answer.session ?? session;
  for (const pressing of press) {
    if (pressing.after !== undefined) {
      clock.now = Date.parse((await world.advance(pressing.after)).now);
      session = account && (await services.sessions.start(await sessionOf(world, account, patient)));
      continue;
    }
    const captcha = captchaOf.safeParse(pressing.altcha).data;
    const step = captcha === undefined ? pressing : { ...pressing, altcha: await solveCaptcha(captcha) };
    const { path: to, form } = pressed(answer.html, step);
    path = to.startsWith("?") ? `${path.split("?")[0]}${to}` : to;
    answer = await ask(path, { form, session });
    session = answer.session ?? session;
    for (let count = 0; answer.location !== null && count < 4; count++) {
      path = answer.location;
      answer = await ask(path, { session });
      session = answer.session ?? session;
    }
  }
  const sent = one.sent === undefined ? "" : await sentIn(world, services);
  const reads = askedLines(await world.journal(), one.asked);
  await world.remove();
  const { status, location } = answer;
  const code = status === 200 ? "" : `status: ${status}\n`;
  const text = location === null ? `${code}${answerLines(answer, one.part)}` : `to: ${location}\n`;
  return `${text}${reads}${sent}`.replaceAll(`+${world.id}@`, "@");
}

/** A page as lines; a file as its headers, and its text or the first of its bytes. */
function answerLines({ type, disposition, html }: Page, part: Row["part"]): string {
  if (html === "") return "";
  if (disposition === null) return pageLines(html, part);
  const isText = type?.startsWith("text/") === true;
  const text = isText
    ? html.replaceAll("\r", "").replace(/^UID:\w+/m, "UID:…")
    : html.slice(0, 8).replaceAll(/[^ -~]/g, "");
  return `type: ${type}\ndisposition: ${disposition}\n${text.trimEnd()}\n`;
}

/** What was read, by the names of the calls: they are made side by side. */
function askedLines(journal: readonly JournalEntry[], names: Row["asked"]): string {
  const reads = journal.filter(({ call }) => call.startsWith("GET "));
  const asked = reads.filter(({ operation = "" }) => names.some((name) => operation.startsWith(name)));
  const lines = asked.map(({ operation, input }) => `asked: ${operation} ${JSON.stringify(input ?? {})}\n`);
  return lines.toSorted().join("");
}

const captchaOf = z.enum(["login", "forgotPassword", "help", "signup"]);

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
