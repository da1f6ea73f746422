import type { Page } from "@playwright/test";
import { expect, test } from "../support/test.ts";

const tick = (page: Page, name: string) => page.getByRole("checkbox", { name: `Choose ${name}` });
const press = (page: Page, name: string) => page.getByRole("button", { name, exact: true }).click();

test("keeps the selection through search, order and a reload", async ({ page, world, signIn }) => {
  await signIn("sione", { to: "/medication" });
  await tick(page, "Metformin").check();
  await page.getByLabel("Find a medicine").fill("aspirin");
  await expect(tick(page, "Metformin")).toHaveCount(0);
  await tick(page, "Aspirin").check();
  await page.getByLabel("Order").selectOption("By name");
  await page.getByLabel("Find a medicine").fill("");
  await expect(page.getByText("2 medicines chosen")).toBeVisible();
  // The selection is saved in the background: another tab shows when it is.
  const other = await page.context().newPage();
  await expect(async () => {
    await other.goto("/medication");
    await expect(other.getByText("2 medicines chosen")).toBeVisible({ timeout: 2_000 });
  }).toPass();
  await other.close();
  await page.reload();
  await expect(page.getByText("2 medicines chosen")).toBeVisible();
  await expect(tick(page, "Metformin")).toBeChecked();
  await expect(tick(page, "Aspirin")).toBeChecked();
  await press(page, "Clear");
  await expect(page.getByText("Tick the medicines you need")).toBeVisible();
  await world.verify({ call: "POST Patient/SendRepeatMedicationRequest", times: 0 });
});
