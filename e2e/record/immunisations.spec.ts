import { expect, test } from "../support/test.ts";

test("prints each tab on A4 landscape, with the patient's name and without its buttons", async ({
  page,
  world,
  signIn,
}) => {
  await world.change("immunisations", "mei", { due: { name: "Zoster", dueAt: "2026-11-29" } });
  const isLandscape = async () => {
    const pdf = (await page.pdf({ preferCSSPageSize: true })).toString("latin1");
    const sheets = [...pdf.matchAll(/\/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]/g)];
    return sheets.map(([, width, height]) => Number(width) > Number(height));
  };
  await signIn("mei", { to: "/immunisation?tab=due" });
  await expect(page.getByRole("heading", { name: "Zoster" })).toBeVisible();
  expect(await isLandscape()).toEqual([true]);
  await page.getByRole("link", { name: "Reminders" }).click();
  await expect(page.getByRole("heading", { name: "Reminders", level: 1 })).toBeVisible();
  expect(await isLandscape()).toEqual([false]);
  await page.goto("/immunisation");
  await expect(page.getByRole("button", { name: "Print" })).toBeVisible();
  await page.emulateMedia({ media: "print" });
  await expect(page.getByRole("button", { name: "Print" })).toBeHidden();
  await expect(page.getByRole("navigation", { name: "Immunisations" })).toBeHidden();
  await expect(page.locator(".print-head")).toContainText("Mei");
});
