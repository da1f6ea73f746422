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

test("a message that is planned arrives when the clock gets there", async ({ page, world, practiceUrl }) => {
  await openConsole(page, practiceUrl, world.id);
  const acts = card(page, "The practice acts");
  await acts.getByRole("button", { name: "In 10 minutes …" }).click();
  const form = page.getByRole("dialog");
  await form.getByLabel("What happens").selectOption("A message arrives");
  await form.getByRole("button", { name: "Plan it" }).click();
  await expect(acts.getByRole("status").first()).toContainText("Planned for Mon 23-11-2026, 09:10");
  const clock = card(page, "Clock");
  await expect(clock.getByText(/^Next by itself/)).toContainText("Mon 23-11-2026, 09:10");
  await clock.getByRole("button", { name: "+ 1 hour" }).click();
  await expect(clock.getByRole("status")).toContainText("a message arrives for Aroha: Your recent tests");
  await expect(clock.getByText("10:00", { exact: false }).first()).toBeVisible();
});
