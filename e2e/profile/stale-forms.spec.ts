import { expectAccessibleEverywhere } from "../support/axe.ts";
import { expect, test } from "../support/test.ts";

test("a form that another page has overtaken keeps the number that was saved since, and asks which email address to keep", async ({
  page,
  signIn,
}) => {
  const href = "/profile?edit=contactDetails";
  await signIn("sione", { to: href });
  const form = page.getByRole("dialog", { name: "Edit Contact Details" });
  const later = await page.context().newPage();
  await later.goto(href);
  await later.getByLabel("Mobile", { exact: true }).first().fill("021 000 0777");
  await later.getByRole("textbox", { name: "Email", exact: true }).fill("later@example.nz");
  await later.getByLabel("Current password").fill("Portal-Test-2026");
  await later.getByRole("button", { name: "Save" }).click();
  await expect(later.getByText("Your contact details are saved.").first()).toBeVisible();
  await later.close();

  await form.getByRole("textbox", { name: "Email", exact: true }).fill("mine@example.nz");
  await form.getByRole("button", { name: "Save" }).click();
  await expect(form.locator(".error-summary")).toContainText("Nothing is saved yet.");
  await expect(form.locator(".error-summary").getByRole("link")).toHaveText([
    "Email was changed since you opened this. Choose which to keep.",
  ]);
  await expect(form.getByRole("textbox", { name: "Mobile" })).toHaveValue("021 000 0777");
  const either = form.getByRole("group", { name: "Email", exact: true });
  await expect(either.getByRole("radio", { name: "mine@example.nz, what you typed" })).toBeChecked();
  await expectAccessibleEverywhere(page, "two values");
  await either.getByRole("radio", { name: "later@example.nz, in your record now" }).check();
  await form.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("Your contact details are saved.").first()).toBeVisible();
  const facts = page.getByRole("region", { name: "Contact details" });
  await expect(facts).toContainText("later@example.nz");
  await expect(facts).toContainText(/021\s000\s0777/);
});
