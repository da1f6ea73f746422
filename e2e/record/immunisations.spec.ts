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

test("reads the first 100 of a status each time its tab is pressed", async ({ page, world, signIn }) => {
  await signIn("mei", { to: "/immunisation" });
  const names = page.getByRole("main").getByRole("heading", { level: 3 });
  await expect(names).toHaveCount(3);
  const tabs = page.getByRole("navigation", { name: "Immunisations" });
  const before = await world.journal("GET Patient/Immunization");
  for (const [tab, name] of [
    ["Due", "Zoster"],
    ["Overdue", "Influenza"],
    ["Administered", "Tdap"],
  ] as const) {
    await tabs.getByRole("link", { name: tab, exact: true }).click();
    await expect(names).toHaveText([name]);
  }
  await world.change("immunisations", "mei", { given: { name: "Boostrix" } });
  await tabs.getByRole("link", { name: "Administered" }).click();
  await expect(names).toHaveText(["Boostrix"]);
  // Hovering a tab may read its list as well.
  const calls = (await world.journal("GET Patient/Immunization")).slice(before.length);
  for (const { input } of calls) expect(input).toMatchObject({ page: 1, pageSize: 100 });
  expect([...new Set(calls.map(({ input }) => input?.which))]).toEqual(["due", "overdue", "administered"]);
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
  await page.getByRole("listitem").filter({ hasText: "Zoster" }).getByRole("link", { name: /^Book/ }).click();
  await expect(page.getByRole("button", { name: /^\d\d:\d\d with / }).first()).toBeVisible();
  await expect(page.getByRole("group", { name: "How" }), "a vaccine is given in person").toHaveCount(0);
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
