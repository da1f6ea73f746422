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
