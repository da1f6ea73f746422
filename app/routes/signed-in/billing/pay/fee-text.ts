import type { CardFee } from "#practice-api/billing/rules.ts";

/** "2.5%", with a second decimal only where the fee has one. */
const percentOf = ({ basisPoints }: CardFee) =>
  `${(basisPoints / 100).toFixed(basisPoints % 10 === 0 ? 1 : 2)}%`;

/** "Visa 2.5%", and "Visa" alone where there is no fee. */
export const feeText = (card: CardFee) =>
  card.basisPoints === 0 ? card.label : `${card.label} ${percentOf(card)}`;

/**
 * What the card costs.
 * @param known the type of card that is paid with. Undefined before the card tells.
 */
export function feeLine(cards: readonly CardFee[], known: CardFee | undefined): string {
  if (cards.every(({ basisPoints }) => basisPoints === 0)) return "There is no card fee.";
  const others = cards.filter(({ text }) => text !== known?.text);
  const own =
    known && `${known.label}, ${known.basisPoints === 0 ? "no card fee" : `card fee ${percentOf(known)}`}.`;
  const fees = others.map((card) => (card.basisPoints === 0 ? `${card.label} no fee` : feeText(card)));
  const rest = fees.length === 0 ? undefined : `The fee follows the card: ${fees.join(", ")}.`;
  return [own, rest].filter(Boolean).join(" ");
}
