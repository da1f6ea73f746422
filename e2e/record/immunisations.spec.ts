import { expect, test } from "../support/test.ts";

test("is printed on A4 landscape, and the page after it is not", async ({ page, world, signIn }) => {
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
});
