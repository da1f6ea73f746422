import type { Locator, Page } from "@playwright/test";
import { expectAccessibleEverywhere } from "../support/axe.ts";
import { accountHeading, dollars, type Figures, pendingAtPractice } from "../support/paying.ts";
import { expect, test, type World } from "../support/test.ts";

const rowOf = (page: Page, { reference }: Figures): Locator =>
  page.getByRole("row").filter({ has: page.getByRole("cell", { name: reference, exact: true }) });

/** Every figure of the table is the practice's. */
async function expectFigures(page: Page, world: World, account: "sione" | "aroha", payNow: string[]) {
  const invoices = await pendingAtPractice(world, account);
  for (const [index, invoice] of invoices.entries()) {
    const cells = rowOf(page, invoice).getByRole("cell");
    await expect(cells.nth(3)).toHaveText(dollars(invoice.amount));
    await expect(cells.nth(4)).toHaveText(dollars(invoice.balance));
    await expect(cells.nth(5)).toHaveText(payNow[index] ?? "");
  }
  const total = invoices.reduce((sum, { balance }) => sum + balance, 0);
  await expect(page.getByRole("row", { name: /^All/ }).getByRole("cell").nth(1)).toHaveText(dollars(total));
  await expect(page.getByRole("row")).toHaveCount(invoices.length + 2);
}

test.describe("each figure is the practice's", () => {
  test("with the card, where Pay Now is what this payment pays", async ({ page, world, signIn }) => {
    await signIn("sione", { to: "/accounts" });
    await expect(accountHeading(page)).toHaveText(/\$493\.50/);
    expect(await world.journal("GET Patient/PaymentNotice")).toHaveLength(1);
    expect(await world.journal("GET Patient/AccountBalance")).toHaveLength(1);
    const invoices = await pendingAtPractice(world, "sione");
    await expectFigures(
      page,
      world,
      "sione",
      invoices.map(({ balance }) => dollars(balance)),
    );
    await page.getByRole("checkbox", { name: /^All/ }).click();
    await page.getByRole("checkbox", { name: /^Pay GP consultation, adult/ }).click();
    const paid = invoices.map(({ balance }, index) => dollars(index === 1 ? balance : 0));
    await expectFigures(page, world, "sione", paid);
  });

  test("with another method, where Pay Now is the practice's own and the form is dimmed", async ({
    page,
    world,
    faults,
    signIn,
  }) => {
    await faults.add({
      match: { path: "Patient/PaymentNotice" },
      effect: { type: "mutate", at: "0.entry.1.resource.extension.6.*", set: 12.34 },
    });
    for (const [method, text] of [
      ["3", "Poli is not set up for this app"],
      ["1", "Payment Express is not set up for this app"],
    ] as const) {
      await world.change("settings", undefined, { paymentMethod: method });
      await page.context().clearCookies();
      await signIn("sione", { to: "/accounts" });
      await expect(page.getByText(text, { exact: true })).toBeVisible();
    }
    const invoices = await pendingAtPractice(world, "sione");
    const payNow = invoices.map(({ balance }, index) => (index === 1 ? "$12.34" : dollars(balance)));
    await expectFigures(page, world, "sione", payNow);
    for (const box of await page.getByRole("checkbox").all()) await expect(box).toBeDisabled();
    await expect(page.locator(".pay-bar")).toHaveAttribute("inert");
    await expectAccessibleEverywhere(page, "another method");
  });

  test("with more owed than the invoices say, which cannot be paid here", async ({
    page,
    faults,
    signIn,
  }) => {
    await faults.add({
      match: { path: "Patient/AccountBalance" },
      effect: { type: "status", status: 200, body: 600 },
    });
    await signIn("sione", { to: "/accounts" });
    await expect(accountHeading(page)).toHaveText("Sione Taufa’s account: $600.00 to pay");
    await expect(page.getByText("$106.50 of this is not on any invoice.")).toContainText(
      "Call the practice on 04 555 0110 to pay it.",
    );
    await expect(page.getByRole("status").filter({ hasText: "$493.50" })).toBeVisible();
    await expectAccessibleEverywhere(page, "a balance above the invoices");
  });

  test("while another person's record is open: the account holder's, never added together", async ({
    page,
    world,
    signIn,
  }) => {
    await signIn("aroha", { as: "Tama Ngata", to: "/accounts" });
    await expect(page.getByText("You are acting for Tama Ngata")).toBeVisible();
    await expect(accountHeading(page)).toHaveText("Aroha Ngata’s account: $87.55 to pay");
    const invoices = await pendingAtPractice(world, "aroha");
    await expectFigures(
      page,
      world,
      "aroha",
      invoices.map(({ balance }) => dollars(balance)),
    );
    await expectAccessibleEverywhere(page, "a child's accounts");
    await page.goto("/profile");
    const top = page.getByRole("region", { name: "Tama Ngata", exact: true });
    await expect(top).toContainText("Balance $0.00 (nothing to pay)");
    await expect(top).toContainText("The invoices and the password belong to Aroha Ngata’s account.");
  });
});
