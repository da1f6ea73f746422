import { expect, test } from "../support/test.ts";

test("shows the older sections with their empty texts, and saves a switch and a password", async ({
  page,
  world,
  signIn,
}) => {
  await signIn("mei", { to: "/profile-old" });
  for (const name of [
    "Personal Information",
    "Address Information",
    "Contact Information",
    "Notification Settings",
    "Update Password",
    "Centre Details",
    "Term and condition",
  ]) {
    await expect(page.getByRole("region", { name })).toBeVisible();
  }
  await expect(page.getByRole("region", { name: "Address Information" })).toContainText("No address found");
  await expect(page.getByRole("region", { name: "Contact Information" })).toContainText(
    "Contact detail not available",
  );
  await expect(page.getByRole("region", { name: "Centre Details" }).getByRole("link")).toHaveCount(4);
  await expect(page.getByRole("region", { name: "Term and condition" }).getByRole("link")).toHaveCount(2);
  const notification = page.getByRole("switch", { name: "Notification" });
  await notification.click();
  await expect(notification).toBeChecked();
  await page.getByRole("link", { name: "Change Password" }).click();
  const form = page.getByRole("dialog", { name: "Update your password to continue" });
  for (const label of ["New password", "Confirm password"]) {
    await form.getByLabel(label, { exact: true }).fill("Totara-2027");
  }
  await form.getByLabel("Current password").fill(world.people.mei.password);
  await form.getByRole("button", { name: "Update Password" }).click();
  await expect(page).toHaveURL("/profile-old?saved=password");
  await expect(page.getByText("Your password is changed. Other devices are logged out.")).toBeVisible();
});
