import { expectAccessibleEverywhere } from "../support/axe.ts";
import { cards, chooseAmount, enterCard, goToPayment, payButton } from "../support/paying.ts";
import { expect, test } from "../support/test.ts";

test.use({ allowedHost: /\/stripe\// });

test("says what is wrong with the card, or that the practice does not take it, before anything is sent", async ({
  page,
  world,
  signIn,
}) => {
  await world.change("settings", undefined, { paymentCards: '[{"CardFee":"Visa - 2.5%"}]' });
  await signIn("sione", { to: "/accounts" });
  await goToPayment(page);
  const number = page.getByLabel("Card number");
  await payButton(page).click();
  await expect(page.getByText("Card number is required")).toBeVisible();
  await expect(number).toBeFocused();
  await number.fill("4242");
  await page.getByLabel("Expiry").focus();
  await expect(page.getByText("Your card number is incomplete.").first()).toBeVisible();
  await number.fill("4242424242424241");
  await expect(page.getByText("Your card number is invalid.").first()).toBeVisible();
  await expectAccessibleEverywhere(page, "a wrong card number");
  await enterCard(page, cards.mastercard);
  await expect(page.getByText("The practice does not take Mastercard.")).toBeVisible();
  await expect(payButton(page)).toHaveAttribute("aria-disabled", "true");
  await payButton(page).press("Enter");
  await expect(number).toBeFocused();
  await world.verify({ call: "POST patient/SaveTempPayment", times: 0 });
  await enterCard(page);
  await expect(payButton(page)).toHaveAttribute("aria-disabled", "false");
});

test("says that the bank did not confirm the card, in sight and focused, and another card can pay, whose fee follows it", async ({
  page,
  signIn,
  world,
}) => {
  await signIn("sione", { to: "/accounts" });
  await chooseAmount(page, "300");
  await goToPayment(page);
  await expect(page.getByRole("radio", { name: "Visa - 2.5%" })).toBeChecked();
  await enterCard(page, cards.challenged);
  await payButton(page).click();
  await expect(page.getByRole("progressbar", { name: "Payment" })).toHaveAttribute("value", "45");
  await expect(page.getByText("Asking your bank").first()).toBeVisible();
  await page.getByRole("button", { name: "Fail" }).click();
  // The card has an alert of its own, which is empty.
  const problem = page.getByRole("alert").filter({ hasText: "Nothing was charged" });
  await expect(problem).toContainText("Your bank did not confirm that it was you. Nothing was charged.");
  await expect(problem).toBeFocused();
  await expect(problem).toBeInViewport();
  await expectAccessibleEverywhere(page, "a card that was not confirmed");
  await enterCard(page, cards.amex);
  await expect(page.getByRole("radio", { name: "Amex - 3.0%" })).toBeChecked();
  await expect(page.getByRole("radio", { name: "Visa - 2.5%" })).toBeDisabled();
  await expect(page.getByText("Amex, card fee 3.0%.")).toBeVisible();
  await page.getByRole("button", { name: "Pay $309.00 for Sione Taufa" }).click();
  await expect(page.getByText("Amex ending 0005")).toBeVisible();
  const prepared = { amount: 300_00, fee: 9_00, cardType: "Amex - 3.0%" };
  await world.verify({ call: "POST patient/SaveTempPayment", times: 1, with: prepared });
  const charged = (await world.cardIntents()).filter(({ charges }) => charges > 0);
  expect(charged).toMatchObject([{ amount: 309_00, charges: 1 }]);
});
