import { RouterContextProvider } from "react-router";
import { expect, test } from "vitest";
import { servicesContext } from "#app/.server/contexts.ts";
import { requestContext } from "#app/.server/request-context.ts";
import { loader } from "#app/routes/signed-in/profile/photo.resource.ts";
import { openPortal } from "../../../../support/portal.ts";
import { openPractice } from "../../../../support/practice.ts";

const practice = openPractice();
const { portal, contextFor } = openPortal(practice);

async function photoOf(...faults: string[]) {
  const world = await practice.control.createWorld();
  for (const path of faults) {
    await world.addFault({ match: { path }, effect: { type: "status", status: 503 } });
  }
  const context = new RouterContextProvider();
  context.set(servicesContext, portal.services);
  context.set(requestContext, await contextFor(world, "sione"));
  return loader({ context } as unknown as Parameters<typeof loader>[0]);
}

test("the photo is an image in a sandbox", async () => {
  const response = await photoOf();
  expect(response.status).toBe(200);
  expect(response.headers.get("content-type")).toMatch(/^image\//);
  expect(response.headers.get("content-security-policy")).toContain("sandbox");
});

test("a practice that does not send the profile leaves the photo unavailable", async () => {
  expect((await photoOf("Patient")).status).toBe(503);
});
