import { expect, test } from "vitest";
import { letters } from "#practice-api/letters/endpoints.ts";
import { resources } from "#practice-api/resources/endpoints.ts";
import { clientFor } from "../../../support/contract-client.ts";
import { idOf, openPractice } from "../../../support/practice.ts";

const practice = openPractice();
const isPdf = (data: string | undefined) =>
  Buffer.from(data ?? "", "base64").toString("latin1", 0, 5) === "%PDF-";

test("letters come newest first, in pages, and Mei has none", async () => {
  const big = await clientFor(practice, "big");
  const all = await big.call(letters.list, {});
  expect(all.entries).toHaveLength(all.total ?? -1);
  expect(all.total).toBeGreaterThan(40);
  const moments = all.entries.map(({ at = "" }) => Date.parse(at));
  expect(moments).toEqual(moments.toSorted((a, b) => b - a));
  const second = await big.call(letters.list, { page: 2, pageSize: 20 });
  expect(second.entries).toEqual(all.entries.slice(20, 40));
  expect(all.entries.every(({ data }) => data === undefined)).toBe(true);
  const mei = await clientFor(practice, "mei");
  expect((await mei.call(letters.list, {})).entries).toEqual([]);
  expect((await mei.call(resources.list, {})).entries).toEqual([]);
});

test.each([
  [
    "in summer",
    "2026-01-15",
    "2026-01-14T11:00:00Z",
    "2026-01-15T10:59:59Z",
    "2026-01-14T10:59:59Z",
    "2026-01-15T11:00:00Z",
  ],
  [
    "in winter",
    "2026-07-15",
    "2026-07-14T12:00:00Z",
    "2026-07-15T11:59:59Z",
    "2026-07-14T11:59:59Z",
    "2026-07-15T12:00:00Z",
  ],
  [
    "when clocks go forward",
    "2026-09-27",
    "2026-09-26T12:00:00Z",
    "2026-09-27T10:59:59Z",
    "2026-09-26T11:59:59Z",
    "2026-09-27T11:00:00Z",
  ],
  [
    "when clocks go back",
    "2026-04-05",
    "2026-04-04T11:00:00Z",
    "2026-04-05T11:59:59Z",
    "2026-04-04T10:59:59Z",
    "2026-04-05T12:00:00Z",
  ],
])("searches by New Zealand days: a day %s", async (_, day, first, last, before, after) => {
  const mei = await clientFor(practice, "mei");
  const record = { type: "Care plan", contentType: "application/pdf", author: "Reception" };
  const at = Object.entries({ first, last, before, after });
  const changes = Object.fromEntries(at.map(([id, at]) => [id, { ...record, at }]));
  await mei.world.change("letters", "mei", changes);
  const ids = async (from?: string, to?: string) => {
    const { entries } = await mei.call(letters.list, { ...(from ? { from } : {}), ...(to ? { to } : {}) });
    return entries.map(({ id }) => id);
  };
  expect(await ids(day, day)).toEqual(["first", "last"]);
  expect(await ids(day)).toEqual(["first", "last", "after"]);
  expect(await ids(undefined, day)).toEqual(["first", "last", "before"]);
  expect(await ids()).toHaveLength(4);
});

test("returns a letter as PDF for the token in the URL, and no other patient's letter", async () => {
  const aroha = await clientFor(practice, "aroha");
  const [first] = (await aroha.call(letters.list, {})).entries;
  const letter = await aroha.call(letters.read, { letterId: first?.id ?? "" });
  expect(letter).toMatchObject({ id: first?.id, type: first?.type, contentType: "application/pdf" });
  expect(isPdf(letter.data)).toBe(true);
  const [foreign, nowhere] = await Promise.all(
    [`${idOf("george")}-letter-0`, "nowhere"].map((letterId) => aroha.send(letters.read, { letterId })),
  );
  expect(foreign?.status).toBe(404);
  expect(await foreign?.text()).toBe(await nowhere?.text());
});

test("lists resources as leaflets with pages and links with URLs", async () => {
  const aroha = await clientFor(practice, "aroha");
  const { entries, total } = await aroha.call(resources.list, { pageSize: 3 });
  expect(entries).toHaveLength(3);
  const all = (await aroha.call(resources.list, {})).entries;
  expect(all).toHaveLength(total ?? 0);
  const [links = [], leaflets = []] = [true, false].map((isLink) =>
    all.filter(({ contentType }) => (contentType === "link") === isLink),
  );
  expect(Math.min(links.length, leaflets.length)).toBeGreaterThan(0);
  for (const { id, url } of links) {
    expect(url).toMatch(/^https:/);
    expect((await aroha.send(resources.read, { resourceId: id })).status).toBe(404);
  }
  for (const { id } of leaflets) {
    const response = await aroha.send(resources.read, { resourceId: id });
    expect(response.status).toBe(200);
    expect(isPdf((await response.json()) as string)).toBe(true);
  }
  expect((await aroha.send(resources.read, { resourceId: "nothing" })).status).toBe(404);
});
