import type { Page } from "@playwright/test";
import { expectAccessibleEverywhere, expectClean } from "../support/axe.ts";
import { expect, test } from "../support/test.ts";

const toTama = (page: Page) => page.getByRole("banner").getByRole("button", { name: /Tama Ngata/ });

test("opens another patient's record from the header's menu, in every tab", async ({
  page,
  context,
  signIn,
}) => {
  await signIn("aroha");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Kia ora, Aroha");
  const other = await context.newPage();
  await other.goto("/vitals");
  await expect(other.getByRole("banner")).toContainText("ZAA0067");
  await other.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Timeline" }).click();
  await expect(other.getByRole("heading", { level: 1 })).toHaveText("Timeline");

  await page.getByRole("button", { name: /Aroha Ngata/ }).click();
  await expectClean(page);
  await toTama(page).focus();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Tama’s health");
  await expect(other.getByText("You are acting for Tama Ngata")).toBeVisible();
  await expect(other.getByRole("banner")).not.toContainText("ZAA0067");
  await expect(other.getByText("Now showing Tama Ngata (changed in another tab)")).toBeVisible();
  await expect(page.getByText("changed in another tab")).toHaveCount(0);

  await page.getByRole("button", { name: "Back to my own record" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Kia ora, Aroha");
  await expect(page.getByText("You are acting for")).toHaveCount(0);
  await expect(other.getByText("You are acting for")).toHaveCount(0);
  await expect(other.getByText("Now showing Aroha Ngata (changed in another tab)")).toBeVisible();
});

test("shows that another patient's record is on its way, and a page when the link is revoked while it is open", async ({
  page,
  world,
  signIn,
}) => {
  await signIn("aroha");
  await page.getByRole("button", { name: /Aroha Ngata/ }).click();
  // A locator would wait for the next document, so the page itself reports its bar.
  await page.evaluate(() => {
    const report = () => document.querySelector('[role="progressbar"]') && console.info("a bar");
    new MutationObserver(report).observe(document.body, { childList: true });
  });
  const bar = page.waitForEvent("console", (message) => message.text() === "a bar");
  await toTama(page).click();
  await bar;
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Tama’s health");
  await expectAccessibleEverywhere(page, "the dashboard of a dependant");
  await world.applyEvent({ type: "revoke-link", for: "aroha", person: "tama" });
  await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Medications" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("You can no longer open this record");
  await expect(page.locator("body")).not.toContainText(/Tama|NHI/);
  await expect(page.getByRole("link", { name: "Retry" })).toHaveCount(0);
  await page.getByRole("button", { name: "Back to my own record" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Kia ora, Aroha");
});
