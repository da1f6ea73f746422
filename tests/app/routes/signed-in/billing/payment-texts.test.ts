import { expect, test } from "vitest";
import type { ShownPayment } from "#app/.server/payments/shown-payment.ts";
import { amountText } from "#app/routes/signed-in/billing/choose/amount-text.ts";
import { feeLine } from "#app/routes/signed-in/billing/pay/fee-text.ts";
import { cardText } from "#app/routes/signed-in/billing/pay/pay-form.tsx";
import { cardOf } from "#app/routes/signed-in/billing/payment/payment-texts.ts";
import { readCardFee } from "#practice-api/billing/rules.ts";
import { billingTexts } from "#practice-api/billing/texts.ts";

test.each([
  ["missing", false, billingTexts.someAmount],
  ["missing", true, billingTexts.amount],
  ["unreadable", true, "Enter an amount such as 50 or 12.50."],
  ["nothing", true, "Enter more than $0.00."],
  ["tooMuch", true, "Enter $1,234.50 or less."],
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

test("names the card that was charged, as far as it is known", () => {
  const of = (charged: ShownPayment["charged"]) => cardOf({ card: "Visa - 2.5%", charged } as ShownPayment);
  expect(of({ brand: "amex", last4: "0005" })).toBe("Amex ending 0005");
  expect(of({ brand: "", last4: "4242" })).toBe("Visa ending 4242");
  expect([of({ brand: "visa", last4: "" }), of(undefined)]).toEqual(["Visa", "Visa"]);
});

test("names the fee of the card that is typed, and of the others", () => {
  const [visa, free] = ["Visa - 2.5%", "Eftpos"].flatMap((text) => readCardFee(text) ?? []);
  const all = [visa, free].flatMap((card) => card ?? []);
  expect(feeLine(all, free)).toBe("Eftpos, no card fee. The fee follows the card: Visa 2.5%.");
  expect(feeLine(all, visa)).toBe("Visa, card fee 2.5%. The fee follows the card: Eftpos no fee.");
});
