import { describe, expect, test, vi } from "vitest";
import { type RequestContext, requestContext } from "#app/.server/request-context.ts";
import { answerAction } from "#app/.server/screen-loader.ts";
import { withoutRequestAbort } from "#app/.server/session/without-request-abort.ts";
import { openSessions, routerContext } from "../../../support/portal.ts";

const { portal, page, signIn, recordOf } = openSessions();

const form = { text: "typed" };
const statusOf = ({ status, headers }: Response) => [status, headers.get("X-Portal-Session")];
/** Has the practice refuse the token where a call checks it, or in another call. */
const refuse = (path = "ValidateToken") =>
  portal.world.addFault({ match: { path }, effect: { type: "auth", as: "expired" } });
const signedIn = async () => {
  const cookie = await signIn("mei");
  return { cookie, record: await recordOf(cookie) };
};
const isOpen = async (cookie: string) => (await portal.services.sessions.open(cookie, false)) !== undefined;

test("runs a page's calls beside the check of its token, and shows nothing of them when it fails", async () => {
  const cookie = await signIn("mei");
  await refuse();
  const show = vi.fn(async () => "the page");
  const response = await page("/vitals", { cookie }, show);
  expect([response.status, response.headers.get("Location")]).toEqual([302, "/login?redirectTo=%2Fvitals"]);
  expect(await response.text()).toBe("");
  expect(show).toHaveBeenCalledOnce();
});

test("makes no write before the practice has accepted the token", async () => {
  const sent = await signedIn();
  await refuse();
  const act = vi.fn(async () => "written");
  const response = await page("/emails", { ...sent, form }, async (context) => {
    await context.checked();
    return act();
  });
  expect(statusOf(response)).toEqual([401, "expired"]);
  expect(act).not.toHaveBeenCalled();
});

describe("a form and the page that it leads to", () => {
  const toPage = async () => new Response(null, { status: 302, headers: { Location: "/vitals" } });
  const written = async ({ checked }: RequestContext) => {
    await checked();
    return toPage();
  };
  const day = async ({ now }: RequestContext) => (await now()).toISODate() ?? "";
  /** How often the token has been checked after each of these requests. */
  async function checksAfter(act: typeof written, paths: string[], show?: typeof day) {
    const cookie = await signIn("mei");
    const checks = async () => (await portal.world.journal("GET ValidateToken")).length;
    const before = await checks();
    expect((await page("/emails", { cookie, form }, act)).status).toBe(302);
    const counts = [(await checks()) - before];
    for (const path of paths) {
      const response = await page(path, { cookie }, show);
      expect(response.status).toBe(200);
      if (show) expect(await response.text()).toBe("2026-11-23");
      counts.push((await checks()) - before);
    }
    return counts;
  }

  test("check the token once: with the page after an answer that the portal stores", async () => {
    expect(await checksAfter(toPage, ["/vitals"])).toEqual([0, 1]);
  });

  test("check the token once: with the form when that writes to the practice, for the data of one page", async () => {
    expect(await checksAfter(written, ["/vitals.data", "/vitals.data", "/vitals"], day)).toEqual([
      1, 1, 1, 2,
    ]);
  });

  test("check the token again for all that follows the page, which is one request as a document", async () => {
    expect(await checksAfter(written, ["/vitals", "/vitals"])).toEqual([1, 1, 2]);
  });

  test("check the token when the form's answer is no redirect", async () => {
    const sent = await signedIn();
    await refuse();
    const response = await page("/emails", { ...sent, form }, async () => "a page");
    expect(statusOf(response)).toEqual([401, "expired"]);
  });

  test("end the session when the practice refuses the token after a stored answer", async () => {
    const cookie = await signIn("mei");
    await refuse();
    expect((await page("/emails", { cookie, form }, toPage)).status).toBe(302);
    expect((await page("/vitals", { cookie })).headers.get("Location")).toBe("/login?redirectTo=%2Fvitals");
  });
});

test("ends the session when any call of a page is answered with 401", async () => {
  const sent = await signedIn();
  await refuse("Patient/RefreshCounter");
  const response = await page("/.data", sent, async ({ counters }) => {
    await counters().catch(() => undefined);
    return "a page without its counters";
  });
  expect(statusOf(response)).toEqual([401, "expired"]);
  expect(await isOpen(sent.cookie)).toBe(false);
});

test("answers a write whose call is answered with 401 so that the page keeps what was typed", async () => {
  const sent = await signedIn();
  await refuse("Patient/RefreshCounter");
  const write = await page("/emails", { ...sent, form }, async ({ counters }) => {
    await counters();
    return "written";
  });
  expect(statusOf(write)).toEqual([401, "expired"]);
});

test("answers a write so too when the call goes on without its request", async () => {
  const sent = await signedIn();
  await refuse("Patient/RefreshCounter");
  const write = await page("/emails", { ...sent, form }, async (context) => {
    const router = routerContext(portal.services);
    router.set(requestContext, context);
    const act = answerAction(async () => (await withoutRequestAbort(portal.services, context)).counters());
    const request = new Request("http://localhost/emails", { method: "POST" });
    // The router makes a response of an action's error.
    await act({ request, context: router, pattern: "emails" } as never).catch(() => undefined);
    return new Response(null, { status: 500 });
  });
  expect(statusOf(write)).toEqual([401, "expired"]);
});

test("ends the session when a panel that streams later is answered with 401", async () => {
  const cookie = await signIn("mei");
  await refuse("Patient/RefreshCounter");
  const later = Promise.withResolvers<void>();
  const response = await page("/", { cookie }, async ({ counters }) => {
    void later.promise.then(() => counters().catch(() => undefined));
    return "a page that streams";
  });
  expect(response.status).toBe(200);
  later.resolve();
  await expect.poll(() => isOpen(cookie)).toBe(false);
});

test("asks the practice once for two requests of a page that are made side by side", async () => {
  const cookie = await signIn("mei");
  const before = (await portal.world.journal()).length;
  const load = async ({ counters, menu, now }: RequestContext) => {
    await Promise.all([counters(), menu()]);
    return (await now()).toISODate() ?? "";
  };
  const both = [page("/vitals.data", { cookie }, load), page("/vitals.data", { cookie }, load)];
  for (const response of await Promise.all(both)) expect(await response.text()).toBe("2026-11-23");
  const names = (await portal.world.journal()).slice(before).map(({ call }) => call);
  const once = ["GET Patient/RefreshCounter", "GET ValidateToken", "POST Patient/PatientMenu"];
  expect(names.toSorted()).toEqual(once);
});

test("gives the practice's time from its first response, not this machine's", async () => {
  await portal.world.setClock({ now: "2031-04-02T09:00:00+13:00" });
  const cookie = await signIn("mei");
  await portal.world.addFault({ match: { path: "ValidateToken" }, effect: { type: "latency", ms: 50 } });
  const response = await page("/", { cookie }, async ({ now }) => (await now()).toISODate());
  expect(await response.text()).toBe("2031-04-02");
});
