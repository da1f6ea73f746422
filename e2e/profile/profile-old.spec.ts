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
  ]) {
    await expect(page.getByRole("region", { name })).toBeVisible();
  }
  await expect(page.getByRole("region", { name: "Address Information" })).toContainText("No address found");
  await expect(page.getByRole("region", { name: "Contact Information" })).toContainText(
    "Contact detail not available",
  );
  // They appear only when the practice has configured where they lead.
  for (const name of ["Centre Details", "Term and condition"]) {
    await expect(page.getByRole("region", { name })).toHaveCount(0);
  }
  const notification = page.getByRole("switch", { name: "Notification" });
  await notification.click();
  await expect(notification).toBeChecked();
  await page.getByRole("link", { name: "Change Password" }).click();
  const form = page.getByRole("dialog", { name: "Update your password to continue" });
  for (const label of ["New password", "Confirm password"]) {
    await form.getByLabel(label, { exact: true }).fill("Harbour-2027");
  }
  await form.getByLabel("Current password").fill(world.people.mei.password);
  await form.getByRole("button", { name: "Update Password" }).click();
  await expect(page).toHaveURL("/profile-old?saved=password");
  await expect(page.getByText("Your password is changed. Other devices are logged out.")).toBeVisible();
});
