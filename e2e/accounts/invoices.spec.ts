import { expect, test } from "../support/test.ts";

test("lists pending invoices with what is owed, and all invoices page by page", async ({
  page,
  signIn,
  journal,
}) => {
  await signIn("sione", { to: "/accounts" });
  await expect(page.getByText("You owe $493.50")).toBeVisible();
  await expect(page.getByText("Never share your account details or password.")).toBeVisible();
  const table = page.getByRole("table");
  await expect(table.getByRole("columnheader")).toHaveText([
    "Paid by this payment",
    "Notes",
    "Type",
    "Reference No.",
    "Amount",
    "Balance",
    "Pay Now",
    "Date",
    "Action",
  ]);
  await expect(table.getByRole("row").nth(1)).toContainText("$320.00$245.50$245.50");
  expect(
    (await page.getByRole("region", { name: "Pending invoices" }).last().boundingBox())?.height,
  ).toBeLessThanOrEqual(400);
  await page.getByRole("link", { name: "All Invoices" }).click();
  await expect(table.getByRole("columnheader").first()).toHaveText("Notes");
  const rows = await table.getByRole("row").count();
  await page.getByRole("link", { name: "Show more" }).click();
  await expect.poll(() => table.getByRole("row").count()).toBeGreaterThan(rows);
  await journal.verify({ call: "GET Patient/PaymentNotice", with: { which: "all", page: 2, pageSize: 10 } });
});

test("opens an invoice as a PDF, and closes it without reading the list again", async ({
  page,
  signIn,
  world,
}) => {
  await signIn("sione", { to: "/accounts" });
  await page
    .getByRole("link", { name: /^PDF of / })
    .first()
    .click();
  const dialog = page.getByRole("dialog", { name: "INVOICE" });
  await expect(dialog.locator("canvas").first()).toBeVisible();
  await expect(dialog.getByRole("link", { name: "Download" })).toBeVisible();
  const calls = (await world.journal("GET Patient/PaymentNotice")).length;
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
  expect(await world.journal("GET Patient/PaymentNotice")).toHaveLength(calls);
});

test("says whose account it is when another person's record is open, and what is empty", async ({
  page,
  signIn,
}) => {
  await signIn("aroha", { as: "Manaia Ngata", to: "/accounts" });
  await expect(page.getByText("This is Aroha Ngata’s account.")).toBeVisible();
});

test("has the specified texts where there are no invoices", async ({ page, signIn }) => {
  await signIn("mei", { to: "/accounts" });
  await expect(page.getByText("No Record Found")).toBeVisible();
  await page.getByRole("link", { name: "See All Invoices" }).click();
  await expect(page.getByText("No Records Found")).toBeVisible();
});
