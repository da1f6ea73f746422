import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { brandName, type CardFee, cardForBrand, payableCards } from "#practice-api/billing/rules.ts";

/** The brands that the card provider names. */
const brands = [
  "visa",
  "mastercard",
  "amex",
  "diners",
  "discover",
  "jcb",
  "unionpay",
  "eftpos_au",
  "unknown",
] as const;

const listOf = (...texts: string[]) =>
  payableCards(JSON.stringify(texts.map((CardFee) => ({ CardFee })))) as CardFee[];
const entryFor = (list: CardFee[], brand: string) => cardForBrand(list, brand)?.text;

/** Labels, and the brands that each is for. */
const labels: [string, readonly string[]][] = [
  ["Visa", ["visa"]],
  ["VISA", ["visa"]],
  ["Visa Debit", ["visa"]],
  ["MasterCard", ["mastercard"]],
  ["Master Card", ["mastercard"]],
  ["Amex", ["amex"]],
  ["AMEX", ["amex"]],
  ["American Express", ["amex"]],
  ["american-express", ["amex"]],
  ["Diners", ["diners"]],
  ["Diners Club International", ["diners"]],
  ["Discover", ["discover"]],
  ["JCB", ["jcb"]],
  ["UnionPay", ["unionpay"]],
  ["China Union Pay", ["unionpay"]],
  ["EFTPOS", ["eftpos_au"]],
  ["Visa/Mastercard", ["visa", "mastercard"]],
  ["Visa, Master Card & Amex", ["visa", "mastercard", "amex"]],
  ["Card", brands],
  ["Credit card", brands],
  ["Credit/Debit Cards", brands],
  ["Credit and debit cards", brands],
  ["All cards (debit or credit)", brands],
  ["Other", brands],
  ["Q Card", []],
  ["Gift card", []],
  ["Farmers", []],
];

describe("the practice's card for a brand", () => {
  test.each(labels)("%s is for its brands and no other", (label, own) => {
    const list = listOf(`${label} - 2.5%`);
    expect(brands.filter((brand) => cardForBrand(list, brand) !== undefined)).toEqual(
      brands.filter((brand) => own.includes(brand)),
    );
  });

  test("is every brand's for a practice that names no cards", () => {
    for (const brand of [...brands, "cartes_bancaires", ""]) {
      expect(cardForBrand([...payableCards(undefined)], brand)).toEqual({
        text: "Card",
        label: "Card",
        basisPoints: 0,
      });
    }
  });

  test("is the most particular entry, wherever it stands", () => {
    const [all, two, amex] = ["Other cards - 4%", "Visa/Mastercard - 2%", "American Express - 3%"] as const;
    const visa = "Visa - 1%";
    for (const list of [listOf(all, two, amex, visa), listOf(visa, amex, two, all)]) {
      expect(entryFor(list, "visa")).toBe(visa);
      expect(entryFor(list, "mastercard")).toBe(two);
      expect(entryFor(list, "amex")).toBe(amex);
      expect(entryFor(list, "jcb")).toBe(all);
      expect(entryFor(list, "unknown")).toBe(all);
    }
  });

  test("is none for a brand that the practice does not take", () => {
    const list = listOf("Visa - 2.5%", "MasterCard - 2.5%");
    expect(entryFor(list, "amex")).toBeUndefined();
    expect(entryFor(list, "unknown")).toBeUndefined();
    expect(entryFor([], "visa")).toBeUndefined();
  });

  test("does not depend on letter case, spaces, fees or entries for other brands", () => {
    const named = labels.filter(([, own]) => own.length === 1) as [string, [string]][];
    const others = labels.filter(([, own]) => own.length <= 1);
    fc.assert(
      fc.property(
        fc.constantFrom(...named),
        fc.array(fc.constantFrom(...others)),
        fc.constantFrom(
          (label: string) => label.toUpperCase(),
          (label: string) => label.toLowerCase(),
          (label: string) => label.replaceAll(" ", "  "),
          (label: string) => label.replaceAll(" ", ""),
        ),
        fc.nat(),
        ([label, [brand]], rest, spelt, at) => {
          const texts = rest.filter(([, [other]]) => other !== brand).map(([text]) => `${text} - 1%`);
          const own = `${spelt(label)} - 2%`;
          texts.splice(at % (texts.length + 1), 0, own);
          expect(entryFor(listOf(...texts), brand)).toBe(own);
        },
      ),
    );
  });
});

test.each([
  ["visa", "Visa"],
  ["mastercard", "Mastercard"],
  ["amex", "Amex"],
  ["diners", "Diners Club"],
  ["discover", "Discover"],
  ["jcb", "JCB"],
  ["unionpay", "UnionPay"],
  ["eftpos_au", "Eftpos"],
  ["unknown", "Card"],
  ["", "Card"],
])("the brand %s is named %s", (brand, name) => {
  expect(brandName(brand)).toBe(name);
});
