import { expectHydrated, expectPrefetched } from "./support/hydration.ts";
import { sampled, signedInPages } from "./support/pages.ts";
import { raw } from "./support/raw-http.ts";
import { expect, fillIn, test } from "./support/test.ts";

/** Part of every token of the mock practice (mock-server/world/sessions.ts). */
const canary = /tok_CANARY/i;
test("sends no practice token, password or patient id to the browser", async ({ page, world, portalUrl }) => {
  const { username, password, patientId } = world.people.sione;
  const seen: string[] = [];
  page.on("request", (request) => seen.push(request.url(), JSON.stringify(request.headers())));
  page.on("response", (response) => {
    if (response.status() >= 300 && response.status() < 400) return;
    seen.push(JSON.stringify(response.headers()));
    // What the build made is the same for every patient.
    if (!response.url().includes("/assets/")) bodies.push(response.text().catch(() => ""));
  });
  const bodies: Promise<string>[] = [];
  await page.goto("/login");
  await fillIn(page, username, password);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Kia ora, Sione");
  const [cookie] = (await page.context().cookies()).filter(({ name }) => name === "__Host-portal");
  const headers = { cookie: `__Host-portal=${cookie?.value}` };
  for (const path of signedInPages) bodies.push(raw(portalUrl, path, { headers }).then(({ text }) => text));
  for (const path of sampled(signedInPages)) await page.goto(path);
  const menu = page.getByRole("navigation", { name: "Main" });
  for (const link of await menu.getByRole("link").all()) await link.hover();
  await menu.getByRole("link", { name: "Vitals" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Vitals");

  const storage = await page.evaluate(async () => ({
    local: JSON.stringify(localStorage),
    session: JSON.stringify(sessionStorage),
    sessionKeys: Object.keys(sessionStorage),
    databases: (await indexedDB.databases()).length,
    caches: (await caches.keys()).length,
    cookie: document.cookie,
    referrer: document.referrer,
  }));
  expect(storage).toMatchObject({
    local: "{}",
    sessionKeys: ["react-router-scroll-positions"],
    databases: 0,
    caches: 0,
    cookie: "",
  });
  const everything = [...seen, ...(await Promise.all(bodies)), JSON.stringify(storage)];
  expect(everything.length).toBeGreaterThan(60);
  expect(everything.filter((text) => canary.test(text))).toEqual([]);
  expect(everything.filter((text) => text.includes(password))).toEqual([]);
  expect(seen.filter((text) => text.includes(patientId) || text.includes("ZZZ0024"))).toEqual([]);
  expect(storage.session).not.toMatch(/Sione|ZZZ0024|Taufa/);
});

test("hovering a link fetches its data once, and the click after it fetches none", async ({
  page,
  signIn,
}) => {
  await signIn("mei");
  // The ribbon shows that no real practice is behind the portal.
  await expect(page.getByText(/test data/i).first()).toBeVisible();
  const requested: string[] = [];
  page.on("request", (request) => {
    if (request.url().includes(".data")) requested.push(new URL(request.url()).pathname);
  });
  const link = page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Vitals" });
  await expectHydrated(link);
  // Prefetched data expires after five seconds of this clock, however slow the machine is.
  await page.evaluate(() => {
    const stopped = performance.now();
    performance.now = () => stopped;
  });
  const response = page.waitForResponse(/vitals\.data/);
  await link.hover();
  await response;
  await expectPrefetched(page);
  expect(requested).toEqual(["/vitals.data"]);
  await link.click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Vitals");
  expect(requested).toEqual(["/vitals.data"]);
});
