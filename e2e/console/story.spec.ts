import { card, openConsole, practiceHost } from "../support/console.ts";
import { expect, test } from "../support/test.ts";

test.use({ allowedHost: practiceHost });

test("a tester loads a scenario, opens the portal signed in, and the steps tick themselves", async ({
  page,
  context,
  world,
  practiceUrl,
}) => {
  await openConsole(page, practiceUrl, world.id);
  await page.getByRole("searchbox", { name: "Find a scenario" }).fill("overdue flu");
  await page.getByRole("button", { name: /abnormal result and an overdue flu/ }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(/abnormal result and an overdue flu/);
  const script = card(page, /^Try this/);
  const title = script.getByRole("heading").first();
  await expect(title).toHaveText(/0 of 12 steps done/);
  // A step that is ticked by hand has its number too.
  await expect(script.getByRole("listitem").nth(5)).toHaveText(/^6See “71”/);
  await script.getByRole("checkbox", { name: "Done: See “71”" }).check();
  await expect(script.getByRole("listitem").nth(5)).toContainText("6: See “71”, done");
  await script.getByRole("checkbox", { name: "Done: See “71”" }).uncheck();

  const [portal] = await Promise.all([
    context.waitForEvent("page"),
    page.getByRole("button", { name: "Open the portal signed in as Aroha Ngata" }).click(),
  ]);
  await portal.getByRole("button", { name: "Login", exact: true }).click();
  await portal.getByRole("dialog").getByRole("button", { name: "Aroha Ngata" }).click();
  await expect(portal.getByRole("heading", { name: /Aroha/ }).first()).toBeVisible();
  expect(await portal.evaluate(() => opener === null)).toBe(true);

  await expect(script.getByRole("listitem").first()).toContainText("1: Sign in as aroha, done");
  await expect(script.getByText("Your turn")).toBeVisible();
  const journal = card(page, "Journal");
  await expect(journal.getByText("Figures of the dashboard").first()).toBeVisible();
  await script.getByRole("button", { name: "Start again" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Start again" }).click();
  await expect(title).toHaveText(/0 of 12 steps done/);
  await expect(journal.getByText("0 calls since the world began", { exact: false })).toBeVisible();
  await test.step("a scenario asks before it discards calls, and can go to a new world instead", async () => {
    await fetch(`${world.apiUrl}/ValidateToken`);
    await expect(card(page, "Journal").getByText("Check that a session is valid")).toBeVisible();
    await page.getByRole("searchbox", { name: "Find a scenario" }).fill("card is declined");
    await page.getByRole("button", { name: /card is declined/ }).click();
    const question = page.getByRole("dialog");
    await expect(question).toContainText(`1 call was made in world ${world.id}`);
    await question.getByRole("button", { name: "Load it in a new world" }).click();
    await expect(page).not.toHaveURL(`${practiceUrl}/?world=${world.id}`);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(/card is declined/);
    expect((await world.describe()).scenario).toBe("abnormal-result");
    await page.goBack();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(/abnormal result and an overdue flu/);
  });
});
