import type { Page } from "@playwright/test";
import { signedInScreens } from "../../app/screens.ts";
import { expect, test } from "../support/test.ts";

test.use({ scenario: "hostile-strings" });

test("no screen of a hostile record runs a script, opens a dialog or is wider than a phone", async ({
  page,
  world,
  signIn,
}) => {
  test.slow();
  const opened: string[] = [];
  page.on("dialog", (dialog) => {
    opened.push(dialog.message());
    void dialog.dismiss();
  });
  await page.setViewportSize({ width: 390, height: 844 });
  await signIn("xss");
  const paths = signedInScreens.map(({ path }) => path).filter((path) => !path.includes(":"));
  const [letter] = await world.list("letters", "xss");
  const boxes = ["/emails?box=sent", "/emails?box=drafts"];
  for (const path of [...paths, ...boxes, `/letters?letter=${letter?.id}`]) {
    await page.goto(path);
    await expect(page.getByRole("heading", { level: 1 }).first(), path).toBeAttached();
    await expectHarmless(page, path);
  }
  await page.goto("/emails");
  await page.locator(".message-open").first().click();
  await expect(page.locator(".message-text")).toBeVisible();
  await expectHarmless(page, "a message");
  expect(opened).toEqual([]);
});

async function expectHarmless(page: Page, path: string) {
  await expect(page.locator(".skeleton"), path).toHaveCount(0);
  const { hacked, tooWide } = await page.evaluate(() => ({
    hacked: "hacked" in window,
    tooWide: document.documentElement.scrollWidth > document.documentElement.clientWidth,
  }));
  expect({ path, hacked, tooWide }).toEqual({ path, hacked: false, tooWide: false });
}
