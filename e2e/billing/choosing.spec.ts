import { expectAccessibleEverywhere } from "../support/axe.ts";
import { chooseAmount, enterCard, goToPayment, payButton } from "../support/paying.ts";
import { expect, test } from "../support/test.ts";

test.use({ allowedHost: /\/stripe\// });

test("ticked invoices and an amount fill each other, and are found again by Back, Change and a reload", async ({
  page,
  signIn,
}) => {
  await signIn("sione", { to: "/accounts" });
  const all = page.getByRole("checkbox", { name: /^All 6 invoices$/ });
  const ticked = page.getByRole("checkbox", { name: /^Pay/, checked: true });
  const box = (name: string) => page.getByRole("checkbox", { name: new RegExp(`^Pay ${name}`) });
  const amount = page.getByLabel("Amount", { exact: true });
  const go = page.getByRole("button", { name: "Go to payment" });
  await test.step("what is wrong with an amount is said when its box is left, and on the way to the payment", async () => {
    await page.getByRole("button", { name: "Pay part of it" }).click();
    await page.getByRole("radio", { name: "Another amount" }).click();
    await amount.focus();
    await amount.blur();
    await expect(page.getByText("Please enter some amount")).toHaveCount(0);
    await go.click();
    await expect(page.getByText("Please enter some amount")).toBeVisible();
    await expect(amount).toBeFocused();
    const text = "Enter $493.50 or less.";
    await amount.fill("493.51");
    await expect(page.getByText(text, { exact: true })).toHaveCount(0);
    await amount.blur();
    await expect(amount).toHaveAccessibleDescription(text);
    // What the header covers partly is too small a target for axe.
    await page.evaluate(() => scrollTo(0, 0));
    await expectAccessibleEverywhere(page, "a wrong amount");
    await expect(page).toHaveURL("/accounts");
  });
  await amount.fill("300");
  await expect(page.getByRole("radio", { name: "Another amount" })).toBeChecked();
  await expect(ticked).toHaveCount(2);
  const cells = page.getByRole("row", { name: /GP consultation, adult/ }).getByRole("cell");
  await expect(cells.nth(5)).toHaveText("$54.50");
  await page.getByRole("radio", { name: "Total outstanding balance" }).click();
  await expect(ticked).toHaveCount(6);
  await all.click();
  await box("GP consultation").check();
  await expect(amount).toHaveValue("68.00");
  await amount.fill("50");
  await expect(box("GP consultation")).toBeChecked();
  await page.reload();
  await expect(page.locator(".pay-bar strong")).toHaveText("$493.50");
  await box("Minor surgery").uncheck();
  await expect(page.locator(".pay-bar strong")).toHaveText("$248.00");
  await expect(all).toBeChecked({ indeterminate: true });
  await all.click();
  await expect(ticked).toHaveCount(6);
  await all.click();
  await expect(go).toHaveAttribute("aria-disabled", "true");
  await box("Nurse").check();
  await box("ACC").check();
  await goToPayment(page);
  await expect(page.getByRole("definition")).toHaveText([/^\$/, /^\$/, "$2.00", "$82.00"]);
  await page.reload();
  await expect(page.getByRole("term")).toHaveText([/^ACC/, /^Nurse/, /^Card fee/, "Total"]);
  await page.goBack();
  await expect(page.getByText("2 of 6 invoices.")).toBeVisible();
  await expect(box("Minor surgery")).not.toBeChecked();
  await chooseAmount(page, "20");
  await goToPayment(page);
  await page.getByRole("link", { name: "Change what you pay" }).click();
  await expect(amount).toHaveValue("20.00");
});

test.describe("on a phone", () => {
  test.use({ viewport: { width: 390, height: 664 } });

  test("keeps the sum and the way on in sight, and shows the card first", async ({ page, signIn }) => {
    await signIn("sione", { to: "/accounts" });
    await expect(page.locator(".pay-bar")).toBeInViewport({ ratio: 1 });
    await expect(page.getByRole("checkbox", { name: /^Pay Minor surgery/ })).toBeInViewport();
    await goToPayment(page);
    await expect(page.getByLabel("Card number")).toBeInViewport();
    // The total is in sight while the order is not, and then once.
    const total = page.getByText("6 invoices and card fee $505.84");
    await expect(total).toBeInViewport({ ratio: 1 });
    await payButton(page).scrollIntoViewIfNeeded();
    await expect(payButton(page)).toBeInViewport();
    await enterCard(page);
    await expectAccessibleEverywhere(page, "the page that pays");
  });
});
