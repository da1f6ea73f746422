import {
  expectAccessibleEverywhere,
  expectClean,
  expectNoSidewaysScrolling,
  tabTo,
  twoLooks,
} from "../support/axe.ts";
import { card, listResults, openConsole, practiceHost } from "../support/console.ts";
import { expect, test } from "../support/test.ts";

test.use({ allowedHost: practiceHost });

test("the console, its dialogs and its pages meet the rules at every width, in light and dark", async ({
  page,
  world,
  practiceUrl,
}) => {
  await listResults(world);
  await world.addPreset("one-panel-down", "Patient/LabResults");
  await openConsole(page, practiceUrl, world.id);
  await page.getByRole("button", { name: /^Show all \d+ people/ }).click();
  await card(page, "Journal").getByText("List of test results").click();
  // What is scrolled under the head would count as too small a target.
  await page.evaluate(() => scrollTo(0, 0));
  await expectAccessibleEverywhere(page, "the console", twoLooks);
  await test.step("on a phone the clock and the faults are above the journal and the scenario's text, in the order of the tab key", async () => {
    await page.setViewportSize({ width: 390, height: 800 });
    const wanted = [
      /^Try this/,
      "Clock",
      "The practice acts",
      "Faults",
      "Journal",
      "Scenario file",
      "Worlds",
    ];
    const tops = wanted.map((name) =>
      card(page, name).evaluate((element) => element.getBoundingClientRect().top),
    );
    const found = await Promise.all(tops);
    expect(found).toEqual(found.toSorted((a, b) => a - b));
    const titles = await page.getByRole("region").getByRole("heading", { level: 2 }).allTextContents();
    expect(titles.indexOf("Faults")).toBeLessThan(titles.indexOf("Journal"));
  });
  await page.setViewportSize({ width: 1024, height: 900 });
  await expectNoSidewaysScrolling(page);
  for (const opener of [
    page.getByRole("button", { name: "Write a fault rule" }),
    card(page, "Dialects").getByRole("button", { name: "Change" }),
    page.getByRole("button", { name: "A message arrives" }),
  ]) {
    await opener.click();
    await expectClean(page);
    await page.keyboard.press("Escape");
  }
  for (const name of ["Magic inputs", "Help"]) {
    await page.getByRole("link", { name, exact: true }).first().click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(name);
    await expectClean(page);
    await expectNoSidewaysScrolling(page);
  }
});

test("the keyboard alone plans what arrives, moves the clock there and switches a fault", async ({
  page,
  world,
  practiceUrl,
}) => {
  await openConsole(page, practiceUrl, world.id);
  await expect(page.getByRole("button", { name: "In 10 minutes …" })).toBeEnabled();
  await page.getByLabel("For", { exact: true }).focus();
  await tabTo(page, "button", "In 10 minutes …");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("dialog")).toBeVisible();
  await tabTo(page, "button", "Plan it");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("dialog")).toBeHidden();
  await expect(page.getByRole("button", { name: "In 10 minutes …" })).toBeFocused();
  const clock = card(page, "Clock");
  await clock.getByRole("button", { name: "+ 1 hour" }).press("Enter");
  await expect(clock.getByRole("status")).toContainText(/arrives? for Aroha/);
  const slow = card(page, "Faults").getByRole("switch", { name: "The practice is slow" });
  await slow.focus();
  await page.keyboard.press("Space");
  await expect(slow).toBeChecked();
  expect(await world.faults()).toHaveLength(1);
});
