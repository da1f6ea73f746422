import { readFileSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, expect, test } from "vitest";
import { parse } from "yaml";
import { z } from "zod";
import type { FaultRule } from "#mock-server/control/client.ts";
import { type PageSender, pageSender } from "../../../support/page-sender.ts";
import { openPortal, sessionOf } from "../../../support/portal.ts";
import { openPractice } from "../../../support/practice.ts";

/** What a page fetches without a page around it: the statuses by which the page tells what to do. */
const practice = openPractice();
const { portal } = openPortal(practice);
let ask: PageSender;
beforeAll(async () => {
  ask = await pageSender(portal.services);
});

type Given = {
  menu?: Parameters<Awaited<ReturnType<typeof practice.control.createWorld>>["setMenu"]>[0];
  path?: string;
  answers?: number;
  retryAfter?: number;
  /** A page that names no record. */
  as?: "document" | "open page";
};
async function fetched(address: string, { menu, path, answers = 200, retryAfter, as = "open page" }: Given) {
  const world = await practice.control.createWorld();
  if (menu !== undefined) await world.setMenu(menu);
  const effect: FaultRule["effect"] = {
    type: "status",
    status: answers,
    ...(retryAfter === undefined ? {} : { retryAfter }),
  };
  if (path !== undefined) await world.addFault({ match: { path }, effect });
  const session = await portal.services.sessions.start(await sessionOf(world, "sione"));
  return { world, ...(await ask(address, { session, as })) };
}

const rows = z.array(z.tuple([z.string(), z.custom<Given>(), z.number()]));
test.each(rows.parse(parse(readFileSync(join(import.meta.dirname, "resource-routes.yaml"), "utf8"))))(
  "%s, given %j, is answered with %i",
  async (address, given, status) => {
    const { headers, ...answer } = await fetched(address, given);
    expect(answer.status).toBe(status);
    if (given.retryAfter !== undefined) expect(headers.get("Retry-After")).toBe(String(given.retryAfter));
  },
);

test.each(["/session/unread", "/find/lists?area=letters", "/my-record/part?part=vitals&page=1"])(
  "%s needs a session, and the record of the page that asks (threat T48)",
  async (address) => {
    expect((await ask(address)).status).toBe(401);
    const { services } = portal;
    const world = await practice.control.createWorld();
    const data = await sessionOf(world, "aroha", "manaia");
    const session = await services.sessions.start(data);
    const own = await ask(address, { session, as: "open page" });
    expect([own.status, own.headers.get("cache-control")]).toEqual([200, expect.stringMatching("no-store")]);
    const record = await services.recordTokens.of(await sessionOf(world, "aroha", "tama"));
    expect((await ask(address, { session, as: "open page", record })).status).toBe(409);
  },
);

test("the count of unread messages is the practice's", async () => {
  const { world, html } = await fetched("/session/unread", {});
  expect(JSON.parse(html)).toBe((await world.counters("sione")).unreadMessages);
});

test("a box is searched in pages of a hundred with their texts, whatever the filter", async () => {
  const { world, html } = await fetched("/emails/page?box=inbox&page=1&for=search", {});
  expect(JSON.parse(html).entries[0]).toMatchObject({ text: expect.stringMatching(/./), box: "inbox" });
  const [{ input } = { input: {} }] = await world.journal("GET Patient/Messaging");
  expect(input).toEqual({ box: "inbox", page: 1, pageSize: 100, filter: "all" });
});

test("a photo is an image in a sandbox", async () => {
  const { headers } = await fetched("/photo", {});
  expect(headers.get("content-type")).toMatch(/^image\//);
  expect(headers.get("content-security-policy")).toContain("sandbox");
});

test("what can be found is in each area, and marks nothing as read", async () => {
  const found: {
    place: string;
    entries: { name: string; href: string; isUnread?: boolean; form?: object }[];
  }[] = [];
  for (const area of ["medications", "results", "letters", "messages", "appointments"]) {
    const { html, world } = await fetched(`/find/lists?area=${area}`, {});
    found.push(...JSON.parse(html));
    for (const call of ["GET Patient/LabResultByID", "GET Patient/MessageByID"])
      expect(await world.journal(call)).toEqual([]);
  }
  expect(found.map(({ place }) => place)).toEqual([
    "medications/all",
    "results/all",
    "letters/all",
    "messages/inbox",
    "messages/sent",
    "messages/drafts",
    "appointments/upcoming",
    "appointments/history",
  ]);
  for (const { place, entries } of found) {
    expect(entries.length, place).toBeGreaterThan(0);
    for (const { name, href, isUnread, form } of entries) {
      expect([name.length > 0, href.startsWith("/")]).toEqual([true, true]);
      if (isUnread) expect(form).toMatchObject({ intent: "open" });
    }
  }
});
