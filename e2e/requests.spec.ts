import { readFileSync } from "node:fs";
import { signedInPages } from "./support/pages.ts";
import { cookieFrom, post, raw } from "./support/raw-http.ts";
import { startSession } from "./support/sign-in.ts";
import { expect, test } from "./support/test.ts";

const signedOutPages = ["/login", "/loginSwitch/some-token", "/signup", "/forgetPassword", "/resetpassword"];

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

test("redirects every signed-out page to the dashboard with a session", async ({ world, portalUrl }) => {
  const headers = { cookie: await startSession(portalUrl, world, "mei") };
  for (const path of signedOutPages) {
    const response = await raw(portalUrl, path, { headers });
    expect([path, response.status, response.headers.location]).toEqual([path, 302, "/"]);
  }
});

test("answers an unknown path with 404 and the specified texts, signed in or not", async ({
  page,
  signIn,
}) => {
  const check = async () => {
    const response = await page.goto("/no/such/page");
    expect(response?.status()).toBe(404);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Failed to load the page");
    await expect(page.getByText("Error Code: 404")).toBeVisible();
    await expect(page.getByRole("link", { name: "Go Back" })).toHaveAttribute("href", "/");
  };
  await check();
  await signIn("mei");
  await check();
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

test("the cookie of a session that logged out opens no page", async ({ world, portalUrl }) => {
  const cookie = await startSession(portalUrl, world, "mei");
  const answer = await post(portalUrl, "/session", { intent: "logOut" }, cookie);
  expect([answer.status, answer.headers.location]).toEqual([302, "/login?loggedOut"]);
  for (const path of signedInPages) {
    expect([path, (await raw(portalUrl, path, { headers: { cookie } })).status]).toEqual([path, 302]);
  }
});

test("choosing a patient starts a new session and ends the one before, and takes linked patients only", async ({
  world,
  portalUrl,
}) => {
  const { username, password } = world.people.aroha;
  const isOpen = async (cookie: string) =>
    (await raw(portalUrl, "/", { headers: { cookie } })).status === 200;
  const choose = (who: "tama" | "mei", cookie: string) =>
    post(portalUrl, "/login", { intent: "choose", patientId: world.people[who].patientId }, cookie);
  const choosing = cookieFrom(await post(portalUrl, "/login", { intent: "signIn", username, password }));
  expect(await isOpen(choosing)).toBe(false);
  const refused = await choose("mei", choosing);
  expect([refused.status, refused.headers.location]).toEqual([302, "/login?continue=1"]);
  const still = cookieFrom(refused);
  const panel = await raw(portalUrl, "/login?continue=1", { headers: { cookie: still } });
  expect(panel.text).toContain("Choose an account to continue");
  expect(await isOpen(still)).toBe(false);
  const after = cookieFrom(await choose("tama", still));
  expect(after).not.toBe(still);
  expect(await isOpen(after)).toBe(true);
  expect((await choose("tama", still)).status).toBe(422);
});

test("refuses a form from another site before any call", async ({ world, journal, portalUrl }) => {
  const cookie = await startSession(portalUrl, world, "mei");
  const before = (await journal.read()).length;
  const { username, password } = world.people.mei;
  const bodies = {
    "/login": String(new URLSearchParams({ intent: "signIn", username, password })),
    "/session": "intent=logOut",
    "/forgetPassword": "intent=forgotPassword",
    "/login/help": "intent=help",
    "/signup": "intent=signup",
    "/resetpassword": "intent=setPassword",
  };
  const origins: Record<string, string>[] = [
    {},
    { origin: "https://evil.test" },
    { origin: "null" },
    { "sec-fetch-site": "none" },
    { "sec-fetch-site": "cross-site" },
    { "sec-fetch-site": "same-site", origin: "http://sub.localhost" },
  ];
  for (const [path, body] of Object.entries(bodies)) {
    for (const target of [path, `${path}.data`]) {
      for (const origin of origins) {
        const headers = { cookie, "content-type": "application/x-www-form-urlencoded", ...origin };
        const { status } = await raw(portalUrl, target, { method: "POST", headers, body });
        expect([target, origin, status]).toEqual([target, origin, 403]);
      }
    }
  }
  expect((await journal.read()).length).toBe(before);
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
  faults,
}) => {
  const linesOf = (reference: string) =>
    readFileSync("test-results/portal.log", "utf8")
      .split("\n")
      .filter((line) => line.includes(reference));
  const reference = page.locator("[data-reference]");
  const unknown = await page.goto("/no/such/page");
  await expect(reference).toHaveText(/^[0-9a-f]{10}$/);
  expect(unknown?.headers()["x-request-id"]).toBe(await reference.textContent());

  await signIn("mei");
  await faults.add({ match: { path: "ValidateToken" }, effect: { type: "status", status: 500 } });
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
});
