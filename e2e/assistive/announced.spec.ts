import type { Page } from "@playwright/test";
import { cards, chooseAmount, enterCard, goToPayment, payButton } from "../support/paying.ts";
import { expect, test } from "../support/test.ts";

test("a search keeps the focus and says what it found", async ({ page, signIn }) => {
  await signIn("sione", { to: "/reports" });
  const field = page.getByLabel("Search by subject");
  await field.fill("lipid");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("status").filter({ hasText: "Updated at" })).toHaveText(
    /^Updated at 09:00, \d+ results?, “lipid”$/,
  );
  await expect(field).toBeFocused();
  await page.getByRole("link", { name: "Clear" }).click();
  await expect(field).toHaveValue("");
});

test("another day says how many times it has, and a refused reason takes the focus", async ({
  page,
  signIn,
}) => {
  await signIn("sione", { to: "/appointments?tab=book" });
  const status = page.getByRole("status").filter({ hasText: /times? on|No free times/ });
  await expect(status).toHaveText(/on Tuesday 24 November$/);
  const wednesday = page
    .getByRole("navigation", { name: "Days" })
    .getByRole("link", { name: /^Wed/ })
    .first();
  await wednesday.click();
  await expect(status).toHaveText(/^\d+ times on Wednesday 25 November$/);
  await expect(wednesday).toBeFocused();
  await page.locator(".slots button").first().click();
  const reason = page.getByLabel("Reason", { exact: true });
  await expect(page.getByRole("heading", { level: 2, name: /appointment for/ })).toBeFocused();
  await reason.fill("a".repeat(520));
  await expect(page.getByRole("status").filter({ hasText: "20 characters too many" })).toBeAttached();
  await page.getByRole("button", { name: "Continue" }).click();
  await expect(reason).toBeFocused();
  await expect(reason).toHaveAttribute("aria-invalid", "true");
  await expect(page).toHaveTitle(/^Error: /);
});

test("clearing the chosen medicines leaves the focus beside the button that went away", async ({
  page,
  signIn,
}) => {
  await signIn("sione", { to: "/medication" });
  await page.locator("main input[name=ids][type=checkbox]").first().check();
  const bar = page.getByRole("region", { name: "Repeat request" });
  await bar.getByRole("button", { name: "Clear" }).press("Enter");
  await expect(bar.getByRole("status")).toHaveText("Tick the medicines you need");
  await expect(bar.getByRole("button", { name: "Repeat" })).toBeFocused();
});

const says = (page: Page, text: string | RegExp) =>
  expect(
    page.getByRole("status").or(page.getByRole("alert")).filter({ hasText: text }).first(),
  ).toBeAttached();

/** A screen reader starts again at the top of the page when the focus is nowhere. */
const expectFocusKept = (page: Page) => expect(page.locator("body")).not.toBeFocused();

test("a result: its dialog takes the focus, and gives it back", async ({ page, signIn }) => {
  await signIn("sione", { to: "/reports" });
  const opener = page.getByRole("button", { name: "HbA1c" }).first();
  await opener.click();
  const result = page.getByRole("dialog", { name: "HbA1c" });
  await expect(result.getByRole("heading", { level: 2, name: "HbA1c" })).toBeFocused();
  await expect(result).toHaveAccessibleDescription(/\d/);
  await page.keyboard.press("Escape");
  await expect(result).toBeHidden();
  await expect(opener).toBeFocused();
});

test.describe("paying", () => {
  test.use({ allowedHost: /\/stripe\// });
  test("a refused amount, a declined card and the receipt take the focus, and the steps are announced", async ({
    page,
    signIn,
    world,
  }) => {
    await signIn("sione", { to: "/accounts" });
    await chooseAmount(page, "9999");
    const amount = page.getByLabel("Amount", { exact: true });
    await page.getByRole("button", { name: "Go to payment" }).click();
    await expect(amount).toBeFocused();
    await expect(amount).toHaveAccessibleDescription(/Enter \$493\.50 or less\./);
    await amount.fill("50");
    await goToPayment(page);
    await expectFocusKept(page);
    await enterCard(page, cards.declined);
    await payButton(page).click();
    await expect(page.getByRole("alert").filter({ hasText: "Your card was declined." })).toBeFocused();
    await enterCard(page);
    await world.addFault({ match: { path: "patient/SavePayment" }, effect: { type: "latency", ms: 1_500 } });
    await payButton(page).click();
    await expect(page.getByRole("heading", { level: 2, name: /^Paying \$/ })).toBeFocused();
    await says(page, "Recording it at the practice");
    await expect(page.getByRole("heading", { level: 1, name: "Receipt" })).toBeFocused();
    await expect(page.getByText("Payment succeeded successfully")).toBeVisible();
  });
});
