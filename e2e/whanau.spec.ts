import type { Page } from "@playwright/test";
import { expectAccessibleEverywhere, tabTo } from "./support/axe.ts";
import { expect, test } from "./support/test.ts";

const cardOf = (page: Page, name: string) => page.getByRole("main").getByRole("region", { name });

test("shows what is waiting for each person, with the practice's numbers, and opens a record by keyboard", async ({
  page,
  signIn,
}) => {
  await signIn("aroha", { to: "/whanau" });
  await expect(cardOf(page, "Aroha Ngata")).toContainText("This record is open");
  const manaia = cardOf(page, "Manaia Ngata");
  await expect(manaia).toContainText("1 high priority: Immunisation overdue");
  await expectAccessibleEverywhere(page);
  await manaia.getByRole("button", { name: /2 overdue: MMR.* in Manaia Ngata’s record/ }).click();
  await expect(page).toHaveURL(/\/immunisation$/);
  await expect(page.getByText("You are acting for Manaia Ngata")).toBeVisible();
  await page.goto("/whanau");
  await page.setViewportSize({ width: 390, height: 844 });
  await tabTo(page, "button", "Open Tama Ngata’s record");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Tama’s health");
});
