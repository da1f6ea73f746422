import type { Page } from "@playwright/test";
import { expectAccessibleEverywhere } from "../support/axe.ts";
import { raw } from "../support/raw-http.ts";
import { startSession } from "../support/sign-in.ts";
import { expect, test } from "../support/test.ts";

const dialog = (page: Page, name: string | RegExp) => page.getByRole("dialog", { name });
const card = (page: Page, name: string) => page.getByRole("region", { name });
const fact = (page: Page, name: string, term: string) =>
  card(page, name).locator("dl > div").filter({ hasText: term }).locator("dd");

const notification = (page: Page, text: string) =>
  page.getByRole("status", { name: "Notification" }).filter({ hasText: text });

test("shows who the patient is, what is owed and where the practice is", async ({ page, signIn }) => {
  await signIn("sione", { to: "/profile" });
  const top = card(page, "Sione Taufa");
  for (const text of ["NHI ZZZ0024", /Balance \$[\d.]+ to pay/]) await expect(top).toContainText(text);
  await expect(top.getByRole("link", { name: "View Invoices" })).toHaveAttribute("href", "/accounts");
  const terms = await top.getByRole("link", { name: /Terms and Conditions/ }).getAttribute("href");
  const document = await page.request.get(terms ?? "");
  expect((await document.body()).subarray(0, 5).toString()).toBe("%PDF-");
  await expect(fact(page, "Personal details", "Date of birth")).toHaveText("07-09-1963");
  await expect(fact(page, "Contact details", "Work phone")).toHaveText("Contact detail not available");
  await expect(fact(page, "Practice Details", "My GP")).toHaveText("Dr Anil Prasad");
  await page.getByRole("link", { name: "New address" }).click();
  const address = dialog(page, "Tell us your new address");
  await address.getByRole("button", { name: "Send to reception" }).click();
  await expect(address.locator(".error-summary").getByRole("link")).toHaveText([
    "Enter the street and number",
    "Enter the town or city",
    "Enter the postcode, 4 digits, for example 6021",
  ]);
  await expectAccessibleEverywhere(page, "the address");
  await address.getByLabel("Street and number").fill("8 Ōwhiro Bay Parade");
  await address.getByLabel("Town or city").fill("Wellington");
  await address.getByLabel("Postcode").fill("6023");
  await expect(address.getByRole("region", { name: "Your message" })).toContainText(
    "This message goes to reception, Jo Barton:New address of Sione TaufaMy new address is 8 Ōwhiro Bay Parade, Wellington 6023.",
  );
  await address.getByRole("button", { name: "Send to reception" }).click();
  await expect(page.getByText("Your new address is sent to reception.").first()).toBeVisible();
  await expect(card(page, "Address")).toContainText("7B Kilbirnie Crescent");
});

test("saves personal details with the keyboard, shows what the practice has then, and gives the focus back", async ({
  page,
  faults,
  signIn,
}) => {
  await signIn("sione", { to: "/profile" });
  const edit = page.getByRole("link", { name: "Edit Personal details" });
  await edit.focus();
  await page.keyboard.press("Enter");
  const form = dialog(page, "Update Profile");
  await expect(form.getByRole("heading", { name: "Update Profile" })).toBeFocused();
  for (const label of ["NHI Number", "Date of Birth", "Blood group", "Practice"]) {
    await expect(form.getByLabel(label, { exact: true })).toBeDisabled();
  }
  await page.keyboard.press("Escape");
  await expect(edit).toBeFocused();

  await page.keyboard.press("Enter");
  await faults.add({
    match: { path: "Patient/UpdatePatientDemographics" },
    effect: { type: "status", status: 200, body: "Please ring us." },
    when: { times: 1 },
  });
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
  await expect(edit).toBeFocused();
});

test("names the patient whose profile it changes, and changes only that one", async ({
  page,
  world,
  signIn,
}) => {
  await signIn("aroha", { as: "Manaia Ngata", to: "/profile?edit=details" });
  const form = dialog(page, "Update Profile");
  await form.locator("#ethnicity").press("Enter");
  await form.getByRole("checkbox", { name: "Niuean" }).check();
  await expect(form.getByText("Māori, Niuean")).toBeVisible();
  await expectAccessibleEverywhere(page, "ethnic groups");
  await form.getByRole("button", { name: "Save for Manaia" }).click();
  await expect(fact(page, "Personal details", "Ethnicity")).toHaveText("Māori, Niuean");
  const [call] = await world.journal("POST Patient/UpdatePatientDemographics");
  expect(call?.person).toBe("manaia");
});

test("changes the password in a dialog that only Cancel closes, and logs the other devices out", async ({
  page,
  portalUrl,
  world,
  signIn,
}) => {
  await signIn("sione", { to: "/profile" });
  const cookie = await startSession(portalUrl, world, "sione");
  const other = async () => (await raw(portalUrl, "/", { headers: { cookie } })).status;
  expect(await other()).toBe(200);
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
  await form.getByLabel("Confirm password", { exact: true }).fill("harbour27");
  await form.getByRole("button", { name: "Update Password" }).click();
  await expect(form.locator(".error-summary")).toContainText("Enter your current password.");
  await expect(form.locator(".error-summary")).toContainText(
    "Password must contain at least one upper case letter.",
  );
  await expectAccessibleEverywhere(page, "a password");
  for (const label of ["New password", "Confirm password"]) {
    await form.getByLabel(label, { exact: true }).fill("Totara-2027");
  }
  await form.getByLabel("Current password").fill("Wrong-Password-00");
  await form.getByRole("button", { name: "Update Password" }).click();
  await expect(form.locator(".error-summary")).toContainText("That is not your current password.");
  for (const label of ["New password", "Confirm password"]) {
    await form.getByLabel(label, { exact: true }).fill("Totara-2027");
  }
  await form.getByLabel("Current password").fill(world.people.sione.password);
  await form.getByRole("button", { name: "Update Password" }).click();
  await expect(form).toBeHidden();
  await expect(page.getByText("Your password is changed. Other devices are logged out.")).toBeVisible();
  await expect(notification(page, "Your password has been changed.")).toBeVisible();
  expect(await other()).toBe(302);
  await page.reload();
  await expect(card(page, "Sione Taufa")).toBeVisible();
});

test("a switch says that it is saving, keeps what is stored when that fails, and tries again", async ({
  page,
  faults,
  signIn,
}) => {
  await signIn("sione", { to: "/profile" });
  const email = page.getByRole("switch", { name: "Email" });
  await expect(email).toBeChecked();
  await faults.add({
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

  await faults.clear();
  // The profile is read once before the switch is saved, and cannot be read after it.
  await faults.add({
    match: { method: "POST", path: "Patient" },
    phase: "after-commit",
    effect: { type: "reset" },
  });
  const profile = { method: "GET", path: "Patient" } as const;
  await faults.add({ match: profile, when: { nth: [2, 3] }, effect: { type: "status", status: 500 } });
  await email.press("Space");
  await expect(page.getByText("We could not find out whether your choice was saved.").first()).toBeVisible();
  await faults.clear();
  await page.getByRole("link", { name: "Look again" }).click();
  await expect(email).toBeChecked();
});
