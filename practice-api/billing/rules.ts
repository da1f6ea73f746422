/** A card that can be paid with and its fee in hundredths of a percent: 2.5 % is 250. */
export type CardFee = { text: string; label: string; basisPoints: number };

/**
 * The cards of the PaymentCardTypes setting, a JSON list whose CardFee reads like "Visa - 2.5%" (spec 1,
 * section 3). The first is the default one. What does not read like that is left out, because a fee that
 * cannot be read cannot be charged.
 */
export function readCardFees(setting: string | undefined): CardFee[] {
  let list: unknown;
  try {
    const once: unknown = JSON.parse(setting ?? "[]");
    list = typeof once === "string" ? JSON.parse(once) : once;
  } catch {
    return [];
  }
  if (!Array.isArray(list)) return [];
  return list.flatMap((option: unknown) => {
    const text = (option as { CardFee?: unknown } | null)?.CardFee;
    return (typeof text === "string" && readCardFee(text)) || [];
  });
}

/** The cards to choose from. A practice that names none takes every card without a fee. */
export function payableCards(setting: string | undefined): readonly CardFee[] {
  const cards = readCardFees(setting);
  return cards.length > 0 ? cards : [{ text: "Card", label: "Card", basisPoints: 0 }];
}

/** "Visa - 2.5%" as its label and fee; a label without a fee has none to pay. */
export function readCardFee(text: string): CardFee | undefined {
  const [, label, percent = "0"] = /^\s*(.+?)\s*(?:[-–]\s*(\d{1,2}(?:\.\d{1,2})?)\s*%)?\s*$/.exec(text) ?? [];
  if (label === undefined || label.includes("%")) return undefined;
  return { text, label, basisPoints: Math.round(Number(percent) * 100) };
}

/** The fee on an amount, both in cents, rounded half up. */
export function feeOn(amount: number, { basisPoints }: CardFee): number {
  return Math.floor((amount * basisPoints + 5_000) / 10_000);
}
