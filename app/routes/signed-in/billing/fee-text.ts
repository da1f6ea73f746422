import type { CardFee } from "#practice-api/billing/rules.ts";

/** A second decimal only where the fee has one: "2.5%". */
const percentOf = ({ basisPoints }: CardFee) =>
  `${(basisPoints / 100).toFixed(basisPoints % 10 === 0 ? 1 : 2)}%`;

/** Such as "Visa 2.5%", or "Visa" without a fee. */
export const feeText = (card: CardFee) =>
  card.basisPoints === 0 ? card.label : `${card.label} ${percentOf(card)}`;

/** @param known undefined before the card tells its type. */
export function feeLine(cards: readonly CardFee[], known: CardFee | undefined): string {
  if (cards.every(({ basisPoints }) => basisPoints === 0)) return "There is no card fee.";
  const others = cards.filter(({ text }) => text !== known?.text);
  const own =
    known && `${known.label}, ${known.basisPoints === 0 ? "no card fee" : `card fee ${percentOf(known)}`}.`;
  const fees = others.map((card) => (card.basisPoints === 0 ? `${card.label} no fee` : feeText(card)));
  const rest = fees.length === 0 ? undefined : `The fee follows the card: ${fees.join(", ")}.`;
  return [own, rest].filter(Boolean).join(" ");
}
