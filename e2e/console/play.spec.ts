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
  const { script: steps } = await practice.scenario("password-forgotten");
  const count = steps.length;
  const [first, second] = steps.map(({ line }) => ({
    line,
    text: "",
    milliseconds: 700,
    outcome: "passed",
  }));
  const script = card(page, /^Try this/);
  const step = script.getByRole("listitem");
  await script.getByRole("button", { name: "Play it" }).click();
  await expect(script.getByRole("button", { name: "Playing …" })).toBeDisabled();
  const status = script.getByRole("status").first();
  await expect(status).toHaveText(new RegExp(`^All ${count} steps passed in `), { timeout: 60_000 });
  await expect(script.getByText(", passed")).toHaveCount(count);
  // Each step is there once, and no dialog repeats them.
  await expect(step).toHaveCount(count);
  await expect(page.getByRole("dialog")).toHaveCount(0);
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
  await script.getByRole("button", { name: "Play again" }).click();
  await expect(status).toHaveText(`Step 2 of ${count} failed.`);
  const item = step.filter({ hasText: ", failed" });
  await expect(item).toContainText(problem);
  await item.getByText("What the page showed").click();
  await expect(item.getByText("Forgot Password")).toBeVisible();
  await expectClean(page);
  await script.getByRole("button", { name: "Back to your own steps" }).click();
  await expect(script.getByText("Your turn")).toBeVisible();
});
