import { readFileSync } from "node:fs";
import { signedInPages } from "./support/pages.ts";
import { raw } from "./support/raw-http.ts";
import { expect, test } from "./support/test.ts";

const signedOutPages = ["/login", "/loginSwitch/some-token", "/signup", "/forgetPassword", "/resetpassword"];

const sessionOf = async (page: {
  context: () => { cookies: () => Promise<{ name: string; value: string }[]> };
}) => {
  const cookies = await page.context().cookies();
  expect(cookies.map(({ name }) => name)).toEqual(["__Host-portal"]);
  return `__Host-portal=${cookies[0]?.value}`;
};

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

test("redirects every signed-out page to the dashboard with a session", async ({
  page,
  signIn,
  portalUrl,
}) => {
  await signIn("mei");
  const headers = { cookie: await sessionOf(page) };
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
  page,
  signIn,
  portalUrl,
}) => {
  await signIn("mei");
  const headers = { cookie: await sessionOf(page) };
  for (const path of [...signedInPages, "/_.data", "/vitals.data"]) {
    const response = await raw(portalUrl, path, { headers });
    expect([path, response.status]).toEqual([path, 200]);
    expect([path, response.headers["cache-control"]]).toEqual([path, "private, no-store"]);
    expect(response.headers["content-security-policy"]).toContain("frame-ancestors 'none'");
    expect(response.headers["x-powered-by"]).toBeUndefined();
    expect(response.headers["x-content-type-options"]).toBe("nosniff");
  }
});

test("the cookie of a session that logged out opens no page", async ({ page, signIn, portalUrl }) => {
  await signIn("mei");
  const cookie = await sessionOf(page);
  await page.getByRole("button", { name: /Mei Chen/ }).click();
  await page.getByRole("button", { name: "Log Out" }).click();
  await expect(page).toHaveURL("/login");
  for (const path of signedInPages) {
    expect([path, (await raw(portalUrl, path, { headers: { cookie } })).status]).toEqual([path, 302]);
  }
});

test("choosing a patient starts a new session and ends the one before", async ({
  page,
  world,
  portalUrl,
}) => {
  const form = {
    method: "POST",
    headers: { "sec-fetch-site": "same-origin", "content-type": "application/x-www-form-urlencoded" },
  };
  const { username, password } = world.people.aroha;
  const credentials = new URLSearchParams({ intent: "signIn", username, password });
  const choosing = await raw(portalUrl, "/login", { ...form, body: String(credentials) });
  const before = String(choosing.headers["set-cookie"]?.[0]).split(";")[0] ?? "";
  expect((await raw(portalUrl, "/", { headers: { cookie: before } })).status).toBe(302);
  const choice = new URLSearchParams({ intent: "choose", patientId: world.people.tama.patientId });
  const chosen = await raw(portalUrl, "/login", {
    ...form,
    headers: { ...form.headers, cookie: before },
    body: String(choice),
  });
  const after = String(chosen.headers["set-cookie"]?.at(-1));
  expect(after).toMatch(/^__Host-portal=[\w-]{43}; Path=\/; HttpOnly; Secure; SameSite=Lax$/);
  expect(after.split(";")[0]).not.toBe(before);
  expect((await raw(portalUrl, "/", { headers: { cookie: after.split(";")[0] ?? "" } })).status).toBe(200);
  const again = await raw(portalUrl, "/login", {
    ...form,
    headers: { ...form.headers, cookie: before },
    body: String(choice),
  });
  expect(again.status).toBe(422);
  await expect(page.locator("body")).toBeAttached();
});

test("refuses the choice of a patient who is not linked", async ({ world, portalUrl }) => {
  const headers = { "sec-fetch-site": "same-origin", "content-type": "application/x-www-form-urlencoded" };
  const { username, password } = world.people.aroha;
  const body = String(new URLSearchParams({ intent: "signIn", username, password }));
  const choosing = await raw(portalUrl, "/login", { method: "POST", headers, body });
  const cookie = String(choosing.headers["set-cookie"]?.[0]).split(";")[0] ?? "";
  const choice = String(new URLSearchParams({ intent: "choose", patientId: world.people.mei.patientId }));
  const response = await raw(portalUrl, "/login", {
    method: "POST",
    headers: { ...headers, cookie },
    body: choice,
  });
  expect([response.status, response.headers.location]).toEqual([302, "/login?continue=1"]);
  const still = String(response.headers["set-cookie"]?.[0]).split(";")[0] ?? "";
  const page = await raw(portalUrl, "/login?continue=1", { headers: { cookie: still } });
  expect(page.text).toContain("Choose an account to continue");
  expect((await raw(portalUrl, "/", { headers: { cookie: still } })).status).toBe(302);
});

test("refuses a form from another site before any call", async ({
  page,
  world,
  journal,
  signIn,
  portalUrl,
}) => {
  await signIn("mei");
  const cookie = await sessionOf(page);
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

test("files and health probes have the headers that keep to https and to the type", async ({ portalUrl }) => {
  for (const path of ["/robots.txt", "/healthz", "/readyz"]) {
    const { status, headers } = await raw(portalUrl, path);
    expect([path, status]).toEqual([path, 200]);
    expect(headers["strict-transport-security"]).toBe("max-age=31536000; includeSubDomains");
    expect(headers["x-content-type-options"]).toBe("nosniff");
    expect(headers["cross-origin-resource-policy"]).toBe("same-origin");
  }
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

test("the health endpoints contain no data", async ({ portalUrl }) => {
  expect(JSON.parse((await raw(portalUrl, "/healthz")).text)).toEqual({ status: "ok" });
  expect((await raw(portalUrl, "/readyz")).status).toBe(200);
});
