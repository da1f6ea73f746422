import type { Page } from "@playwright/test";
import { hydrationErrors, navigate } from "../support/hydration.ts";
import { allAddresses, sampled } from "../support/pages.ts";
import { expect, test } from "../support/test.ts";

// The browser is in another zone and language, and behind the practice's midnight that the page was rendered before.
test.use({
  scenario: "hostile-strings",
  now: "2026-11-24T23:59:30+13:00",
  locale: "de-DE",
  timezoneId: "America/Los_Angeles",
});

test("no screen of a hostile record runs a script, opens a dialog, is wider than a phone or hydrates otherwise than it was rendered", async ({
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
  await signIn("xss", { to: false });
  await page.clock.setFixedTime("2026-11-25T00:00:30+13:00");
  const addresses = allAddresses(world, "xss");
  const documents = sampled(addresses);
  const errors = await hydrationErrors(page, documents, (address) => expectHarmless(page, address));
  for (const address of addresses.filter((one) => !documents.includes(one))) {
    await navigate(page, address);
    await expectHarmless(page, address);
  }
  expect(errors).toEqual([]);
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
