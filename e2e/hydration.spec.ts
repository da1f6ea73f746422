import { expect, test } from "./support/test.ts";

test("Back shows the page before, also before the scripts have loaded", async ({ page, signIn }) => {
  await signIn("sione", { to: "/timeline" });
  const events = page.getByRole("region", { name: "Timeline" });
  await expect(events.getByRole("listitem").first()).toBeVisible();
  const all = await events.innerText();
  for (const [link, address] of [
    ["60D", "/timeline?show=60"],
    ["Vitals", "/vitals"],
  ] as const) {
    await test.step(`from ${address}`, async () => {
      await page.getByRole("link", { name: link }).first().click();
      await expect(page).toHaveURL(address);
      await expect(page.locator(".skeleton")).toHaveCount(0);

      const scripts = Promise.withResolvers<void>();
      await page.route("**/assets/*.js", async (route) => {
        await scripts.promise;
        await route.continue();
      });
      await page.reload({ waitUntil: "commit" });
      await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
      await page.evaluate(() => history.back());
      await expect(page).toHaveURL("/timeline");
      scripts.resolve();
      await expect(events).toHaveText(all, { useInnerText: true });
      await page.unroute("**/assets/*.js");
    });
  }
});
