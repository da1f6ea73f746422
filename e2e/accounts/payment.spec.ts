import type { Page } from "@playwright/test";
import { expectAccessibleEverywhere, tabTo } from "../support/axe.ts";
import { expect, test } from "../support/test.ts";

test.use({ allowedHost: /\/stripe\// });

const saveCall = "POST patient/SavePayment";
const pay = (page: Page) => page.getByRole("button", { name: /^Pay( \$[\d.,]+)?$/ });

/** Enters a card, as the card provider's fields take it. */
async function enterCard(page: Page, number = "4242424242424242") {
  await page.getByRole("button", { name: "Enter card details" }).click();
  await page.getByLabel("Card number").fill(number);
  await page.getByLabel("Expiry").fill("1230");
  await page.getByLabel("CVC").fill("123");
}

async function chooseAmount(page: Page, amount: string) {
  await page.getByRole("radio", { name: "Another amount" }).click();
  await page.getByLabel("Amount", { exact: true }).fill(amount);
}

async function confirm(page: Page) {
  await pay(page).click();
  await page.getByRole("dialog").getByRole("button", { name: /now$/ }).click();
}

test("pays an amount, shows where it goes and its fee first, and ends with a receipt", async ({
  page,
  signIn,
  world,
  journal,
}) => {
  const script = page.waitForRequest(/\/stripe\//);
  await signIn("sione", { to: "/accounts" });
  await chooseAmount(page, "300");
  const parts = page.getByRole("region", { name: "What it pays" });
  await expect(parts.getByRole("listitem")).toHaveText([
    /245\.50.*Paid in full/,
    /54\.50.*\$13\.50 still to pay/,
  ]);
  await expect(page.getByRole("checkbox", { checked: true })).toHaveCount(2);
  await page.getByRole("radio", { name: "Amex - 3.0%" }).check();
  await expect(page.getByText("$309.00").filter({ visible: true }).first()).toBeVisible();
  await enterCard(page);
  await script;
  await expectAccessibleEverywhere(page, "the card form");
  await pay(page).click();
  const dialog = page.getByRole("dialog", { name: "Pay $309.00?" });
  await expect(dialog).toContainText("Card fee, Amex 3%$9.00");
  await journal.verify({ call: "POST patient/SaveTempPayment", times: 0 });
  await dialog.getByRole("button", { name: "Pay $309.00 now" }).click();
  await expect(page.getByRole("heading", { name: "Receipt" })).toBeVisible();
  await expect(page.getByText("Payment succeeded successfully")).toBeVisible();
  await expect(page.getByText("You now owe $193.50 on 5 invoices.")).toBeVisible();
  await expectAccessibleEverywhere(page, "the receipt");
  await journal.verify({
    call: "POST patient/SaveTempPayment",
    times: 1,
    with: { amount: 300_00, fee: 9_00 },
  });
  await journal.verify({ call: saveCall, times: 1 });
  expect(await world.cardIntents()).toMatchObject([{ amount: 309_00, charges: 1 }]);
  await page.getByRole("link", { name: "Back to Accounts" }).click();
  await expect(page.getByText("You owe $193.50")).toBeVisible();
});

test.describe("on a phone", () => {
  test.use({ viewport: { width: 390, height: 664 } });

  test("shows the total beside a long list of invoices, and leads to the payment", async ({
    page,
    signIn,
  }) => {
    await signIn("sione", { to: "/accounts" });
    const link = page.getByRole("link", { name: "Go to payment" });
    await expect(link).toBeInViewport();
    await expect(page.getByText("Total $505.84")).toBeInViewport();
    await expect(page.getByRole("heading", { name: "1. How much?" })).not.toBeInViewport();
    await link.click();
    await expect(page.getByRole("heading", { name: "1. How much?" })).toBeInViewport();
  });
});

test("says what is wrong with the amount and the card before anything is sent", async ({
  page,
  signIn,
  journal,
}) => {
  await signIn("sione", { to: "/accounts" });
  const amount = page.getByLabel("Amount", { exact: true });
  await page.getByRole("radio", { name: "Another amount" }).click();
  await pay(page).click();
  await expect(page.getByText("Please enter some amount")).toBeVisible();
  await expect(page.getByText("Card number is required")).toBeVisible();
  for (const [typed, text] of [
    ["fifty", "Enter an amount such as 50 or 12.50."],
    ["0", "Enter more than $0.00."],
    ["493.51", "Enter $493.50 or less. You do not owe more."],
    ["", "Please enter amount"],
  ] as const) {
    await amount.fill(typed);
    await expect(page.getByText(text, { exact: true })).toBeVisible();
  }
  await amount.fill("50");
  await page.getByLabel("Card number").fill("4242");
  await page.getByLabel("Expiry").focus();
  await expect(page.getByText("Your card number is incomplete.").first()).toBeVisible();
  await page.getByLabel("Card number").fill("4242424242424241");
  await expect(page.getByText("Your card number is invalid.").first()).toBeVisible();
  await page.getByLabel("Card number").fill("4242424242424242");
  await expect(page.getByText("Please enter correct card number")).toBeVisible();
  await journal.verify({ call: "POST patient/SaveTempPayment", times: 0 });
});

test("shows why a card was refused, keeps the amount, and another card can pay", async ({
  page,
  signIn,
  world,
}) => {
  await signIn("sione", { to: "/accounts" });
  await chooseAmount(page, "50.00");
  await enterCard(page, "4000000000000002");
  await confirm(page);
  await expect(page.getByText("Payment unsucessfull")).toBeVisible();
  await expect(page.getByText(/Your card was declined\. Nothing was charged\./)).toBeVisible();
  await expect(page.getByLabel("Amount", { exact: true })).toHaveValue("50.00");
  await page.getByLabel("Card number").fill("5555555555554444");
  await confirm(page);
  await expect(page.getByText("Payment succeeded successfully")).toBeVisible();
  const charged = (await world.cardIntents()).filter(({ charges }) => charges > 0);
  expect(charged).toMatchObject([{ amount: 51_25, charges: 1 }]);
});

for (const [button, text] of [
  ["Complete", "Payment succeeded successfully"],
  ["Fail", "Payment unsucessfull"],
] as const) {
  test(`waits for the bank's step: ${button}`, async ({ page, signIn }) => {
    await signIn("sione", { to: "/accounts" });
    await chooseAmount(page, "50");
    await enterCard(page, "4000002760003184");
    await confirm(page);
    await expect(page.getByRole("progressbar", { name: "Payment" })).toHaveAttribute("value", "45");
    await page.getByRole("button", { name: button }).click();
    await expect(page.getByText(text)).toBeVisible();
  });
}

test("keeps saying not to pay again until a charge is recorded", async ({
  page,
  signIn,
  faults,
  journal,
}) => {
  await signIn("sione", { to: "/accounts" });
  await faults.add({
    match: { path: "patient/SavePayment" },
    effect: { type: "practice-error", error: "payment-not-recorded" },
    when: { times: 2 },
  });
  await chooseAmount(page, "50");
  await enterCard(page);
  await confirm(page);
  const text = "Your card was charged; we are recording the payment. Do not pay again.";
  await expect(page.getByText(text)).toBeVisible();
  await expect(page.getByText("Payment unsucessfull")).toHaveCount(0);
  await expectAccessibleEverywhere(page, "a charge that is not recorded");
  await page.getByRole("button", { name: "Look again now" }).click();
  await expect(page.getByText("Payment succeeded successfully")).toBeVisible();
  await journal.verify({ call: saveCall, times: 3 });
});

test("can be used with the keyboard alone", async ({ page, signIn }) => {
  await signIn("sione", { to: "/accounts" });
  await tabTo(page, "button", "Enter card details");
  await page.keyboard.press("Enter");
  await tabTo(page, "textbox", "Card number");
  await page.keyboard.type("4242424242424242");
  await page.keyboard.press("Tab");
  await page.keyboard.type("1230");
  await page.keyboard.press("Tab");
  await page.keyboard.type("123");
  await tabTo(page, "button", /^Pay \$505\.84$/);
  await page.keyboard.press("Enter");
  await tabTo(page, "button", /now$/);
  await page.keyboard.press("Enter");
  await expect(page.getByText("Payment succeeded successfully")).toBeVisible();
});

test("is dimmed with its text where the practice takes payments another way", async ({
  page,
  world,
  signIn,
}) => {
  for (const [method, text] of [
    ["3", "Poli is not set up for this app"],
    ["1", "Payment Express is not set up for this app"],
  ] as const) {
    await world.change("settings", undefined, { paymentMethod: method });
    await signIn("sione", { to: "/accounts" });
    await expect(page.getByText(text)).toBeVisible();
    await expect(page.getByRole("button", { name: "Enter card details" })).toHaveCount(0);
    await page.context().clearCookies();
  }
});
