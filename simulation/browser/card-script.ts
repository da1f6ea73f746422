import type { Stripe, StripeCardElement } from "@stripe/stripe-js";
import { testCards } from "#mock-server/areas/magic-inputs.ts";
import { brandOf } from "#mock-server/stand-ins/stripe/browser/card-rules.js";
import { paymentsAt } from "#mock-server/stand-ins/stripe/browser/payments.js";

export type CardName = keyof typeof testCards;
type AskBank = Parameters<typeof paymentsAt>[3];

export function cardScript(publishableKey: string, askBank: AskBank) {
  let typed: CardName = "visa";
  const read = () => ({
    card: { number: testCards[typed], cvc: "987", exp_month: "12", exp_year: "2030" },
    brand: brandOf(testCards[typed]).name,
  });
  const formOf = () => ({ read }) as unknown as ReturnType<Parameters<typeof paymentsAt>[2]>;
  return {
    type: (card: CardName) => {
      typed = card;
    },
    brand: () => brandOf(testCards[typed]).name,
    stripe: paymentsAt("http://practice/stripe/", publishableKey, formOf, askBank) as unknown as Pick<
      Stripe,
      "createPaymentMethod" | "confirmCardPayment"
    >,
    element: {} as StripeCardElement,
  };
}
