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
