import { expectAccessibleEverywhere } from "../support/axe.ts";
import { cards, chooseAmount, enterCard, goToPayment, payButton } from "../support/paying.ts";
import { expect, test } from "../support/test.ts";

test.use({ allowedHost: /\/stripe\// });

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

test("says why the practice or the card was refused, in sight and focused, and another card can pay", async ({
  page,
  signIn,
  world,
}) => {
  await signIn("sione", { to: "/accounts" });
  await chooseAmount(page, "50.02");
  await goToPayment(page);
  await enterCard(page);
  await payButton(page).click();
  // The card has an alert of its own, which is empty.
  const problem = page.getByRole("alert").filter({ hasText: "Nothing was charged" });
  await expect(problem).toContainText(
    "Payment unsuccessful The practice did not accept this payment. Nothing was charged.",
  );
  await expect(problem).toBeFocused();
  await page.goto("/accounts");
  await chooseAmount(page, "50.00");
  await goToPayment(page);
  await enterCard(page, cards.declined);
  await payButton(page).click();
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

test("the bank's step ends the payment: Fail, and then Complete", async ({ page, signIn }) => {
  await signIn("sione");
  for (const [button, text] of [
    ["Fail", "Your bank did not confirm that it was you. Nothing was charged."],
    ["Complete", "Payment succeeded successfully"],
  ] as const) {
    await page.goto("/accounts");
    await chooseAmount(page, "50");
    await goToPayment(page);
    await enterCard(page, cards.challenged);
    await payButton(page).click();
    await expect(page.getByRole("progressbar", { name: "Payment" })).toHaveAttribute("value", "45");
    await expect(page.getByText("Asking your bank").first()).toBeVisible();
    await page.getByRole("button", { name: button }).click();
    await expect(page.getByText(text)).toBeVisible();
  }
});
