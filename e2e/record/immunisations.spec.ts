import { expect, test } from "../support/test.ts";

const message = "Ask the nurse if you are not sure.";
const vaccines = {
  overdue: { name: "Influenza", dueAt: "2026-09-27", message },
  due: { name: "Zoster", dueAt: "2026-11-29", indication: "Age 65" },
  given: { name: "Tdap", dueAt: "2016-11-01", date: "2016-11-11", vaccinator: "Nurse Emma Doyle" },
};

test.beforeEach(async ({ world }) => {
  const added = Object.entries(vaccines).map(([id, vaccine]) => [id, { id, ...vaccine }]);
  await world.change("immunisations", "mei", Object.fromEntries(added));
});

test("follows the practice's calendar: a vaccine becomes overdue at midnight in New Zealand", async ({
  page,
  clock,
  world,
  signIn,
}) => {
  await world.change("immunisations", "mei", { due: { dueAt: "2026-10-28" } });
  await clock.set("2026-11-24T23:56:00+13:00");
  await signIn("mei", { to: "/immunisation?tab=overdue" });
  const names = page.getByRole("main").getByRole("heading", { level: 3 });
  await expect(names).toHaveText(["Influenza"]);
  await clock.set("2026-11-25T00:01:00+13:00");
  await page.getByRole("link", { name: "Refresh" }).click();
  await expect(names).toHaveText(["Influenza", "Zoster"]);
  await expect(page.getByText("Was Due 28-10-2026")).toBeVisible();
});

test("prints each tab on A4 landscape, with the patient's name and without its buttons", async ({
  page,
  signIn,
}) => {
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
