import { expectAccessibleEverywhere, tabTo } from "../support/axe.ts";
import { accountHeading, cards, chooseAmount, enterCard, goToPayment, payButton } from "../support/paying.ts";
import { expect, test } from "../support/test.ts";

test.use({ allowedHost: /\/stripe\// });

const saveCall = "POST patient/SavePayment";

test("pays an amount with its fee shown first, and ends with a receipt, from which Back leads to Accounts", async ({
  page,
  signIn,
  world,
  journal,
}) => {
  await signIn("sione", { to: "/accounts" });
  await chooseAmount(page, "300");
  const script = page.waitForRequest(/\/stripe\//);
  await goToPayment(page);
  await script;
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Pay for Sione Taufa");
  await enterCard(page);
  await expect(page.getByRole("definition")).toHaveText(["$300.00", "$7.50", "$307.50"]);
  await expect(
    page.getByText(
      "To Kererū Street Medical Centre, from Sione Taufa’s account. Still to pay afterwards: $193.50.",
    ),
  ).toBeVisible();
  await expect(page.getByText("We never ask for your bank details")).toHaveCount(0);
  await expectAccessibleEverywhere(page, "the card form");
  await journal.verify({ call: "POST patient/SaveTempPayment", times: 0 });
  await page.getByRole("button", { name: "Pay $307.50 for Sione Taufa" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Receipt");
  await expect(page.getByRole("heading", { level: 1 })).toBeFocused();
  await expect(page.getByText("Payment succeeded successfully")).toBeVisible();
  await expect(page.getByRole("heading", { name: "Paid: $307.50" })).toBeVisible();
  await expect(page.getByText(/Recorded by the practice on 24-11-2026 at 09:\d\d/)).toBeVisible();
  await expect(page.getByRole("definition")).toHaveText([
    "Kererū Street Medical Centre21A Kererū Street, Te Aro, Wellington 6011",
    /^Sione Taufa, NHI Z/,
    "Visa ending 4242",
  ]);
  const lines = page.getByRole("region", { name: "Receipt" }).getByRole("listitem");
  await expect(lines).toHaveText([
    /^Minor surgery.*\$245\.50$/,
    /^GP consultation, adult, KSM-.*\$13\.50 of it still to pay\$54\.50$/,
    "Card fee, Visa 2.5%$7.50",
    "Total$307.50",
  ]);
  await expect(page.getByText("Still to pay on this account: $193.50, 5 invoices.")).toBeVisible();
  await expectAccessibleEverywhere(page, "the receipt");
  await journal.verify({
    call: "POST patient/SaveTempPayment",
    times: 1,
    with: { amount: 300_00, fee: 7_50 },
  });
  await journal.verify({ call: saveCall, times: 1 });
  expect(await world.cardIntents()).toMatchObject([{ amount: 307_50, charges: 1 }]);
  await page.goBack();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Accounts");
  await expect(accountHeading(page)).toHaveText(/\$193\.50 to pay/);
});

test("copies the number of a payment, and prints its receipt", async ({ page, signIn }) => {
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  await signIn("sione", { to: "/accounts" });
  await chooseAmount(page, "50");
  await goToPayment(page);
  await enterCard(page);
  await payButton(page).click();
  await page.getByRole("button", { name: "Copy" }).click();
  await expect(page.getByText("Copied")).toBeVisible();
  const number = await page.evaluate(() => navigator.clipboard.readText());
  await expect(page.getByText(number, { exact: true })).toBeVisible();
  await expect(page.getByRole("button", { name: "Print" })).toBeVisible();
});

test.describe("the fee", () => {
  test("follows the card, whatever type was chosen", async ({ page, signIn, journal, world }) => {
    await signIn("sione", { to: "/accounts" });
    await chooseAmount(page, "300");
    await goToPayment(page);
    await expect(page.getByRole("radio", { name: "Visa - 2.5%" })).toBeChecked();
    await expect(
      page.getByText("The fee follows the card: Visa 2.5%, Mastercard 2.5%, Amex 3.0%."),
    ).toBeVisible();
    await enterCard(page, cards.amex);
    await expect(page.getByRole("radio", { name: "Amex - 3.0%" })).toBeChecked();
    await expect(page.getByRole("radio", { name: "Visa - 2.5%" })).toBeDisabled();
    await expect(page.getByText("Amex, card fee 3.0%.")).toBeVisible();
    await page.getByRole("button", { name: "Pay $309.00 for Sione Taufa" }).click();
    await expect(page.getByText("Payment succeeded successfully")).toBeVisible();
    await expect(page.getByText("Amex ending 0005")).toBeVisible();
    await journal.verify({
      call: "POST patient/SaveTempPayment",
      times: 1,
      with: { amount: 300_00, fee: 9_00, cardType: "Amex - 3.0%" },
    });
    expect(await world.cardIntents()).toMatchObject([{ amount: 309_00, charges: 1 }]);
  });

  test("is not known for a card that the practice does not take, which is charged nothing", async ({
    page,
    world,
    signIn,
    journal,
  }) => {
    await world.change("settings", undefined, { paymentCards: '[{"CardFee":"Visa - 2.5%"}]' });
    await signIn("sione", { to: "/accounts" });
    await goToPayment(page);
    await enterCard(page, cards.mastercard);
    await expect(page.getByText("The practice does not take Mastercard.")).toBeVisible();
    await expect(payButton(page)).toHaveAttribute("aria-disabled", "true");
    await payButton(page).press("Enter");
    await expect(page.getByLabel("Card number")).toBeFocused();
    await expectAccessibleEverywhere(page, "a card that is not taken");
    await journal.verify({ call: "POST patient/SaveTempPayment", times: 0 });
    await enterCard(page);
    await expect(payButton(page)).toHaveAttribute("aria-disabled", "false");
  });
});

test("says what is wrong with the card before anything is sent", async ({ page, signIn, journal }) => {
  await signIn("sione", { to: "/accounts" });
  await goToPayment(page);
  await payButton(page).click();
  await expect(page.getByText("Card number is required")).toBeVisible();
  await expect(page.getByLabel("Card number")).toBeFocused();
  await page.getByLabel("Card number").fill("4242");
  await page.getByLabel("Expiry").focus();
  await expect(page.getByText("Your card number is incomplete.").first()).toBeVisible();
  await page.getByLabel("Card number").fill("4242424242424241");
  await expect(page.getByText("Your card number is invalid.").first()).toBeVisible();
  await expectAccessibleEverywhere(page, "a wrong card number");
  await page.getByLabel("Card number").fill(cards.visa);
  await expect(page.getByText("Please enter correct card number")).toBeVisible();
  await journal.verify({ call: "POST patient/SaveTempPayment", times: 0 });
});

test("says why a card was refused, in sight and focused, and another card can pay", async ({
  page,
  signIn,
  world,
}) => {
  await signIn("sione", { to: "/accounts" });
  await chooseAmount(page, "50.00");
  await goToPayment(page);
  await enterCard(page, cards.declined);
  await payButton(page).click();
  const problem = page.getByRole("alert");
  await expect(problem).toContainText("Your card was declined. Nothing was charged. Payment unsuccessful.");
  await expect(problem).toBeFocused();
  await expect(problem).toBeInViewport();
  await expectAccessibleEverywhere(page, "a declined card");
  await page.getByLabel("Card number").fill(cards.mastercard);
  await page.getByRole("button", { name: "Pay $51.25 for Sione Taufa" }).click();
  await expect(page.getByText("Payment succeeded successfully")).toBeVisible();
  await expect(page.getByText("Mastercard ending 4444")).toBeVisible();
  const charged = (await world.cardIntents()).filter(({ charges }) => charges > 0);
  expect(charged).toMatchObject([{ amount: 51_25, charges: 1 }]);
});

test("says what the practice says when it does not prepare a payment", async ({ page, signIn }) => {
  await signIn("sione", { to: "/accounts" });
  await chooseAmount(page, "50.02");
  await goToPayment(page);
  await enterCard(page);
  await payButton(page).click();
  const problem = page.getByRole("alert");
  await expect(problem).toContainText(
    "Payment unsuccessful The practice did not accept this payment. Nothing was charged.",
  );
  await expect(problem).toBeFocused();
});

test.describe("the bank's step", () => {
  for (const [button, text] of [
    ["Complete", "Payment succeeded successfully"],
    ["Fail", "Your bank did not confirm that it was you. Nothing was charged."],
  ] as const) {
    test(`ends the payment: ${button}`, async ({ page, signIn }) => {
      await signIn("sione", { to: "/accounts" });
      await chooseAmount(page, "50");
      await goToPayment(page);
      await enterCard(page, cards.challenged);
      await payButton(page).click();
      await expect(page.getByRole("progressbar", { name: "Payment" })).toHaveAttribute("value", "45");
      await expect(page.getByText("Asking your bank").first()).toBeVisible();
      await page.getByRole("button", { name: button }).click();
      await expect(page.getByText(text)).toBeVisible();
    });
  }
});

test("each step of a payment is seen while the practice takes its time", async ({ page, faults, signIn }) => {
  await signIn("sione", { to: "/accounts" });
  await chooseAmount(page, "50");
  await goToPayment(page);
  await enterCard(page);
  for (const path of ["patient/SaveTempPayment", "patient/SavePayment"]) {
    await faults.add({ match: { path }, effect: { type: "latency", ms: 1_000 } });
  }
  await faults.add({
    match: { path: "v1/payment_intents/{intentId}" },
    effect: { type: "latency", ms: 500 },
  });
  const current = page.locator("[aria-current=step]");
  await payButton(page).click();
  await expect(page.getByRole("heading", { name: "Paying $51.25" })).toBeFocused();
  await expect(current).toContainText("Preparing the payment at the practice");
  await expect(current).toContainText("Recording it at the practice");
  await expect(page.getByRole("progressbar", { name: "Payment" })).toHaveAttribute("value", "90");
  await expect(page.getByText("Payment succeeded successfully")).toBeVisible();
});

test("says not to pay again until the practice has confirmed a charge, and locks its invoices only", async ({
  page,
  signIn,
  faults,
  journal,
}) => {
  await signIn("sione", { to: "/accounts" });
  const fault = await faults.add({
    match: { path: "patient/SavePayment" },
    effect: { type: "practice-error", error: "payment-not-recorded" },
  });
  await page.getByRole("checkbox", { name: /^All/ }).click();
  await page.getByRole("checkbox", { name: /^Pay ACC/ }).check();
  await goToPayment(page);
  await enterCard(page);
  await payButton(page).click();
  const charged = page.getByRole("heading", {
    name: "Your card was charged. The practice has not confirmed it yet.",
  });
  await expect(charged).toBeVisible();
  await expect(page.getByText("Do not pay again.")).toBeVisible();
  await expect(page.getByText(/^\$56\.38, Visa ending 4242, 24-11-2026/)).toBeVisible();
  await expect(
    page.getByRole("main").getByRole("link", { name: "Call the practice 04 555 0110" }),
  ).toBeVisible();
  for (const text of ["Payment unsuccessful", "Payment succeeded successfully"]) {
    await expect(page.getByText(text)).toHaveCount(0);
  }
  await expectAccessibleEverywhere(page, "a charge that is not confirmed");
  await page.getByRole("link", { name: "Back to Accounts" }).click();
  await expect(charged).toBeVisible();
  await expect(accountHeading(page)).toHaveText(/\$493\.50 to pay/);
  await expect(
    page.getByText("This still includes $55.00 of a payment that the practice has not confirmed."),
  ).toBeVisible();
  await expect(page.getByText("In that payment")).toHaveCount(1);
  await expect(page.getByRole("checkbox", { name: /^Pay ACC/ })).toHaveCount(0);
  await expect(page.locator(".pay-bar strong")).toHaveText("$438.50");
  await expect(page.getByRole("button", { name: "Go to payment" })).toHaveAttribute("aria-disabled", "false");
  await expectAccessibleEverywhere(page, "the accounts with a charge that is not confirmed");
  await faults.clear();
  expect(fault.id).toBeTruthy();
  await page.getByRole("link", { name: "See this payment" }).click();
  await expect(page.getByText("Payment succeeded successfully")).toBeVisible();
  await journal.verify({ call: saveCall, times: { min: 2 } });
});

test("a payment of another tab keeps everything else from being paid, and can be taken over", async ({
  page,
  signIn,
  world,
}) => {
  await signIn("sione", { to: "/accounts" });
  await page.getByRole("checkbox", { name: /^All/ }).click();
  await page.getByRole("checkbox", { name: /^Pay ACC/ }).check();
  await goToPayment(page);
  await enterCard(page, cards.challenged);
  await payButton(page).click();
  await expect(page.getByRole("button", { name: "Complete" })).toBeVisible();
  const other = await page.context().newPage();
  await page.close({ runBeforeUnload: false });
  await other.goto("/accounts");
  const card = other.getByRole("region", { name: "Payment", exact: true });
  await expect(card.getByRole("heading", { name: "A payment is under way" })).toBeVisible();
  await expect(card.getByText("A payment of $56.38 is under way.")).toBeVisible();
  await expect(other.getByText("In that payment")).toHaveCount(1);
  const go = other.getByRole("button", { name: "Go to payment" });
  await expect(go).toHaveAttribute("aria-disabled", "true");
  await expect(go).toHaveAccessibleDescription(
    "A payment is under way. Nothing else can be paid until it has ended.",
  );
  await expectAccessibleEverywhere(other, "a payment under way");
  await card.getByRole("button", { name: "Look again" }).click();
  await expect(card.getByRole("button", { name: "Look again" })).toBeFocused();
  await card.getByRole("link", { name: "I closed that tab" }).click();
  await other.getByLabel("Card number").waitFor();
  await expect(other.getByRole("definition")).toHaveText(["$55.00", "$1.38", "$56.38"]);
  await expect(other.getByRole("link", { name: "Change" })).toHaveCount(0);
  await enterCard(other, cards.amex);
  await expect(other.getByText("This payment was started for another type of card: Visa.")).toBeVisible();
  await expect(payButton(other)).toHaveAttribute("aria-disabled", "true");
  await enterCard(other);
  await payButton(other).click();
  await expect(other.getByText("Payment succeeded successfully")).toBeVisible();
  expect(await world.cardIntents()).toMatchObject([{ amount: 56_38, charges: 1 }]);
});

test("pays on the account holder's account while another person's record is open", async ({
  page,
  signIn,
  journal,
}) => {
  await signIn("aroha", { as: "Tama Ngata", to: "/accounts" });
  await goToPayment(page);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Pay for Aroha Ngata");
  const confirmation = page.waitForRequest(/payment_intents\/.*\/confirm$/);
  await enterCard(page);
  await page.getByRole("button", { name: "Pay $89.74 for Aroha Ngata" }).click();
  const billing = new URLSearchParams((await confirmation).postData() ?? "");
  expect(billing.get("payment_method_data[billing_details][name]")).toBe("Aroha Ngata");
  expect(billing.get("payment_method_data[billing_details][email]")).toBe("aroha@example.nz");
  await expect(page.getByText("Payment succeeded successfully")).toBeVisible();
  await expect(page.getByRole("definition").nth(1)).toHaveText("Aroha Ngata");
  await expect(page.getByText("Still to pay on this account: $0.00.")).toBeVisible();
  await journal.verify({ call: saveCall, times: 1 });
});

test("can be used with the keyboard alone", async ({ page, signIn }) => {
  await signIn("sione", { to: "/accounts" });
  await tabTo(page, "checkbox", /^Pay Minor surgery/);
  await page.keyboard.press("Space");
  await tabTo(page, "button", "Go to payment");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Pay for Sione Taufa");
  await page.getByLabel("Card number").waitFor();
  await tabTo(page, "textbox", "Card number");
  await page.keyboard.type(cards.visa);
  await page.keyboard.press("Tab");
  await page.keyboard.type("1230");
  await page.keyboard.press("Tab");
  await page.keyboard.type("123");
  await tabTo(page, "button", "Pay $254.20 for Sione Taufa");
  await page.keyboard.press("Enter");
  await expect(page.getByText("Payment succeeded successfully")).toBeVisible();
});
