import { raw } from "./support/raw-http.ts";
import { expect, test } from "./support/test.ts";

test("a phone can put the portal on its home screen", async ({ page, portalUrl }) => {
  await page.goto("/login");
  const manifestUrl = await page.locator("link[rel=manifest]").getAttribute("href");
  const { status, headers, text } = await raw(portalUrl, String(manifestUrl));
  expect(status).toBe(200);
  expect(headers["content-type"]).toMatch(/^application\/manifest\+json/);
  expect(headers["cache-control"]).toMatch(/^public, max-age=\d{4,}$/);
  const manifest = JSON.parse(text) as {
    name: string;
    start_url: string;
    theme_color: string;
    background_color: string;
    icons: { src: string; sizes: string; purpose: string }[];
  };
  expect(manifest).toMatchObject({ name: "Harbour Patient Portal", start_url: "/" });
  expect(manifest.icons.map(({ sizes, purpose }) => `${sizes} ${purpose}`)).toEqual([
    "192x192 any",
    "512x512 any",
    "512x512 maskable",
  ]);
  const own = { src: "/apple-touch-icon.png", sizes: "180x180" };
  await expect(page.locator("link[rel=apple-touch-icon]")).toHaveAttribute("href", own.src);
  for (const { src, sizes } of [...manifest.icons, own]) {
    expect((await raw(portalUrl, src)).headers["content-type"]).toBe("image/png");
    const size = await page.evaluate(async (url) => {
      const image = new Image();
      image.src = url;
      await image.decode();
      return `${image.naturalWidth}x${image.naturalHeight}`;
    }, src);
    expect([src, size]).toEqual([src, sizes]);
  }
  // The colours are those of the page, in light and in dark.
  const painted = (token: string) =>
    page.evaluate((name) => {
      document.body.style.outlineColor = `var(${name})`;
      const channels = getComputedStyle(document.body).outlineColor.match(/\d+/g) ?? [];
      return `#${channels.map((channel) => Number(channel).toString(16).padStart(2, "0")).join("")}`.toUpperCase();
    }, token);
  const themeColour = (scheme: string) =>
    page.locator(`meta[name=theme-color][media*=${scheme}]`).getAttribute("content");
  expect([manifest.theme_color, await themeColour("light")]).toEqual(Array(2).fill(await painted("--frame")));
  expect(manifest.background_color).toBe(await painted("--page"));
  await page.emulateMedia({ colorScheme: "dark" });
  expect(await themeColour("dark")).toBe(await painted("--frame"));
  expect(await page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length)).toBe(0);
});
