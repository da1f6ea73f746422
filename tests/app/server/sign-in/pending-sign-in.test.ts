import { beforeEach, describe, expect, test } from "vitest";
import { pendingSignInContext } from "#app/.server/contexts.ts";
import { endSessionOnOpening, pendingPasswordReset } from "#app/.server/sign-in/pending-sign-in.ts";
import { prepareLinkPage, signInByLink } from "#app/.server/sign-in/sign-in-link.ts";
import { metrics } from "#app/.server/telemetry/metrics.ts";
import { idIn, type PortalWorld, routerContext, startPortal } from "../../../support/portal.ts";
import { openPractice } from "../../../support/practice.ts";

const practice = openPractice();
const cookiesKept = "__Host-cookies=kept; Path=/; HttpOnly; Secure; SameSite=Lax";
let world: PortalWorld;
let portal: Awaited<ReturnType<typeof startPortal>>;
beforeEach(async () => {
  world = await practice.control.createWorld();
  portal = await startPortal(practice, { PRACTICE_API_URL: `${practice.url}/~${world.id}/api` });
});

type Sent = { method?: string; cookie?: string | undefined; headers?: Record<string, string> };

function argsOf(path: string, { method = "GET", cookie, headers }: Sent = {}) {
  const url = new URL(path, "http://portal.test");
  const own = { cookie: cookie === undefined ? "__Host-cookies=kept" : `__Host-portal=${cookie}` };
  const request = new Request(url, { method, headers: { ...own, ...headers } });
  return { request, url, context: routerContext(portal.services), params: {} };
}

/** Opens /login. Returns the response, and whether the page shows a sign-in that waits. */
async function open(path: string, sent?: Sent) {
  const args = argsOf(path, sent);
  const response = (await endSessionOnOpening(args as never, async () => new Response("page"))) as Response;
  const isPending = () => args.context.get(pendingSignInContext) !== null;
  // The context has none where the page is not reached.
  return { response, isPending: response.status === 200 && isPending() };
}

const locationOf = ({ headers }: Response) => headers.get("location");
const link = async (token: string, sent?: Sent) => {
  const { context, request } = argsOf("/loginSwitch/x", { method: "POST", ...sent });
  return signInByLink(context, token, request);
};
/** A session: Mei's is signed in, Aroha's waits for a choice of patient, Priya's for a new password. */
const sessionOf = async (account: "mei" | "aroha" | "priya") =>
  idIn(await link((await world.switchToken(account)).q)) ?? "";
const stageOf = async (id: string) => (await portal.services.sessions.open(id))?.data.stage;

describe("opening /login", () => {
  test("ends the session and clears the browser's storage", async () => {
    const cookie = await sessionOf("mei");
    expect(await stageOf(cookie)).toBe("signedIn");
    const { response } = await open("/login", { cookie });
    expect(response.headers.get("clear-site-data")).toBe('"storage"');
    expect(response.headers.get("set-cookie")).toContain("Max-Age=0");
    expect(await stageOf(cookie)).toBeUndefined();
  });

  test("sets no cookie in a browser that has none but the one that shows that it keeps cookies", async () => {
    const { response } = await open("/login", { headers: { cookie: "" } });
    expect(response.headers.getSetCookie()).toEqual([cookiesKept]);
    const again = await open("/login");
    expect(again.response.headers.getSetCookie()).toEqual([]);
    expect(response.headers.get("clear-site-data")).toBe('"storage"');
  });

  test("keeps a sign-in that waits for its forms and for the address that shows it, and for no other", async () => {
    const cookie = await sessionOf("aroha");
    expect((await open("/login?continue=1", { cookie })).isPending).toBe(true);
    expect((await open("/login", { cookie, method: "POST" })).isPending).toBe(true);
    expect(await stageOf(cookie)).toBe("pending");
    expect((await open("/login", { cookie })).isPending).toBe(false);
    expect(await stageOf(cookie)).toBeUndefined();
  });

  test("does not end a session when a form is sent there", async () => {
    const cookie = await sessionOf("mei");
    const { response, isPending } = await open("/login?continue=1", { cookie, method: "POST" });
    expect([isPending, response.headers.get("clear-site-data")]).toEqual([false, null]);
    expect(await stageOf(cookie)).toBe("signedIn");
  });

  test("with the token of a link leads to the page of the link, which a form does not", async () => {
    const { q } = await world.switchToken("mei");
    expect((await open(`/login?q=${q}`, { method: "POST" })).response.status).toBe(200);
    const { response } = await open(`/login?q=${q}%2F`);
    expect([response.status, locationOf(response)]).toEqual([
      302,
      `/loginSwitch/${encodeURIComponent(`${q}/`)}`,
    ]);
    expect(response.headers.get("referrer-policy")).toBe("no-referrer");
    expect((await open("/login?q=")).response.status).toBe(200);
    expect(locationOf(await link(q))).toBe("/");
  });
});

describe("a sign-in link", () => {
  test("signs in once, without the token in the address or as a referrer", async () => {
    const { q } = await world.switchToken("mei");
    const response = await link(q);
    const headers = { location: "/", "referrer-policy": "no-referrer", "cache-control": "no-store" };
    expect(Object.fromEntries(response.headers)).toMatchObject(headers);
    expect(await stageOf(idIn(response) ?? "")).toBe("signedIn");
    expect(locationOf(await link(q))).toBe("/login?problem=link");
  });

  test("leads by /login, which says so, where the browser has sent no cookie", async () => {
    const none = { headers: { cookie: "" } };
    const direct = await link((await world.switchToken("mei")).q, none);
    const choosing = await link((await world.switchToken("aroha")).q, none);
    const both = ["/login?problem=cookies", "/login?continue=1&problem=cookies"];
    expect([direct, choosing].map(locationOf)).toEqual(both);
  });

  test("ends the session that the browser had", async () => {
    const cookie = await sessionOf("mei");
    await link((await world.switchToken("aroha")).q, { cookie });
    expect(await stageOf(cookie)).toBeUndefined();
  });

  test("has a page that leaves no token as a referrer and whose form has an origin", async () => {
    const args = argsOf("/loginSwitch/x", { headers: { cookie: "" } });
    const page = (await prepareLinkPage(args as never, async () => new Response("page"))) as Response;
    expect(page.headers.get("referrer-policy")).toBe("strict-origin");
    expect(page.headers.getSetCookie()).toEqual([cookiesKept]);
  });

  test("that the practice refuses counts as a failure, and is refused by the portal after a few", async () => {
    const calls = async () => (await world.journal("POST Patient/Authentication")).length;
    for (let attempt = 0; attempt < 12; attempt++) {
      expect(locationOf(await link("guessed"))).toBe("/login?problem=link");
    }
    const before = await calls();
    expect(before).toBeGreaterThan(0);
    await link("guessed");
    expect(await calls()).toBe(before);
  });

  test("is a snag when the practice does not answer, and can be followed again", async () => {
    const { q } = await world.switchToken("mei");
    const { id } = await world.addFault({ effect: { type: "reset" } });
    // Other files of tests share the counter.
    const unreachable = async () =>
      (await metrics.signIns.get()).values.find(({ labels }) => labels.reason === "unreachable")?.value ?? 0;
    const before = await unreachable();
    for (let attempt = 0; attempt < 12; attempt++) {
      expect(locationOf(await link(q))).toBe("/login?problem=snag");
    }
    expect(await unreachable()).toBe(before + 12);
    await world.removeFault(id);
    expect(locationOf(await link(q))).not.toBe("/login?problem=link");
  });

  test("is unavailable while the portal's store is", async () => {
    const { q } = await world.switchToken("mei");
    await portal.services.close();
    expect(locationOf(await link(q))).toBe("/login?problem=unavailable");
  });
});

test("only a sign-in that waits for a new password opens Set Password", async () => {
  const pending = async (cookie: string | undefined) => {
    const { context, request } = argsOf("/resetpassword", { cookie });
    return (await pendingPasswordReset(context, request))?.data.signIn.value ?? null;
  };
  expect(await pending(await sessionOf("priya"))).toBe("passwordReset");
  const others = [await sessionOf("aroha"), await sessionOf("mei"), undefined];
  expect(await Promise.all(others.map(pending))).toEqual([null, null, null]);
});
