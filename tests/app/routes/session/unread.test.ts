import { RouterContextProvider } from "react-router";
import { beforeEach, expect, test } from "vitest";
import { servicesContext } from "#app/.server/contexts.ts";
import { requestContext } from "#app/.server/request-context.ts";
import { loader } from "#app/routes/session/unread.resource.ts";
import { openPortal, type PortalWorld } from "../../../support/portal.ts";
import { openPractice } from "../../../support/practice.ts";

const practice = openPractice();
const { portal, contextFor } = openPortal(practice);
let world: PortalWorld;
beforeEach(async () => {
  world = await practice.control.createWorld();
});

async function unread(): Promise<Response> {
  const context = new RouterContextProvider();
  context.set(requestContext, await contextFor(world, "aroha"));
  context.set(servicesContext, portal.services);
  const url = new URL("http://portal.test/session/unread");
  return loader({ request: new Request(url), url, params: {}, pattern: "session/unread", context } as never);
}

test("answers the practice's count of unread messages, and stores nothing", async () => {
  const response = await unread();
  expect(await response.json()).toBe((await world.counters("aroha")).unreadMessages);
  expect(response.headers.get("cache-control")).toBe("no-store");
});

test("answers 503 when the practice does not count them", async () => {
  await world.addFault({
    match: { path: "Patient/RefreshCounter" },
    effect: { type: "status", status: 500 },
  });
  expect((await unread()).status).toBe(503);
});
