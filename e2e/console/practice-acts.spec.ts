import { card, openConsole, practiceHost } from "../support/console.ts";
import { expect, test } from "../support/test.ts";

test.use({ allowedHost: practiceHost, scenario: "abnormal-result" });

test("a result arrives for a person once the world is known and it is named right, and Undo takes it back", async ({
  page,
  world,
  practiceUrl,
}) => {
  const before = await world.list("results", "aroha");
  const known = Promise.withResolvers<void>();
  await page.route(`**/__mock/worlds/${world.id}*`, async (route) => {
    await known.promise;
    await route.continue();
  });
  const opening = openConsole(page, practiceUrl, world.id);
  const acts = card(page, "The practice acts");
  const act = acts.getByRole("button", { name: "A result arrives" });
  await expect(act).toBeDisabled();
  known.resolve();
  await opening;
  await act.click();
  const form = page.getByRole("dialog");
  await expect(form.getByLabel("Test")).toHaveValue("HbA1c");
  await form.getByLabel("Test").fill("Feritin");
  await form.getByRole("button", { name: "A result arrives" }).click();
  await expect(form.getByRole("status")).toContainText("Ferritin");
  await expect(form.getByLabel("Test")).toHaveValue("Feritin");
  await form.getByLabel("Test").fill("Ferritin");
  await form.getByLabel("Value").fill("300");
  await form.getByRole("button", { name: "A result arrives" }).click();
  await expect(acts.getByText("A result arrived for Aroha: Ferritin, 300.")).toBeVisible();
  expect(await world.list("results", "aroha")).toHaveLength(before.length + 1);
  await acts.getByRole("button", { name: "Undo" }).click();
  await expect(acts.getByText(/^Undone/)).toBeVisible();
  expect(await world.list("results", "aroha")).toHaveLength(before.length);
});
