import { expectAccessibleEverywhere } from "../support/axe.ts";
import { accountHeading, chooseAmount, enterCard, goToPayment, payButton } from "../support/paying.ts";
import { expect, test } from "../support/test.ts";

test.use({ allowedHost: /\/stripe\// });

const all = /^All 6 invoices$/;

test("ticked invoices and an amount fill each other, and are found again by Back, Change and a reload", async ({
  page,
  signIn,
}) => {
  await signIn("sione", { to: "/accounts" });
  await test.step("an amount goes to the invoices in their order, and ticks them again", async () => {
    await chooseAmount(page, "300");
    await expect(page.getByRole("radio", { name: "Another amount" })).toBeChecked();
    await expect(page.getByRole("checkbox", { name: /^Pay/, checked: true })).toHaveCount(2);
    await expect(
      page
        .getByRole("row", { name: /GP consultation, adult/ })
        .getByRole("cell")
        .nth(5),
    ).toHaveText("$54.50");
    await page.getByRole("radio", { name: "Total outstanding balance" }).click();
    await expect(page.getByRole("checkbox", { name: /^Pay/, checked: true })).toHaveCount(6);
    await page.getByRole("checkbox", { name: all }).click();
    await page.getByRole("checkbox", { name: /^Pay GP consultation/ }).check();
    await expect(page.getByLabel("Amount", { exact: true })).toHaveValue("68.00");
    await page.getByLabel("Amount", { exact: true }).fill("50");
    await expect(page.getByRole("checkbox", { name: /^Pay GP consultation/ })).toBeChecked();
    await expect(page.getByText("1 of 6 invoices.")).toBeVisible();
  });
  await test.step("ticked invoices fill the amount, and are those that are paid", async () => {
    await page.reload();
    const sum = page.locator(".pay-bar strong");
    await expect(sum).toHaveText("$493.50");
    await expect(page.getByText("6 of 6 invoices. The card’s fee is shown before you pay.")).toBeVisible();
    await expect(page.getByRole("checkbox", { name: all })).toBeChecked();
    await page.getByRole("checkbox", { name: /^Pay Minor surgery/ }).uncheck();
    await expect(sum).toHaveText("$248.00");
    await expect(page.getByText("5 of 6 invoices.")).toBeVisible();
    await expect(page.getByRole("checkbox", { name: all })).toBeChecked({ indeterminate: true });
    await page.getByRole("checkbox", { name: all }).click();
    await expect(page.getByRole("checkbox", { checked: true })).toHaveCount(7);
    await page.getByRole("checkbox", { name: all }).click();
    await expect(page.getByText("Tick an invoice to pay it.")).toBeVisible();
    await expect(page.getByRole("button", { name: "Go to payment" })).toHaveAttribute(
      "aria-disabled",
      "true",
    );
    await page.getByRole("checkbox", { name: /^Pay Nurse/ }).check();
    await page.getByRole("checkbox", { name: /^Pay ACC/ }).check();
    await goToPayment(page);
    await expect(page.getByRole("definition")).toHaveText([/^\$/, /^\$/, "$2.00", "$82.00"]);
    await expect(page.getByRole("term")).toHaveText([/^ACC/, /^Nurse/, /^Card fee/, "Total"]);
  });
  await test.step("Back, Change and a reload find what was chosen", async () => {
    await page.goto("/accounts");
    await page.getByRole("checkbox", { name: /^Pay Minor surgery/ }).uncheck();
    await goToPayment(page);
    await page.reload();
    await expect(page.getByRole("term")).toHaveCount(7);
    await page.goBack();
    await expect(page.getByText("5 of 6 invoices.")).toBeVisible();
    await expect(page.getByRole("checkbox", { name: /^Pay Minor surgery/ })).not.toBeChecked();
    await chooseAmount(page, "20");
    await goToPayment(page);
    await page.getByRole("link", { name: "Change what you pay" }).click();
    await expect(page.getByLabel("Amount", { exact: true })).toHaveValue("20.00");
    await expect(page.getByRole("checkbox", { name: /^Pay GP consultation/ })).toBeChecked();
  });
});

test("says what is wrong with an amount when its box is left, and on the way to the payment", async ({
  page,
  signIn,
}) => {
  await signIn("sione", { to: "/accounts" });
  const amount = page.getByLabel("Amount", { exact: true });
  await page.getByRole("button", { name: "Pay part of it" }).click();
  await page.getByRole("radio", { name: "Another amount" }).click();
  await amount.focus();
  await amount.blur();
  await expect(page.getByText("Please enter some amount")).toHaveCount(0);
  await page.getByRole("button", { name: "Go to payment" }).click();
  await expect(page.getByText("Please enter some amount")).toBeVisible();
  await expect(amount).toBeFocused();
  for (const [typed, text] of [
    ["fifty", "Enter an amount such as 50 or 12.50."],
    ["0", "Enter more than $0.00."],
    ["493.51", "Enter $493.50 or less."],
  ] as const) {
    await amount.fill(typed);
    await expect(page.getByText(text, { exact: true })).toHaveCount(0);
    await amount.blur();
    await expect(page.getByText(text, { exact: true })).toBeVisible();
    await expect(amount).toHaveAccessibleDescription(text);
  }
  // What the header covers partly is too small a target for axe.
  await page.evaluate(() => scrollTo(0, 0));
  await expectAccessibleEverywhere(page, "a wrong amount");
  await amount.fill("");
  await page.getByRole("button", { name: "Go to payment" }).click();
  await expect(page.getByText("Please enter amount", { exact: true })).toBeVisible();
  // With no amount, the practice's own values are shown again.
  await expect(
    page
      .getByRole("row", { name: /GP consultation, adult/ })
      .getByRole("cell")
      .nth(5),
  ).toHaveText("$68.00");
  await expect(page).toHaveURL("/accounts");
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("leads to a page that says how else to pay", async ({ page, signIn }) => {
    await signIn("sione", { to: "/accounts" });
    await page.getByRole("checkbox", { name: /^Pay Minor surgery/ }).uncheck();
    await page.getByRole("button", { name: "Go to payment" }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Pay for Sione Taufa");
    await expect(page.getByRole("term")).toHaveCount(7);
    // The browser shows it where scripting is off, and not where only the test has turned it off.
    const words = page.getByRole("main").locator("noscript");
    expect(await words.innerHTML()).toContain("Paying by card needs JavaScript.");
    expect(await words.innerHTML()).toContain("tel:+6445550110");
  });
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

test("invoices that have changed meanwhile cannot be paid as they were chosen", async ({
  page,
  world,
  signIn,
}) => {
  await signIn("sione", { to: "/accounts" });
  const { patientId } = world.people.sione;
  await world.change("invoices", "sione", { [`${patientId}-invoice-0`]: { balance: 0 } });
  await page.getByRole("button", { name: "Go to payment" }).click();
  await expect(page.getByText("This cannot be paid as it was chosen.")).toBeVisible();
  await expectAccessibleEverywhere(page, "changed invoices");
  await page.getByRole("main").getByRole("link", { name: "Back to Accounts" }).click();
  await expect(accountHeading(page)).toHaveText(/\$248\.00 to pay/);
});
