import { describe, expect, test } from "vitest";
import type { ShownPayment } from "#app/.server/payments/shown-payment.ts";
import { amountText } from "#app/routes/signed-in/billing/choose/amount-text.ts";
import { feeLine, feeText } from "#app/routes/signed-in/billing/pay/fee-text.ts";
import { cardText } from "#app/routes/signed-in/billing/pay/pay-form.tsx";
import {
  cardOf,
  invoicesText,
  theseInvoices,
  totalOf,
} from "#app/routes/signed-in/billing/payment/payment-texts.ts";
import { type CardFee, readCardFee } from "#practice-api/billing/rules.ts";
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

const fee = (text: string) => readCardFee(text) as CardFee;
const [visa, amex, free] = [fee("Visa - 2.5%"), fee("Amex - 3.25%"), fee("Eftpos")];

describe("the fee", () => {
  test("is written as the practice writes it", () => {
    expect([visa, fee("Amex - 3%"), amex, free].map(feeText)).toEqual([
      "Visa 2.5%",
      "Amex 3.0%",
      "Amex 3.25%",
      "Eftpos",
    ]);
  });

  test("follows the card", () => {
    expect(feeLine([visa, amex], undefined)).toBe("The fee follows the card: Visa 2.5%, Amex 3.25%.");
    expect(feeLine([visa, amex], amex)).toBe("Amex, card fee 3.25%. The fee follows the card: Visa 2.5%.");
    expect(feeLine([visa, free], free)).toBe("Eftpos, no card fee. The fee follows the card: Visa 2.5%.");
    expect(feeLine([visa], visa)).toBe("Visa, card fee 2.5%.");
    expect(feeLine([free], free)).toBe("There is no card fee.");
  });
});

test("names the card that was charged, as far as it is known", () => {
  const of = (charged: ShownPayment["charged"]) => cardOf({ card: "Visa - 2.5%", charged } as ShownPayment);
  expect(of({ brand: "amex", last4: "0005" })).toBe("Amex ending 0005");
  expect(of({ brand: "", last4: "4242" })).toBe("Visa ending 4242");
  expect([of({ brand: "visa", last4: "" }), of(undefined)]).toEqual(["Visa", "Visa"]);
});

test("counts invoices in words", () => {
  expect([1, 6].map(invoicesText)).toEqual(["1 invoice", "6 invoices"]);
  expect([1, 6].map(theseInvoices)).toEqual(["this invoice", "these 6 invoices"]);
  expect(totalOf({ amount: 55_00, fee: 1_38 } as ShownPayment)).toBe("$56.38");
});
