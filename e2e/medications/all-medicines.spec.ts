import type { Page } from "@playwright/test";
import { expect, test } from "../support/test.ts";

const tick = (page: Page, name: string) => page.getByRole("checkbox", { name: `Choose ${name}` });

test("keeps the selection through search, order and a reload", async ({ page, world, signIn }) => {
  await signIn("sione", { to: "/medication" });
  await tick(page, "Metformin").check();
  await page.getByLabel("Find a medicine").fill("aspirin");
  await expect(tick(page, "Metformin")).toHaveCount(0);
  const chosen = (form: string | null) => form?.match(/\bids\b/g)?.length;
  const saved = page.waitForResponse((answer) => chosen(answer.request().postData()) === 2);
  await tick(page, "Aspirin").check();
  await page.getByLabel("Order").selectOption("By name");
  await page.getByLabel("Find a medicine").fill("");
  await expect(page.getByText("2 medicines chosen")).toBeVisible();
  // The selection is saved in the background.
  await saved;
  await page.reload();
  await expect(page.getByText("2 medicines chosen")).toBeVisible();
  await expect(tick(page, "Metformin")).toBeChecked();
  await expect(tick(page, "Aspirin")).toBeChecked();
  const bar = page.getByRole("region", { name: "Repeat request" });
  await bar.getByRole("button", { name: "Clear" }).press("Enter");
  await expect(bar.getByRole("status")).toHaveText("Tick the medicines you need");
  await expect(bar.getByRole("button", { name: "Repeat" })).toBeFocused();
  await world.verify({ call: "POST Patient/SendRepeatMedicationRequest", times: 0 });
});
