import { expectClean } from "../support/axe.ts";
import { card, openConsole, practiceHost } from "../support/console.ts";
import { expect, test } from "../support/test.ts";

test.use({ allowedHost: practiceHost, scenario: "password-forgotten" });

test("a tester plays the script and sees each step end, or the reason why one failed and what the page showed", async ({
  page,
  world,
  practice,
  practiceUrl,
}) => {
  await openConsole(page, practiceUrl, world.id);
  const { script } = await practice.scenario("password-forgotten");
  const [first, second] = script.map(({ line }) => ({
    line,
    text: "",
    milliseconds: 700,
    outcome: "passed",
  }));
  await card(page, /^Try this/)
    .getByRole("button", { name: "Play it" })
    .click();
  const dialog = page.getByRole("dialog", { name: "Play the script" });
  await expect(dialog.getByRole("status")).toHaveText(new RegExp(`^All ${script.length} steps passed in `), {
    timeout: 60_000,
  });
  await expect(dialog.getByText(", passed")).toHaveCount(script.length);
  // It has a world of its own.
  expect(await world.journal()).toEqual([]);

  const problem = "There is no field.";
  const failed = { ...second, outcome: "failed", problem, shown: ["Forgot Password"] };
  const play = {
    id: "one",
    name: "password-forgotten",
    state: "failed",
    steps: [first, failed],
    warnings: [],
  };
  await page.route(/__mock\/plays/, (route) => route.fulfill({ json: play }));
  await dialog.getByRole("button", { name: "Play again" }).click();
  await expect(dialog.getByRole("status")).toHaveText(`Step 2 of ${script.length} failed.`);
  const item = dialog.getByRole("listitem").filter({ hasText: ", failed" });
  await expect(item).toContainText(problem);
  await item.getByText("What the page showed").click();
  await expect(item.getByText("Forgot Password")).toBeVisible();
  await expectClean(page);
});
