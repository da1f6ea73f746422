import { billingTexts } from "#practice-api/billing/texts.ts";
import type { CardState } from "./card-fields.tsx";

/** What is wrong with the card (spec 1, section 5): the provider's own words where it has any. */
export function cardText(card: CardState | undefined): string | undefined {
  if (card === undefined || card.empty) return billingTexts.cardRequired;
  if (card.error !== undefined) return card.error;
  return card.complete ? undefined : billingTexts.cardIncorrect;
}
