import { readFileSync } from "node:fs";
import { signedInPages } from "./support/pages.ts";
import { cookieFrom, post, postSolved, raw } from "./support/raw-http.ts";
import { startSession } from "./support/sign-in.ts";
import { expect, test } from "./support/test.ts";

test("redirects every signed-in page, and its data, to /login without a session", async ({ portalUrl }) => {
  for (const path of signedInPages) {
    const page = await raw(portalUrl, path);
    const query = path === "/" ? "" : `?redirectTo=${encodeURIComponent(path)}`;
    expect([path, page.status, page.headers.location]).toEqual([path, 302, `/login${query}`]);
    const data = await raw(portalUrl, path === "/" ? "/_.data" : `${path}.data`);
    expect([path, data.status]).toEqual([path, 202]);
    expect(data.text).toContain("/login");
  }
  expect((await raw(portalUrl, "/photo")).status).toBe(401);
});

test("redirects every signed-out page to the dashboard with a session, and uses no sign-in link there", async ({
  world,
  portalUrl,
}) => {
  const headers = { cookie: await startSession(portalUrl, world, "mei") };
  const link = `/loginSwitch/${(await world.switchToken("sione")).q}`;
  for (const path of [
    link,
    "/login",
    link.replace("Switch/", "?q="),
    "/signup",
    "/forgetPassword",
    "/resetpassword",
  ]) {
    const response = await raw(portalUrl, path, { headers });
    expect([path, response.status, response.headers.location]).toEqual([path, 302, "/"]);
  }
  expect((await post(portalUrl, link, {}, headers.cookie)).headers.location).toBe("/");
  expect((await raw(portalUrl, "/", { headers })).text).toContain("Mei Chen");
  const unused = await post(portalUrl, link, {});
  expect(unused.headers.location).toBe("/");
  cookieFrom(unused);
});

test("forbids storing signed-in pages, and sends the security headers with each", async ({
  world,
  portalUrl,
}) => {
  const headers = { cookie: await startSession(portalUrl, world, "mei") };
  for (const path of [...signedInPages, "/_.data", "/vitals.data"]) {
    const response = await raw(portalUrl, path, { headers });
    expect([path, response.status]).toEqual([path, 200]);
    expect([path, response.headers["cache-control"]]).toEqual([path, "private, no-store"]);
    expect(response.headers["content-security-policy"]).toContain("frame-ancestors 'none'");
    expect(response.headers["x-powered-by"]).toBeUndefined();
    expect(response.headers["x-content-type-options"]).toBe("nosniff");
  }
});

test("existing and unknown accounts get the same bytes, for a forgotten password and a wrong one", async ({
  world,
  portalUrl,
}) => {
  const existing = world.people.mei.username;
  const unknown = existing.replace("mei", "nox");
  const shown = ({ status, headers, text }: Awaited<ReturnType<typeof raw>>) => {
    const { date: _date, "x-request-id": _id, ...others } = headers;
    const parts = JSON.stringify([status, others, text]).replaceAll(/'nonce-[^']+'/g, "");
    return parts.replaceAll(existing, "…").replaceAll(unknown, "…");
  };
  const forgot = async (email: string) => {
    const fields = { intent: "forgotPassword", email };
    return shown(await postSolved(portalUrl, "/forgetPassword.data", "forgotPassword", fields));
  };
  const [one, other] = await Promise.all([forgot(existing), forgot(unknown)]);
  expect(one).toContain("If this address is registered");
  expect(other).toBe(one);
  expect(await world.outbox()).toHaveLength(1);
  const wrong = async (username: string) =>
    shown(await post(portalUrl, "/login.data", { intent: "signIn", username, password: "wrong" }));
  for (let failure = 0; failure < 4; failure++) expect(await wrong(unknown)).toBe(await wrong(existing));
});

test("refuses a form from another site before any call", async ({ world, portalUrl }) => {
  const cookie = await startSession(portalUrl, world, "mei");
  const before = (await world.journal()).length;
  const { username, password } = world.people.mei;
  const body = String(new URLSearchParams({ intent: "signIn", username, password }));
  const paths = ["/login", "/session", "/forgetPassword", "/login/help", "/signup", "/resetpassword"];
  for (const path of [
    ...paths,
    ...paths.map((one) => `${one}.data`),
    "/loginSwitch/token",
    "/emails/uploads",
  ]) {
    for (const origin of [{}, { origin: "https://evil.test" }, { "sec-fetch-site": "cross-site" }]) {
      const headers = { cookie, "content-type": "application/x-www-form-urlencoded", ...origin };
      const { status } = await raw(portalUrl, path, { method: "POST", headers, body });
      expect([path, origin, status]).toEqual([path, origin, 403]);
    }
  }
  expect((await world.journal()).length).toBe(before);
  expect((await raw(portalUrl, "/", { headers: { cookie } })).status).toBe(200);
});

test("answers no TRACE, which would repeat the cookie of a request", async ({ portalUrl }) => {
  for (const path of ["/", "/login", "/healthz", "/assets/none.js"]) {
    const { status, text } = await raw(portalUrl, path, { method: "TRACE", headers: { cookie: "a=secret" } });
    expect([path, status >= 400, text.includes("secret")]).toEqual([path, true, false]);
  }
});

test("files and health probes have the headers that keep to the type, and none that keeps localhost to https", async ({
  portalUrl,
}) => {
  const script = /\/assets\/[\w.-]+\.js/.exec((await raw(portalUrl, "/login")).text)?.[0] ?? "";
  for (const path of ["/robots.txt", "/healthz", "/readyz", script]) {
    const { status, headers } = await raw(portalUrl, path);
    expect([path, status]).toEqual([path, 200]);
    expect(headers["strict-transport-security"]).toBeUndefined();
    expect(headers["x-content-type-options"]).toBe("nosniff");
    expect(headers["cross-origin-resource-policy"]).toBe("same-origin");
    expect(headers["content-security-policy"]).toContain("frame-ancestors 'none'");
  }
  expect(JSON.parse((await raw(portalUrl, "/healthz")).text)).toEqual({ status: "ok" });
});

test("an error page shows the reference of its log lines, loaded as a document or by the page", async ({
  page,
  signIn,
  world,
}) => {
  const linesOf = (reference: string) =>
    readFileSync("test-results/portal.log", "utf8")
      .split("\n")
      .filter((line) => line.includes(reference));
  const reference = page.locator("[data-reference]");
  const unknown = await page.goto("/no/such/page");
  expect(unknown?.status()).toBe(404);
  await expect(reference).toHaveText(/^[0-9a-f]{10}$/);
  expect(unknown?.headers()["x-request-id"]).toBe(await reference.textContent());

  await signIn("mei");
  await world.addFault({ match: { path: "ValidateToken" }, effect: { type: "status", status: 500 } });
  const failing = page.waitForResponse(
    (answer) => /vitals\.data/.test(answer.url()) && answer.status() === 503,
  );
  await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Vitals" }).click();
  const response = await failing;
  await expect(reference).toHaveText(/^[0-9a-f]{10}$/);
  const shown = String(await reference.textContent());
  expect(response.headers()["x-request-id"]).toBeDefined();
  await expect.poll(() => linesOf(shown).length).toBeGreaterThan(0);
  expect(linesOf(shown).join("\n")).toContain('"status":503');
  await test.step("Retry loads the page where the browser refuses requests for data", async () => {
    await world.clearFaults();
    await page.route(/\.data(\?|$)/, (route) => route.abort("blockedbyclient"));
    await page.getByRole("link", { name: "Retry" }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Vitals");
  });
});
