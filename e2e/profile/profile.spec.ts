import type { Page } from "@playwright/test";
import { expectAccessibleEverywhere } from "../support/axe.ts";
import { expect, test } from "../support/test.ts";

const dialog = (page: Page, name: string | RegExp) => page.getByRole("dialog", { name });
const card = (page: Page, name: string) => page.getByRole("region", { name });
const fact = (page: Page, name: string, term: string) =>
  card(page, name).locator("dl > div").filter({ hasText: term }).locator("dd");

const notification = (page: Page, text: string) =>
  page.getByRole("status", { name: "Notification" }).filter({ hasText: text });

test("saves personal details with the keyboard, shows what the practice has then, and gives the focus back", async ({
  page,
  signIn,
  world,
}) => {
  await signIn("sione", { to: "/profile" });
  const edit = page.getByRole("link", { name: "Edit Personal details" });
  await edit.focus();
  await page.keyboard.press("Enter");
  const form = dialog(page, "Update Profile");
  await expect(form.getByRole("heading", { name: "Update Profile" })).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(edit).toBeFocused();

  await page.keyboard.press("Enter");
  await world.addFault({
    match: { path: "Patient/UpdatePatientDemographics" },
    effect: { type: "status", status: 200, body: "Please ring us." },
    when: { times: 1 },
  });
  await form.locator("#ethnicity").press("Enter");
  await form.getByRole("checkbox", { name: "Niuean" }).check();
  await expect(form.getByText("Tongan, Niuean")).toBeVisible();
  await expectAccessibleEverywhere(page, "ethnic groups");
  await form.getByLabel("Preferred Name").fill("Āta 🌺");
  await page.keyboard.press("Enter");
  await expect(form.locator(".error-summary")).toContainText("Profile issue update soon.");
  await expect(form.locator(".error-summary")).toContainText("Please ring us.");
  await expect(notification(page, "Profile issue update soon.")).toBeVisible();
  await expectAccessibleEverywhere(page, "not saved");
  await expect(form.getByLabel("Preferred Name")).toHaveValue("Āta 🌺");
  await form.getByRole("button", { name: "Save" }).click();
  await expect(form).toBeHidden();
  await expect(page.getByText("Profile update successfully.").first()).toBeVisible();
  await expect(fact(page, "Personal details", "Preferred")).toHaveText("Āta 🌺");
  await expect(fact(page, "Personal details", "Ethnicity")).toHaveText("Tongan, Niuean");
  await expect(edit).toBeFocused();
});

test("a switch says that it is saving, keeps what is stored when that fails, and tries again", async ({
  page,
  signIn,
  world,
}) => {
  await signIn("sione", { to: "/profile" });
  const email = page.getByRole("switch", { name: "Email" });
  await expect(email).toBeChecked();
  await world.addFault({
    match: { method: "POST", path: "Patient" },
    effect: { type: "status", status: 503 },
    when: { times: 1 },
  });
  await email.press("Space");
  const problem = card(page, "Notification Settings").getByText(
    "Your choice was not saved. It is as it was before.",
  );
  await expect(problem.first()).toBeVisible();
  await expect(email).toBeChecked();
  await expectAccessibleEverywhere(page, "a switch that failed");
  const answered = Promise.withResolvers<void>();
  await page.route("**/profile*", async (route) => {
    if (route.request().method() === "POST") await answered.promise;
    await route.continue();
  });
  await card(page, "Notification Settings").getByRole("button", { name: "Retry" }).click();
  await expect(email).toHaveAttribute("aria-busy", "true");
  answered.resolve();
  await expect(email).not.toBeChecked();
  await expect(page.getByRole("status").filter({ hasText: "Saved. Email is off." })).toBeVisible();
  await expect(problem).toHaveCount(0);
  await page.reload();
  await expect(email).not.toBeChecked();
  await test.step("only Cancel closes the dialog of the password, whose fields take no spaces", async () => {
    const open = page.getByRole("link", { name: "Change Password" });
    await open.click();
    const form = dialog(page, "Update your password to continue");
    // A click outside before the dialog is open takes the focus from the link, which then cannot get it back.
    await expect(form).toBeVisible();
    await page.keyboard.press("Escape");
    await page.mouse.click(5, 5);
    await expect(form).toBeVisible();
    await expect(form.getByRole("button", { name: "Close window" })).toHaveCount(0);
    await form.getByRole("link", { name: "Cancel" }).click();
    await expect(form).toBeHidden();
    await expect(open).toBeFocused();
    await open.click();
    await form.getByLabel("New password", { exact: true }).pressSequentially("harb our 27");
    await expect(form.getByLabel("New password", { exact: true })).toHaveValue("harbour27");
    await form.getByRole("button", { name: "Update Password" }).click();
    await expect(form.locator(".error-summary")).toContainText("Enter your current password.");
    await expectAccessibleEverywhere(page, "a password");
  });
});
