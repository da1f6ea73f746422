import { expect, test } from "vitest";
import { amountText, cardText } from "#app/routes/signed-in/accounts/pay/field-texts.ts";
import { billingTexts } from "#practice-api/billing/texts.ts";

test.each([
  ["missing", false, billingTexts.someAmount],
  ["missing", true, billingTexts.amount],
  ["unreadable", true, "Enter an amount such as 50 or 12.50."],
  ["nothing", true, "Enter more than $0.00."],
  ["tooMuch", true, "Enter $1,234.50 or less. You do not owe more."],
] as const)("says what is wrong with an amount that is %s (typed: %s)", (error, hasTyped, expected) => {
  expect(amountText(error, 1_234_50, hasTyped)).toBe(expected);
});

test.each([
  [undefined, billingTexts.cardRequired],
  [{ empty: true, complete: false, error: "Your card is incomplete." }, billingTexts.cardRequired],
  [{ empty: false, complete: false, error: "Your card has expired." }, "Your card has expired."],
  [{ empty: false, complete: false, error: undefined }, billingTexts.cardIncorrect],
  [{ empty: false, complete: true, error: undefined }, undefined],
])("says what is wrong with the card %o", (card, expected) => {
  expect(cardText(card as Parameters<typeof cardText>[0])).toBe(expected);
});
