import { request } from "node:http";
import { expectHydrated } from "./support/hydration.ts";
import { kill, startPortalProcess } from "./support/portal-process.ts";
import { cookieFrom, post, raw } from "./support/raw-http.ts";
import { expect, test } from "./support/test.ts";

test("limits requests without a session, with or without an invented cookie, and answers health probes", async ({
  world,
  practiceUrl,
  portalUrl,
}, { outputDir }) => {
  const port = Number(new URL(portalUrl).port) + 50;
  const base = `http://localhost:${port}`;
  const portal = await startPortalProcess({
    PORT: String(port),
    DATA_DIR: `${outputDir}/data`,
    IDENTITY_URL: `${practiceUrl}/identity`,
    ANONYMOUS_REQUESTS_PER_ADDRESS: "6",
  });
  const { q } = await world.switchToken("mei");
  const signedIn = cookieFrom(await post(base, `/loginSwitch/${q}`, {}));
  const invented = { cookie: `__Host-portal=${"a".repeat(43)}` };
  const statuses: number[] = [];
  for (let nth = 0; nth < 4; nth++) {
    statuses.push((await raw(base, "/login")).status);
    statuses.push((await raw(base, "/vitals", { headers: invented })).status);
  }
  expect(statuses).toEqual([200, 302, 200, 302, 200, 429, 429, 429]);
  expect((await raw(base, "/login", { headers: invented })).status).toBe(429);
  expect((await raw(base, "/", { headers: { cookie: signedIn } })).status).toBe(200);
  for (const path of ["/healthz", "/readyz", "/robots.txt"]) expect((await raw(base, path)).status).toBe(200);
  await kill(portal);
});

test("a patient whose browsers break off one request after the other leaves every other patient served", async ({
  world,
  faults,
  journal,
  portalUrl,
}) => {
  const signIn = async (account: "sione" | "mei") => {
    const { q } = await world.switchToken(account);
    return cookieFrom(await post(portalUrl, `/loginSwitch/${q}`, {}));
  };
  const atOnce = 12;
  // Requests of one session share what is under way, so each browser has a session of its own.
  const restless: string[] = [];
  while (restless.length < atOnce) restless.push(await signIn("sione"));
  const other = await signIn("mei");
  await faults.add({ match: {}, effect: { type: "latency", ms: 2_000 } });
  // As a mouse over the menu does. A circuit breaker would open at 20 failures in 10 s.
  for (let round = 0; round < 5; round++) {
    const before = (await journal.read()).length;
    const requests = restless.map((cookie) => {
      const outgoing = request(new URL("/vitals.data", portalUrl), { headers: { cookie } });
      outgoing.once("error", () => undefined);
      return outgoing.end();
    });
    await expect.poll(async () => (await journal.read()).length - before).toBeGreaterThanOrEqual(atOnce);
    for (const outgoing of requests) outgoing.destroy();
  }
  await faults.clear();
  const page = await raw(portalUrl, "/", { headers: { cookie: other } });
  expect(page.status).toBe(200);
  expect(page.text).toContain("Mei Chen");
});

test("a mouse that moves over the menu of a slow practice leaves every other patient served", async ({
  page,
  world,
  faults,
  journal,
  signIn,
  portalUrl,
}) => {
  await signIn("sione");
  const { q } = await world.switchToken("mei");
  const other = cookieFrom(await post(portalUrl, `/loginSwitch/${q}`, {}));
  const links = page.getByRole("navigation", { name: "Main" }).getByRole("link");
  await expectHydrated(links.first());
  await faults.add({ match: {}, effect: { type: "latency", ms: 400 } });
  const statuses: number[] = [];
  const before = (await journal.read()).length;
  for (let round = 0; round < 4; round++) {
    for (const link of await links.all()) await link.hover();
    statuses.push((await raw(portalUrl, "/", { headers: { cookie: other } })).status);
  }
  expect(statuses).toEqual([200, 200, 200, 200]);
  expect((await journal.read()).length).toBeGreaterThan(before + 20);
  await faults.clear();
  await page.reload();
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
});
