import { money } from "#app/format/money.ts";
import type { AmountError } from "#practice-api/billing/allocation.ts";
import { billingTexts } from "#practice-api/billing/texts.ts";
import type { Cents } from "#practice-api/units.ts";

/** Spec 1, section 5. */
export function amountText(error: AmountError, limit: Cents, hasTyped: boolean): string {
  switch (error) {
    case "missing":
      return hasTyped ? billingTexts.amount : billingTexts.someAmount;
    case "unreadable":
      return "Enter an amount such as 50 or 12.50.";
    case "nothing":
      return "Enter more than $0.00.";
    case "tooMuch":
      return `Enter ${money(limit)} or less.`;
  }
}
