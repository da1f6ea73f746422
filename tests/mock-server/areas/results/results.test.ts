import { Buffer } from "node:buffer";
import { expect, test } from "vitest";
import { recordId } from "#fixtures/seed.ts";
import { contract } from "#practice-api/contract.ts";
import { speakAs } from "../../../support/contract-client.ts";
import { idOf, openPractice } from "../../../support/practice.ts";

const practice = openPractice();
const { list, read, chart } = contract.results;

test("pages hold what was asked for, count the whole list, and end in an empty page", async () => {
  const { ask } = await speakAs(practice, "big");
  const first = await ask(list, {});
  expect([first.entries.length, first.total, first.unreadable]).toEqual([100, 5000, 0]);
  const last = await ask(list, { page: 50 });
  expect(last.entries).toHaveLength(100);
  expect(last.entries.at(-1)?.id).toBe(recordId(idOf("big"), "result", 4999));
  expect(await ask(list, { page: 51 })).toEqual({ entries: [], unreadable: 0, total: 5000 });
  const uneven = await ask(list, { page: 2, pageSize: 3000 });
  expect([uneven.entries.length, uneven.total]).toEqual([2000, 5000]);
  expect((await ask(list, { page: 0, pageSize: 7 })).entries).toEqual(first.entries.slice(0, 7));
});

test("opening a result marks it as read, in the list and in the counter, once", async () => {
  const { ask, world } = await speakAs(practice, "aroha");
  const [first, second, third] = (await ask(list, {})).entries;
  expect([first?.isRead, second?.isRead, third?.isRead]).toEqual([false, false, true]);
  const unread = async () => (await ask(contract.practice.counters, {})).newResults;
  expect(await unread()).toBe(2);
  const opened = await ask(read, { resultId: first?.id as string });
  expect(opened.kind).toBe("table");
  expect(await unread()).toBe(1);
  expect(await ask(read, { resultId: first?.id as string })).toEqual(opened);
  expect(await unread()).toBe(1);
  expect((await ask(list, {})).entries.map(({ isRead }) => isRead).slice(0, 2)).toEqual([true, false]);
  expect((await world.counters("aroha")).newResults).toBe(1);
});

test("somebody else's result and one that nobody has are refused with the same bytes, and stay unread", async () => {
  const { send, world } = await speakAs(practice, "aroha");
  const answers = await Promise.all(
    [recordId(idOf("sione"), "result", 0), "no-such-result", "constructor"].map((resultId) =>
      send(read, { resultId }),
    ),
  );
  expect(answers.map(({ status }) => status)).toEqual([404, 404, 404]);
  const [foreign, ...others] = await Promise.all(answers.map((answer) => answer.text()));
  for (const other of others) expect(other).toBe(foreign);
  expect((await world.counters("sione")).newResults).toBe(4);
});

test("the search finds part of a test's name in any letter case", async () => {
  const { ask } = await speakAs(practice, "sione");
  const found = await ask(list, { search: "HBA" });
  expect(found.entries.length).toBeGreaterThan(5);
  expect(new Set(found.entries.map((result) => result.test))).toEqual(new Set(["HbA1c"]));
  expect(found.total).toBe(found.entries.length);
  expect((await ask(list, { search: "no such test" })).total).toBe(0);
  expect((await ask(list, { search: "#empty" })).total).toBe(0);
});

test("a search that breaks is a failure, not an empty list", async () => {
  const { send } = await speakAs(practice, "sione");
  expect((await send(list, { search: "#500" })).status).toBe(500);
});

test("the days of a search are whole days in New Zealand", async () => {
  const { ask, world } = await speakAs(practice, "aroha");
  const late = { test: "Potassium", reportedAt: "2026-11-21T10:59:00Z", isRead: false };
  const later = { ...late, reportedAt: "2026-11-21T11:00:00Z" };
  for (const record of [late, later])
    await world.applyEvent({
      type: "add",
      for: "aroha",
      collection: "results",
      record: { ...(await ask(list, {})).entries[0], ...record },
    });
  const on = async (from: string, to: string) =>
    (await ask(list, { from, to, search: "Potassium" })).entries.map(({ reportedAt }) => reportedAt);
  expect(await on("2026-11-21", "2026-11-21")).toEqual([late.reportedAt]);
  expect(await on("2026-11-22", "2026-11-22")).toEqual([later.reportedAt]);
  expect(await on("2026-11-21", "2026-11-22")).toHaveLength(2);
  expect((await ask(list, { to: "2000-01-01" })).total).toBe(0);
});

test("Sione's HbA1c rose for more than a year and fell again, and each point is its result's value", async () => {
  const { ask } = await speakAs(practice, "sione");
  const { entries: points } = await ask(chart, { test: "hba1c" });
  expect(points.length).toBeGreaterThanOrEqual(6);
  const times = points.map(({ on }) => Date.parse(on));
  expect(times).toEqual(times.toSorted((a, b) => a - b));
  expect((times.at(-1) as number) - (times[0] as number)).toBeGreaterThan(2.9 * 365 * 86_400_000);
  const values = points.map(({ value }) => Number(value));
  const top = Math.max(...values);
  expect(top).toBeGreaterThan((values[0] as number) + 15);
  expect(top).toBeGreaterThan((values.at(-1) as number) + 15);
  const newest = (await ask(list, { search: "HbA1c" })).entries[0];
  const detail = await ask(read, { resultId: newest?.id as string });
  expect(detail).toMatchObject({
    kind: "table",
    observations: [{ name: "HbA1c", value: points.at(-1)?.value }],
  });
});

test.each(["Urine Microscopy and Culture", "Chest X-ray", "No such test", ""])(
  "%s has no chart",
  async (name) => {
    const { ask } = await speakAs(practice, "george");
    expect(await ask(chart, { test: name })).toEqual({ entries: [], unreadable: 0 });
  },
);

test("results are lines, a text, a document, or words that a laboratory grew", async () => {
  const { ask } = await speakAs(practice, "george");
  const open = async (search: string) =>
    ask(read, { resultId: (await ask(list, { search })).entries[0]?.id as string });
  const document = await open("Chest");
  const bytes = document.kind === "pdf" ? Buffer.from(document.data, "base64") : Buffer.of();
  expect(bytes.subarray(0, 5).toString()).toBe("%PDF-");
  expect(await open("Chest")).toEqual(document);
  const culture = await open("Culture");
  expect(
    culture.kind === "table" && culture.observations.find(({ name }) => name === "Culture")?.value,
  ).toMatch(/growth|coli/);
  const aroha = await speakAs(practice, "aroha");
  const [screening] = (await aroha.ask(list, { search: "Cervical" })).entries;
  const html = await aroha.ask(read, { resultId: screening?.id as string });
  expect(html).toMatchObject({ kind: "html", html: expect.stringContaining("Nō reira") });
});

test("a result says what it was given to say, and something unknown says nothing", async () => {
  const { ask, world } = await speakAs(practice, "mei");
  const observations = [{ name: "HbA1c", value: "71", flag: "high", summary: "mmol/mol, <42" }];
  await world.applyEvent({ type: "result-arrives", for: "mei", record: { test: "HbA1c", observations } });
  await world.applyEvent({
    type: "result-arrives",
    for: "mei",
    record: { test: "Unheard-of", observations: undefined },
  });
  const [unknown, given] = (await ask(list, {})).entries;
  expect(await ask(read, { resultId: given?.id as string })).toEqual({
    kind: "table",
    observations,
    unreadable: 0,
  });
  expect((await ask(chart, { test: "HbA1c" })).entries.map(({ value }) => value)).toEqual(["71"]);
  expect(await ask(read, { resultId: unknown?.id as string })).toMatchObject({ kind: expect.any(String) });
});

test("the same record says the same in every world", async () => {
  const [one, two] = [await speakAs(practice, "george"), await speakAs(practice, "george")];
  for (const { id } of (await one.ask(list, { pageSize: 12 })).entries) {
    expect(await (await one.send(read, { resultId: id })).text()).toBe(
      await (await two.send(read, { resultId: id })).text(),
    );
  }
});
