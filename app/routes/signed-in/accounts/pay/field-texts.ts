import { money } from "#app/format/money.ts";
import type { AmountError } from "#practice-api/billing/allocation.ts";
import { billingTexts } from "#practice-api/billing/texts.ts";
import type { CardState } from "./card-fields.tsx";

/**
 * What is wrong with the amount (spec 1, section 5).
 * @param hasTyped whether anything was typed since the page was opened.
 */
export function amountText(error: AmountError, total: number, hasTyped: boolean): string {
  switch (error) {
    case "missing":
      return hasTyped ? billingTexts.amount : billingTexts.someAmount;
    case "unreadable":
      return "Enter an amount such as 50 or 12.50.";
    case "nothing":
      return "Enter more than $0.00.";
    case "tooMuch":
      return `Enter ${money(total)} or less. You do not owe more.`;
  }
}

/** What is wrong with the card: the provider's own words where it has any. */
export function cardText(card: CardState | undefined): string | undefined {
  if (card === undefined || card.empty) return billingTexts.cardRequired;
  if (card.error !== undefined) return card.error;
  return card.complete ? undefined : billingTexts.cardIncorrect;
}
