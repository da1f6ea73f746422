import { RouterContextProvider } from "react-router";
import { describe, expect, test, vi } from "vitest";
import { servicesContext } from "#app/.server/contexts.ts";
import { type RequestContext, requestContext } from "#app/.server/request-context.ts";
import { answerAction } from "#app/.server/screen-loader.ts";
import { withoutRequestAbort } from "#app/.server/session/without-request-abort.ts";
import { openSessions } from "../../../support/portal.ts";

const { portal, page, signIn, recordOf } = openSessions();

const expired = { type: "auth", as: "expired" } as const;

test("runs a page's calls beside the check of its token, and shows nothing of them when it fails", async () => {
  const cookie = await signIn("mei");
  await portal.world.addFault({ match: { path: "ValidateToken" }, effect: expired });
  const show = vi.fn(async () => "the page");
  const response = await page("/vitals", { cookie }, show);
  expect([response.status, response.headers.get("Location")]).toEqual([302, "/login?redirectTo=%2Fvitals"]);
  expect(await response.text()).toBe("");
  expect(show).toHaveBeenCalledOnce();
});

test("makes no write before the practice has accepted the token", async () => {
  const cookie = await signIn("mei");
  const record = await recordOf(cookie);
  await portal.world.addFault({ match: { path: "ValidateToken" }, effect: expired });
  const act = vi.fn(async () => "written");
  const response = await page("/emails", { cookie, record, form: { text: "typed" } }, async (context) => {
    await context.checked();
    return act();
  });
  expect([response.status, response.headers.get("X-Portal-Session")]).toEqual([401, "expired"]);
  expect(act).not.toHaveBeenCalled();
});

describe("a form and the page that it leads to", () => {
  const form = { text: "typed" };
  const toPage = () => new Response(null, { status: 302, headers: { Location: "/vitals" } });
  const checks = async () => (await portal.world.journal("GET ValidateToken")).length;

  test("check the token once: with the page after an answer that the portal stores", async () => {
    const cookie = await signIn("mei");
    const before = await checks();
    expect((await page("/emails", { cookie, form }, async () => toPage())).status).toBe(302);
    expect(await checks()).toBe(before);
    expect((await page("/vitals", { cookie })).status).toBe(200);
    expect(await checks()).toBe(before + 1);
  });

  test("check the token once: with the form when that writes to the practice", async () => {
    const cookie = await signIn("mei");
    const before = await checks();
    const write = page("/emails", { cookie, form }, async ({ checked }) => {
      await checked();
      return toPage();
    });
    expect((await write).status).toBe(302);
    const following = await page("/vitals.data", { cookie }, async ({ now }) => (await now()).toISODate());
    expect(await following.text()).toBe("2026-11-23");
    expect((await page("/vitals.data", { cookie })).status).toBe(200);
    expect(await checks()).toBe(before + 1);
    expect((await page("/vitals", { cookie })).status).toBe(200);
    expect(await checks()).toBe(before + 2);
  });

  test("check the token again for all that follows the page, which is one request as a document", async () => {
    const cookie = await signIn("mei");
    const before = await checks();
    await page("/emails", { cookie, form }, async ({ checked }) => {
      await checked();
      return toPage();
    });
    expect((await page("/vitals", { cookie })).status).toBe(200);
    expect(await checks()).toBe(before + 1);
    expect((await page("/vitals", { cookie })).status).toBe(200);
    expect(await checks()).toBe(before + 2);
  });

  test("check the token when the form's answer is no redirect", async () => {
    const cookie = await signIn("mei");
    const record = await recordOf(cookie);
    await portal.world.addFault({ match: { path: "ValidateToken" }, effect: expired });
    const response = await page("/emails", { cookie, record, form }, async () => "a page");
    expect([response.status, response.headers.get("X-Portal-Session")]).toEqual([401, "expired"]);
  });

  test("end the session when the practice refuses the token after a stored answer", async () => {
    const cookie = await signIn("mei");
    await portal.world.addFault({ match: { path: "ValidateToken" }, effect: expired });
    expect((await page("/emails", { cookie, form }, async () => toPage())).status).toBe(302);
    expect((await page("/vitals", { cookie })).headers.get("Location")).toBe("/login?redirectTo=%2Fvitals");
  });
});

test("ends the session when any call of a page is answered with 401", async () => {
  const cookie = await signIn("mei");
  const record = await recordOf(cookie);
  await portal.world.addFault({ match: { path: "Patient/RefreshCounter" }, effect: expired });
  const response = await page("/.data", { cookie, record }, async ({ counters }) => {
    await counters().catch(() => undefined);
    return "a page without its counters";
  });
  expect([response.status, response.headers.get("X-Portal-Session")]).toEqual([401, "expired"]);
  expect(await portal.services.sessions.open(cookie, false)).toBeUndefined();
});

test("answers a write whose call is answered with 401 so that the page keeps what was typed", async () => {
  const cookie = await signIn("mei");
  const record = await recordOf(cookie);
  await portal.world.addFault({ match: { path: "Patient/RefreshCounter" }, effect: expired });
  const write = await page("/emails", { cookie, record, form: { text: "typed" } }, async ({ counters }) => {
    await counters();
    return "written";
  });
  expect([write.status, write.headers.get("X-Portal-Session")]).toEqual([401, "expired"]);
});

test("answers a write so too when the call goes on without its request", async () => {
  const cookie = await signIn("mei");
  const record = await recordOf(cookie);
  await portal.world.addFault({ match: { path: "Patient/RefreshCounter" }, effect: expired });
  const write = await page("/emails", { cookie, record, form: { text: "typed" } }, async (context) => {
    const router = new RouterContextProvider();
    router.set(servicesContext, portal.services);
    router.set(requestContext, context);
    const act = answerAction(async () => (await withoutRequestAbort(portal.services, context)).counters());
    const request = new Request("http://localhost/emails", { method: "POST" });
    // The router makes a response of an action's error.
    await act({ request, context: router, pattern: "emails" } as never).catch(() => undefined);
    return new Response(null, { status: 500 });
  });
  expect([write.status, write.headers.get("X-Portal-Session")]).toEqual([401, "expired"]);
});

test("ends the session when a panel that streams later is answered with 401", async () => {
  const cookie = await signIn("mei");
  await portal.world.addFault({ match: { path: "Patient/RefreshCounter" }, effect: expired });
  const later = Promise.withResolvers<void>();
  const response = await page("/", { cookie }, async ({ counters }) => {
    void later.promise.then(() => counters().catch(() => undefined));
    return "a page that streams";
  });
  expect(response.status).toBe(200);
  later.resolve();
  await expect.poll(() => portal.services.sessions.open(cookie, false)).toBeUndefined();
});

test("asks the practice once for two requests of a page that are made side by side", async () => {
  const cookie = await signIn("mei");
  const calls = async () => (await portal.world.journal()).length;
  const before = await calls();
  const load = async ({ counters, menu, now }: RequestContext) => {
    await Promise.all([counters(), menu()]);
    return (await now()).toISODate() ?? "";
  };
  const responses = await Promise.all([
    page("/vitals.data", { cookie }, load),
    page("/vitals.data", { cookie }, load),
  ]);
  for (const response of responses) expect(await response.text()).toBe("2026-11-23");
  const names = (await portal.world.journal()).slice(before).map(({ call }) => call);
  expect(names.toSorted()).toEqual([
    "GET Patient/RefreshCounter",
    "GET ValidateToken",
    "POST Patient/PatientMenu",
  ]);
});

test("gives the practice's time from its first response, not this machine's", async () => {
  await portal.world.setClock({ now: "2031-04-02T09:00:00+13:00" });
  const cookie = await signIn("mei");
  await portal.world.addFault({ match: { path: "ValidateToken" }, effect: { type: "latency", ms: 50 } });
  const response = await page("/", { cookie }, async ({ now }) => (await now()).toISODate());
  expect(await response.text()).toBe("2031-04-02");
});
