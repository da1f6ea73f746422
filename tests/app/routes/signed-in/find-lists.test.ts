import { RouterContextProvider } from "react-router";
import { beforeEach, expect, test } from "vitest";
import { servicesContext } from "#app/.server/contexts.ts";
import { requestContext } from "#app/.server/request-context.ts";
import { sessionHeaders } from "#app/browser/session-headers.ts";
import { loader } from "#app/routes/signed-in/find-lists.resource.ts";
import type { FindList } from "#app/shell/find/load-lists.ts";
import { openPortal, type PortalWorld } from "../../../support/portal.ts";
import { openPractice } from "../../../support/practice.ts";

const practice = openPractice();
const { portal, contextFor } = openPortal(practice);
let world: PortalWorld;
beforeEach(async () => {
  world = await practice.control.createWorld();
});

async function read(area: string, headers: Record<string, string> = { [sessionHeaders.record]: "a record" }) {
  const url = new URL(`/find/lists?area=${area}`, "http://portal.test");
  const context = new RouterContextProvider();
  context.set(requestContext, await contextFor(world, "aroha"));
  context.set(servicesContext, portal.services);
  const request = new Request(url, { headers });
  try {
    return await loader({ request, url, context, params: {}, pattern: "find/lists" } as never);
  } catch (thrown) {
    const { init } = thrown as { init?: ResponseInit };
    if (init === undefined) throw thrown;
    return new Response(null, init);
  }
}

test("has what can be found in each area, and marks nothing as read", async () => {
  const areas = ["medications", "results", "letters", "messages", "appointments"];
  const lists: FindList[] = [];
  for (const area of areas) lists.push(...(await (await read(area)).json()));
  expect(lists.map(({ place }) => place)).toEqual([
    "medications/all",
    "results/all",
    "letters/all",
    "messages/inbox",
    "messages/sent",
    "messages/drafts",
    "appointments/upcoming",
    "appointments/history",
  ]);
  for (const { place, entries } of lists) {
    expect(entries.length, place).toBeGreaterThan(0);
    for (const { name, href } of entries)
      expect([name.length > 0, href.startsWith("/")]).toEqual([true, true]);
  }
  const unread = lists.flatMap(({ entries }) => entries.filter(({ isUnread }) => isUnread));
  expect(unread.every(({ form }) => form?.intent === "open")).toBe(true);
  expect(await world.journal("GET Patient/LabResultByID")).toEqual([]);
  expect(await world.journal("GET Patient/MessageByID")).toEqual([]);
});

test("is refused without the area, for an unknown one and without a record", async () => {
  await world.setMenu(["letters"]);
  expect((await read("letters")).status).toBe(200);
  expect((await read("results")).status).toBe(403);
  expect((await read("billing")).status).toBe(400);
  expect((await read("letters", {})).status).toBe(400);
});

test("is 503 when the practice does not send a list", async () => {
  await world.addFault({ match: { path: "Patient/LabResults" }, effect: { type: "status", status: 500 } });
  expect((await read("results")).status).toBe(503);
  expect((await read("letters")).status).toBe(200);
});
