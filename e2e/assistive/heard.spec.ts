import type { Locator } from "@playwright/test";
import { expectClean } from "../support/axe.ts";
import { navigate } from "../support/hydration.ts";
import { chooseAmount, goToPayment } from "../support/paying.ts";
import { expect, fillIn, test } from "../support/test.ts";

/**
 * What a screen reader gets at the steps of five tasks, word by word, as it is recorded beside this file. Read a change of a recording aloud before
 * it is kept: `npm run e2e -- e2e/assistive/heard.spec.ts --update-snapshots`.
 */
const expectHeard = (part: Locator, name: string) =>
  expect(part).toMatchAriaSnapshot({ name: `${name}.aria.yml` });

test("signing in for a child", async ({ page, world }) => {
  await page.goto("/login");
  await fillIn(page, "nobody@example.nz", "wrong");
  await expect(page.getByRole("group", { name: "Your username or password is incorrect." })).toBeFocused();
  await expectHeard(page.getByRole("main"), "sign-in-refused");
  await fillIn(page, world.people.aroha.username, world.people.aroha.password);
  await expectHeard(page.getByRole("dialog"), "sign-in-chooser");
});

test("booking", async ({ page, signIn }) => {
  await signIn("sione", { to: "/appointments?tab=book" });
  await page.locator(".slots button").first().click();
  await page.getByLabel("Reason", { exact: true }).fill("A sore knee");
  await page.getByRole("button", { name: "Continue" }).click();
  const question = page.getByRole("dialog");
  await expectHeard(question, "booking-question");
  await question.getByRole("button", { name: /^Book/ }).click();
  await expect(page.getByRole("heading", { name: "Appointment Booked successfully" })).toBeFocused();
  await expect(page).toHaveTitle(/^Appointment Booked successfully \| /);
  await expectHeard(page.getByRole("main"), "booking-made");
});

test("reading a result", async ({ page, signIn }) => {
  await signIn("sione", { to: "/reports" });
  await page.getByRole("button", { name: "HbA1c" }).first().click();
  const result = page.getByRole("dialog", { name: "HbA1c" });
  await expect(result.getByRole("table")).toBeVisible();
  await expectHeard(result, "result");
  await result.getByRole("button", { name: "Chart" }).click();
  const chart = page.locator("dialog[open]").last();
  await expect(chart.locator(".trend-chart svg")).toBeVisible();
  await expectHeard(chart, "result-chart");
});

test("writing a message", async ({ page, signIn }) => {
  await signIn("mei", { to: "/emails/compose" });
  await page.getByRole("button", { name: /^Send/ }).click();
  await expect(page.getByRole("group", { name: "There is a problem" })).toBeFocused();
  await expectHeard(page.getByRole("dialog"), "message-incomplete");
  await expectClean(page);
});

test.describe(() => {
  test.use({ allowedHost: /\/stripe\// });
  test("paying", async ({ page, signIn }) => {
    await signIn("sione", { to: "/accounts" });
    await expectHeard(page.getByRole("main"), "paying-choice");
    await chooseAmount(page, "50");
    await goToPayment(page);
    await expect(page.getByLabel("Card number")).toBeVisible();
    await expectHeard(page.getByRole("main"), "paying-card");
    await navigate(page, "/accounts");
  });
});
