import { expect, test } from "../support/test.ts";

test.use({ javaScriptEnabled: false });

test("the profile saves details and switches without JavaScript", async ({ page, world }) => {
  await page.goto(`/loginSwitch/${(await world.switchToken("sione")).q}`);
  await page.goto("/profile");
  await page.getByRole("link", { name: "Edit Personal details" }).click();
  await page.getByRole("dialog", { name: "Update Profile" }).getByLabel("Ethnicity").fill("Tongan, Māori");
  await page.getByRole("dialog", { name: "Update Profile" }).getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("Profile update successfully.").first()).toBeVisible();
  await expect(page.getByRole("region", { name: "Personal details" })).toContainText("Tongan, Māori");
  await page.getByRole("switch", { name: "Notification" }).click();
  await expect(page.getByRole("switch", { name: "Notification" })).not.toBeChecked();
});
