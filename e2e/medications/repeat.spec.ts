import type { Page } from "@playwright/test";
import { tabTo } from "../support/axe.ts";
import { expect, test } from "../support/test.ts";

const call = "POST Patient/SendRepeatMedicationRequest";
const tick = (page: Page, name: string) => page.getByRole("checkbox", { name: `Choose ${name}` });
const dialog = (page: Page) => page.getByRole("dialog", { name: "Medication" });
const pharmacies = (page: Page) => page.getByRole("combobox", { name: "Which pharmacy?" });

test("sends a request with the keyboard alone, from the menu to the practice's answer", async ({
  page,
  world,
  signIn,
}) => {
  await signIn("sione");
  const reach = async (role: Parameters<typeof tabTo>[1], name: string) => {
    await expect(page.getByRole(role, { name }).first()).toBeVisible();
    await tabTo(page, role, name);
  };
  await reach("link", "Medications");
  await page.keyboard.press("Enter");
  await reach("button", "Ask for a repeat of Metformin");
  await page.keyboard.press("Enter");
  // The page opens at its top, with the focus on its heading.
  await expect(page.getByRole("heading", { level: 1, name: "Ask for a repeat" })).toBeFocused();
  expect(await page.evaluate(() => window.scrollY)).toBe(0);
  await expect(tick(page, "Metformin")).toBeChecked();
  const own = page.getByRole("radio", { name: "Te Aro Pharmacy" });
  await expect(own).toBeChecked();
  await expect(own).toHaveAccessibleDescription("Your pharmacy");
  await reach("radio", "Te Aro Pharmacy");
  await page.keyboard.press("ArrowDown");
  await expect(page.getByRole("radio", { name: "Another pharmacy" })).toBeChecked();
  const box = pharmacies(page);
  await reach("combobox", "Which pharmacy?");
  await page.keyboard.press("ArrowDown");
  await page.keyboard.type("harbour thames");
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  await expect(box).toHaveValue("Harbour Pharmacy, Thames");
  await reach("button", "Check your request");
  await page.keyboard.press("Enter");
  await reach("button", "Send request");
  await page.keyboard.press("Enter");
  await expect(dialog(page)).toContainText(
    "Your repeat prescription request has been received. It will be sent to Harbour Pharmacy, Thames",
  );
  const sent = { collection: "pharmacy", pharmacyId: "1970" };
  await expect(() => world.verify({ call, times: 1, with: sent })).toPass();
});
