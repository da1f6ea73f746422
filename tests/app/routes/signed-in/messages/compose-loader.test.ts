import { beforeEach, describe, expect, test } from "vitest";
import type { RequestContext } from "#app/.server/request-context.ts";
import { loadCompose } from "#app/routes/signed-in/messages/compose/.server/loader.ts";
import { openPortal, type PortalWorld } from "../../../../support/portal.ts";
import { openPractice } from "../../../../support/practice.ts";
import { screenArgs } from "../../../../support/screen-args.ts";

const practice = openPractice();
const { portal, contextFor } = openPortal(practice);
let world: PortalWorld;
let sione: RequestContext;
beforeEach(async () => {
  world = await practice.control.createWorld({ now: "2026-11-24T09:00:00+13:00" });
  sione = await contextFor(world, "sione");
});
const load = async (query = "", context = sione) => {
  const { form, recipients, disclaimer, key } = await loadCompose(
    screenArgs(portal.services, context, `/emails/compose${query}`),
  );
  return { form: await form, recipients: await recipients, disclaimer: await disclaimer, key };
};

describe("the form of a message", () => {
  test("has a new key each time, so that each form is sent once", async () => {
    const [first, second] = [await load(), await load()];
    expect(first.key).toMatch(/^[\w-]{43}$/);
    expect(second.key).not.toBe(first.key);
  });
});

test("a mistake of the portal in a change of address is not hidden", async () => {
  const profile = () => Promise.reject(new TypeError("a mistake"));
  const { form } = await load("?about=address", { ...sione, profile } as never);
  expect(form).toEqual({ state: "failed" });
});
