import { expect, test } from "../support/test.ts";

test.use({ javaScriptEnabled: false });

test("the profile saves details and switches without JavaScript", async ({ page, signIn }) => {
  await signIn("sione", { to: "/profile" });
  await page.getByRole("link", { name: "Edit Personal details" }).click();
  const form = page.getByRole("dialog", { name: "Update Profile" });
  await form.getByText("Tongan, change").click();
  await form.getByRole("checkbox", { name: "Māori", exact: true }).check();
  await form.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("Profile update successfully.").first()).toBeVisible();
  await expect(page.getByRole("region", { name: "Personal details" })).toContainText("Māori, Tongan");
  await page.getByRole("switch", { name: "Notification" }).click();
  await expect(page.getByRole("switch", { name: "Notification" })).not.toBeChecked();
});
