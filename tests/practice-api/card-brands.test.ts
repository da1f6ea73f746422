import fc from "fast-check";
import { expect, test } from "vitest";
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

test("the practice's card for a brand does not depend on letter case, spaces, fees or entries for other brands", () => {
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
