import { expect, test } from "@playwright/test";
import { expectHydrated } from "./support/hydration.ts";

test("scripts wait for the first paint, and are then requested all at once", async ({ page, request }) => {
  const html = await (await request.get("/login")).text();
  expect(html).not.toMatch(/<link rel="modulepreload"|<script[^>]+type="module"/);
  const scripts = new Set(html.match(/\/assets\/[\w.-]+\.js/g));
  expect(scripts.size).toBeGreaterThan(3);

  const requested = new Set<string>();
  const released = Promise.withResolvers<void>();
  await page.route("**/assets/*.js", async (route) => {
    requested.add(new URL(route.request().url()).pathname);
    await released.promise;
    await route.continue();
  });
  await page.goto("/login", { waitUntil: "commit" });
  await expect.poll(() => [...requested].toSorted()).toEqual([...scripts].toSorted());
  released.resolve();
  await expectHydrated(page.getByLabel("Username (email)"));
  expect(requested).toEqual(scripts);
});

test("scripts start in a tab that paints nothing", async ({ page }) => {
  await page.addInitScript(() => {
    window.requestAnimationFrame = () => 0;
  });
  await page.goto("/login");
  await expectHydrated(page.getByLabel("Username (email)"));
});

test("every file is the same in each encoding", async ({ request }) => {
  const html = await (await request.get("/login")).text();
  // The router marks a stylesheet so that a lazy chunk needs too, and the browser would load it twice.
  expect(html).not.toContain(".css#");

  const paths = new Set(html.match(/\/assets\/[\w.-]+\.(?:js|css|svg)/g));
  for (const path of paths) {
    const plain = await bytesOf(path, "identity");
    for (const encoding of ["br", "gzip"] as const) expect(await bytesOf(path, encoding)).toEqual(plain);
  }

  async function bytesOf(path: string, encoding: string): Promise<Buffer> {
    const response = await request.get(path, { headers: { "Accept-Encoding": encoding } });
    expect(response.status()).toBe(200);
    // Files of less than 1 kB are sent as they are.
    if (encoding !== "identity" && Number(response.headers()["content-length"] ?? 0) > 1_000)
      expect(response.headers()["content-encoding"]).toBe(encoding);
    expect(response.headers()["cache-control"]).toBe("public, max-age=31536000, immutable");
    return response.body();
  }
});
