import { expectAccessibleEverywhere } from "../support/axe.ts";
import { accountHeading } from "../support/paying.ts";
import { expect, test } from "../support/test.ts";

test("shows the invoices, and that nothing can be paid, when the balance cannot be read", async ({
  page,
  faults,
  signIn,
}) => {
  await faults.add({ match: { path: "Patient/AccountBalance" }, effect: { type: "status", status: 500 } });
  await signIn("sione", { to: "/accounts" });
  await expect(page.getByText("We could not load what is owed on this account.")).toBeVisible();
  await expect(page.getByText("Nothing can be paid here until we know it.")).toBeVisible();
  await expect(accountHeading(page)).toHaveText("Sione Taufa’s account");
  await expect(page.getByRole("rowheader", { name: "GP consultation, adult" })).toBeVisible();
  await expect(page.getByRole("checkbox")).toHaveCount(0);
  await expect(page.getByRole("button", { name: "Go to payment" })).toHaveCount(0);
  await expectAccessibleEverywhere(page, "no balance");
  await faults.clear();
  await page.getByRole("link", { name: "Retry" }).click();
  await expect(accountHeading(page)).toHaveText(/\$493\.50 to pay/);
});

test("opens an invoice as a PDF, keeps what is ticked, and closes it without reading the list again", async ({
  page,
  signIn,
  world,
}) => {
  await signIn("sione", { to: "/accounts" });
  const box = page.getByRole("checkbox", { name: /^Pay GP consultation/ });
  await box.uncheck();
  await page
    .getByRole("link", { name: /^Invoice / })
    .first()
    .click();
  const dialog = page.getByRole("dialog", { name: "INVOICE" });
  await expect(dialog.locator("canvas").first()).toBeVisible();
  await expect(dialog.getByRole("link", { name: "Download" })).toBeVisible();
  const calls = (await world.journal("GET Patient/PaymentNotice")).length;
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
  expect(await world.journal("GET Patient/PaymentNotice")).toHaveLength(calls);
  await expect(box).not.toBeChecked();
});

test("has the specified texts where there are no invoices", async ({ page, signIn }) => {
  await signIn("mei", { to: "/accounts" });
  await expect(accountHeading(page)).toHaveText("Mei Chen’s account: nothing to pay");
  await expect(page.getByText("No Record Found")).toBeVisible();
  const button = page.getByRole("button", { name: "Go to payment" });
  await expect(button).toHaveAttribute("aria-disabled", "true");
  await expect(button).toHaveAttribute("title", "No invoices to pay");
  await expect(button).toHaveAccessibleDescription("No invoices to pay");
  await button.press("Enter");
  await expect(page).toHaveURL("/accounts");
  await page.getByRole("link", { name: "See All Invoices" }).click();
  await expect(page.getByText("No Records Found")).toBeVisible();
});
