import { RouterContextProvider } from "react-router";
import { expect, test } from "vitest";
import { servicesContext } from "#app/.server/contexts.ts";
import { requestContext } from "#app/.server/request-context.ts";
import { loader } from "#app/routes/signed-in/profile/photo.resource.ts";
import { openPortal } from "../../../../support/portal.ts";
import { openPractice } from "../../../../support/practice.ts";

const practice = openPractice();
const { portal, contextFor } = openPortal(practice);

async function photoOf(failsWith?: number) {
  const world = await practice.control.createWorld();
  if (failsWith !== undefined) {
    await world.addFault({ match: { path: "Patient" }, effect: { type: "status", status: failsWith } });
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
  expect((await photoOf(503)).status).toBe(503);
});

test("a session that has ended at the practice is no missing photo", async () => {
  await expect(photoOf(401)).rejects.toMatchObject({ reason: "signedOut" });
});
