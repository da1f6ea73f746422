import { Buffer } from "node:buffer";
import { expect, test } from "vitest";
import { recordId } from "#fixtures/seed.ts";
import { contract } from "#practice-api/contract.ts";
import { clientFor } from "../../../support/contract-client.ts";
import { idOf, openPractice } from "../../../support/practice.ts";

const practice = openPractice();
const { list, read, chart } = contract.results;

test("returns pages with the total of the whole list, and an empty one at the end", async () => {
  const { call } = await clientFor(practice, "big");
  const first = await call(list, {});
  expect([first.entries.length, first.total, first.unreadable]).toEqual([100, 5000, 0]);
  const last = await call(list, { page: 50 });
  expect(last.entries).toHaveLength(100);
  expect(last.entries.at(-1)?.id).toBe(recordId(idOf("big"), "result", 4999));
  expect(await call(list, { page: 51 })).toEqual({ entries: [], unreadable: 0, total: 5000 });
  const uneven = await call(list, { page: 2, pageSize: 3000 });
  expect([uneven.entries.length, uneven.total]).toEqual([2000, 5000]);
  expect((await call(list, { page: 0, pageSize: 7 })).entries).toEqual(first.entries.slice(0, 7));
});

test("searches for part of a test's name in any letter case", async () => {
  const { call } = await clientFor(practice, "sione");
  const found = await call(list, { search: "HBA" });
  expect(found.entries.length).toBeGreaterThan(5);
  expect(new Set(found.entries.map((result) => result.test))).toEqual(new Set(["HbA1c"]));
  expect(found.total).toBe(found.entries.length);
  expect((await call(list, { search: "no such test" })).total).toBe(0);
  expect((await call(list, { search: "#empty" })).total).toBe(0);
});

test("answers the magic search with an error and not with an empty list", async () => {
  const { send } = await clientFor(practice, "sione");
  expect((await send(list, { search: "#500" })).status).toBe(500);
});

test("searches by whole New Zealand days", async () => {
  const { call, world } = await clientFor(practice, "aroha");
  const late = { test: "Potassium", reportedAt: "2026-11-21T10:59:00Z", isRead: false };
  const later = { ...late, reportedAt: "2026-11-21T11:00:00Z" };
  for (const record of [late, later])
    await world.applyEvent({
      type: "add",
      for: "aroha",
      collection: "results",
      record: { ...(await call(list, {})).entries[0], ...record },
    });
  const on = async (from: string, to: string) =>
    (await call(list, { from, to, search: "Potassium" })).entries.map(({ reportedAt = "" }) =>
      Date.parse(reportedAt),
    );
  expect(await on("2026-11-21", "2026-11-21")).toEqual([Date.parse(late.reportedAt)]);
  expect(await on("2026-11-22", "2026-11-22")).toEqual([Date.parse(later.reportedAt)]);
  expect(await on("2026-11-21", "2026-11-22")).toHaveLength(2);
  expect((await call(list, { to: "2000-01-01" })).total).toBe(0);
});

test("Sione's HbA1c rose for more than a year and fell again, and each point is its result's value", async () => {
  const { call } = await clientFor(practice, "sione");
  const { entries: points } = await call(chart, { test: "hba1c" });
  expect(points.length).toBeGreaterThanOrEqual(6);
  const times = points.map(({ on }) => Date.parse(on));
  expect(times).toEqual(times.toSorted((a, b) => a - b));
  expect((times.at(-1) as number) - (times[0] as number)).toBeGreaterThan(2.9 * 365 * 86_400_000);
  const values = points.map(({ value }) => Number(value));
  const top = Math.max(...values);
  expect(top).toBeGreaterThan((values[0] as number) + 15);
  expect(top).toBeGreaterThan((values.at(-1) as number) + 15);
  const newest = (await call(list, { search: "HbA1c" })).entries[0];
  const detail = await call(read, { resultId: newest?.id as string });
  expect(detail).toMatchObject({
    kind: "table",
    observations: [{ name: "HbA1c", value: points.at(-1)?.value }],
  });
});

test.each(["Urine Microscopy and Culture", "Chest X-ray", "No such test", ""])(
  "returns no chart for %s",
  async (name) => {
    const { call } = await clientFor(practice, "george");
    expect(await call(chart, { test: name })).toEqual({ entries: [], unreadable: 0 });
  },
);

test("returns results as observations, text, a document or culture findings", async () => {
  const { call } = await clientFor(practice, "george");
  const open = async (search: string) =>
    call(read, { resultId: (await call(list, { search })).entries[0]?.id as string });
  const document = await open("Chest");
  const bytes = document.kind === "pdf" ? Buffer.from(document.data, "base64") : Buffer.of();
  expect(bytes.subarray(0, 5).toString()).toBe("%PDF-");
  expect(await open("Chest")).toEqual(document);
  const culture = await open("Culture");
  expect(
    culture.kind === "table" && culture.observations.find(({ name }) => name === "Culture")?.value,
  ).toMatch(/growth|coli/);
  const aroha = await clientFor(practice, "aroha");
  const [screening] = (await aroha.call(list, { search: "Cervical" })).entries;
  const html = await aroha.call(read, { resultId: screening?.id as string });
  expect(html).toMatchObject({ kind: "html", html: expect.stringContaining("Nō reira") });
});

test("returns the observations of a result from the control API, and none for an unknown test", async () => {
  const { call, world } = await clientFor(practice, "mei");
  const observations = [{ name: "HbA1c", value: "71", flag: "high", summary: "mmol/mol, <42" }];
  await world.applyEvent({ type: "result-arrives", for: "mei", record: { test: "HbA1c", observations } });
  await world.applyEvent({
    type: "result-arrives",
    for: "mei",
    record: { test: "Unheard-of", folder: "Biochemistry" },
  });
  const [unknown, given] = (await call(list, {})).entries;
  expect(await call(read, { resultId: given?.id as string })).toEqual({
    kind: "table",
    observations,
    unreadable: 0,
  });
  expect((await call(chart, { test: "HbA1c" })).entries.map(({ value }) => value)).toEqual(["71"]);
  expect(await call(read, { resultId: unknown?.id as string })).toMatchObject({ kind: expect.any(String) });
});

test("returns the same content for the same record in every world", async () => {
  const [one, two] = [await clientFor(practice, "george"), await clientFor(practice, "george")];
  for (const { id } of (await one.call(list, { pageSize: 12 })).entries) {
    expect(await (await one.send(read, { resultId: id })).text()).toBe(
      await (await two.send(read, { resultId: id })).text(),
    );
  }
});
