import type { Page } from "@playwright/test";
import { expect, test } from "../support/test.ts";

const call = "POST Patient/SendRepeatMedicationRequest";
const tick = (page: Page, name: string) => page.getByRole("checkbox", { name: `Choose ${name}` });
const press = (page: Page, name: string) => page.getByRole("button", { name, exact: true }).click();
const dialog = (page: Page) => page.getByRole("dialog", { name: "Medication" });
const pharmacies = (page: Page) => page.getByRole("combobox", { name: "Which pharmacy?" });

const form = "/medication/repeat";

test("sends a request with the keyboard alone, from the menu to the practice's answer", async ({
  page,
  world,
  signIn,
}) => {
  await signIn("sione");
  const reach = async (locator: ReturnType<Page["locator"]>) => {
    await expect(locator).toBeVisible();
    await expect(async () => {
      await page.keyboard.press("Tab");
      await expect(locator).toBeFocused({ timeout: 50 });
    }).toPass({ intervals: [0] });
  };
  await reach(page.getByRole("link", { name: "Medications" }).first());
  await page.keyboard.press("Enter");
  await reach(page.getByRole("button", { name: "Ask again for Metformin" }));
  await page.keyboard.press("Enter");
  // The page opens at its top, with the focus on its heading.
  await expect(page.getByRole("heading", { level: 1, name: "Ask for a repeat" })).toBeFocused();
  expect(await page.evaluate(() => window.scrollY)).toBe(0);
  await expect(tick(page, "Metformin")).toBeChecked();
  const own = page.getByRole("radio", { name: "Te Aro Pharmacy" });
  await expect(own).toBeChecked();
  await expect(own).toHaveAccessibleDescription("Your pharmacy");
  await reach(own);
  await page.keyboard.press("ArrowDown");
  await expect(page.getByRole("radio", { name: "Another pharmacy" })).toBeChecked();
  const box = pharmacies(page);
  await reach(box);
  await page.keyboard.press("ArrowDown");
  await page.keyboard.type("kereru");
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  await expect(box).toHaveValue("Kererū Street Pharmacy");
  await reach(page.getByRole("button", { name: "Check your request" }));
  await page.keyboard.press("Enter");
  await reach(page.getByRole("button", { name: "Send request" }));
  await page.keyboard.press("Enter");
  await expect(dialog(page)).toContainText(
    "Your repeat prescription request has been received. It will be sent to Kererū Street Pharmacy",
  );
  await expect(() => world.verify({ call, times: 1 })).toPass();
});

test("sends a pharmacy of the practice's second page, once for a double click", async ({
  page,
  world,
  signIn,
}) => {
  await signIn("sione", { to: form });
  await tick(page, "Metformin").check();
  await page.getByRole("radio", { name: "Another pharmacy" }).check();
  await expect(pharmacies(page)).toHaveValue("");
  await pharmacies(page).fill("harbour thames");
  await page.getByRole("option", { name: "Harbour Pharmacy, Thames" }).click();
  await press(page, "Check your request");
  await page.getByRole("button", { name: "Send request" }).dblclick();
  await expect(dialog(page)).toContainText("It will be sent to Harbour Pharmacy, Thames");
  await world.verify({ call, times: 1, with: { collection: "pharmacy", pharmacyId: "1970" } });
});
