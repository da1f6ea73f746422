import { chromiumArguments, findChromium } from "../../scripts/chromium.mjs";
import { signedInPages } from "../support/pages.ts";
import { expect, test } from "../support/test.ts";

const executablePath = await findChromium();

// Patients' browsers have a back-forward cache. Playwright disables it, and Chromium without windows has none.
test.use({
  launchOptions: {
    ...(executablePath ? { executablePath } : {}),
    args: chromiumArguments,
    ignoreDefaultArgs: ["--disable-back-forward-cache"],
  },
});

test("shows nothing of any page after Back", async ({ page, signIn }) => {
  // Proves that this browser restores pages from its back-forward cache.
  await page.addInitScript(() =>
    addEventListener("pageshow", ({ persisted }) => {
      if (persisted) document.documentElement.dataset.restored = "yes";
    }),
  );
  await page.goto("/robots.txt");
  await page.goto("/robots.txt?again");
  await page.goBack({ waitUntil: "commit" });
  await expect(page.locator("html")).toHaveAttribute("data-restored", "yes");

  // The shell that covers them is the same on all pages.
  const pages = signedInPages.slice(0, 4);
  await signIn("sione");
  for (const path of pages.slice(1)) await page.goto(path);
  await page.getByRole("button", { name: /Sione Taufa/ }).click();
  await page.getByRole("button", { name: "Log Out" }).click();
  await expect(page).toHaveURL("/login?loggedOut");
  // The login has taken the place of the last one.
  for (const path of pages.slice(0, -1)) {
    await page.goBack();
    await expect(page).toHaveURL(/\/login/);
    await expect(page.getByRole("heading", { level: 1 }), path).toHaveText("Kia ora. Log in");
    await expect(page.locator("body"), path).not.toContainText(/Sione|ZZZ0024/, { useInnerText: true });
  }
});
