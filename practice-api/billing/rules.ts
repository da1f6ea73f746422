import { parseJson } from "../json.ts";
import { textLimits } from "../limits.ts";
import type { Cents } from "../units.ts";

/** In hundredths of a percent: 2.5 % is 250. */
export type CardFee = { text: string; label: string; basisPoints: number };

/** "Visa - 2.5%" (spec 1, section 3), the default first. A fee that cannot be read cannot be charged. */
export function readCardFees(setting: string | undefined): CardFee[] {
  let list: unknown;
  try {
    const once: unknown = parseJson(setting ?? "[]");
    list = typeof once === "string" ? parseJson(once) : once;
  } catch {
    return [];
  }
  if (!Array.isArray(list)) return [];
  return list.flatMap((option: unknown) => {
    const text =
      typeof option === "object" && option !== null && "CardFee" in option ? option.CardFee : undefined;
    return (typeof text === "string" && readCardFee(text)) || [];
  });
}

/** A practice that names none takes every card without a fee. */
export function payableCards(setting: string | undefined): readonly CardFee[] {
  const cards = readCardFees(setting);
  return cards.length > 0 ? cards : [{ text: "Card", label: "Card", basisPoints: 0 }];
}

export function readCardFee(text: string): CardFee | undefined {
  if (text.length > textLimits.cardFee) return undefined;
  const trimmed = text.trim();
  const fee = /[-–]\s*(\d{1,2}(?:\.\d{1,2})?)\s*%$/.exec(trimmed);
  const label = trimmed.slice(0, fee?.index).trimEnd();
  if (label === "" || /[%\n\r]/.test(label)) return undefined;
  return { text, label, basisPoints: Math.round(Number(fee?.[1] ?? 0) * 100) };
}

/** Half a cent is rounded up. */
export function feeOn(amount: Cents, { basisPoints }: CardFee): Cents {
  return Math.floor((amount * basisPoints + 5_000) / 10_000);
}

const brands = [
  { code: "visa", name: "Visa", spellings: ["visa"] },
  { code: "mastercard", name: "Mastercard", spellings: ["mastercard"] },
  { code: "amex", name: "Amex", spellings: ["amex", "americanexpress"] },
  { code: "diners", name: "Diners Club", spellings: ["diners"] },
  { code: "discover", name: "Discover", spellings: ["discover"] },
  { code: "jcb", name: "JCB", spellings: ["jcb"] },
  { code: "unionpay", name: "UnionPay", spellings: ["unionpay"] },
  { code: "eftpos_au", name: "Eftpos", spellings: ["eftpos"] },
] as const;

export function brandName(brand: string): string {
  return brands.find(({ code }) => code === brand)?.name ?? "Card";
}

/** One that names the brand alone, else one that names several, else one for every card: "Credit card". */
export function cardForBrand(cards: readonly CardFee[], brand: string): CardFee | undefined {
  const namesBrand = ({ label }: CardFee) => brandsIn(label).includes(brand);
  return (
    cards.find((card) => namesBrand(card) && brandsIn(card.label).length === 1) ??
    cards.find(namesBrand) ??
    cards.find(({ label }) => everyCard.test(label))
  );
}

function brandsIn(label: string): string[] {
  const letters = label.toLowerCase().replace(/[^a-z]/g, "");
  return brands
    .filter(({ spellings }) => spellings.some((spelling) => letters.includes(spelling)))
    .map(({ code }) => code);
}

const everyCard = /^(?:(?:all|any|every|other|bank|payment|credit|debit|and|or|cards?)\b\W*)+$/i;
