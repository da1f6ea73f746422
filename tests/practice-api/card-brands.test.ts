import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { type CardFee, cardForBrand, payableCards } from "#practice-api/billing/rules.ts";

const listOf = (...texts: string[]) =>
  payableCards(JSON.stringify(texts.map((CardFee) => ({ CardFee })))) as CardFee[];
const entryFor = (list: CardFee[], brand: string) => cardForBrand(list, brand)?.text;

/** Labels, and the brand that each is for. */
const labels: [string, string | undefined][] = [
  ["Visa", "visa"],
  ["Master Card", "mastercard"],
  ["American Express", "amex"],
  ["Diners Club International", "diners"],
  ["China Union Pay", "unionpay"],
  ["JCB", "jcb"],
  ["Discover", "discover"],
  ["EFTPOS", "eftpos_au"],
  ["Q Card", undefined],
  ["Gift card", undefined],
  ["Farmers", undefined],
];

describe("the practice's card for a brand", () => {
  test("is every brand's for a practice that names no cards", () => {
    for (const brand of ["visa", "unknown", "cartes_bancaires", ""]) {
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
    const named = labels.filter((label): label is [string, string] => label[1] !== undefined);
    fc.assert(
      fc.property(
        fc.constantFrom(...named),
        fc.array(fc.constantFrom(...labels)),
        fc.constantFrom(
          (label: string) => label.toUpperCase(),
          (label: string) => label.toLowerCase(),
          (label: string) => label.replaceAll(" ", "  "),
          (label: string) => label.replaceAll(" ", ""),
        ),
        fc.nat(),
        ([label, brand], rest, spelt, at) => {
          const texts = rest.filter(([, other]) => other !== brand).map(([text]) => `${text} - 1%`);
          const own = `${spelt(label)} - 2%`;
          texts.splice(at % (texts.length + 1), 0, own);
          expect(entryFor(listOf(...texts), brand)).toBe(own);
        },
      ),
    );
  });
});
