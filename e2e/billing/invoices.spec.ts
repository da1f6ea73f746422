import { expect, test } from "../support/test.ts";

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
