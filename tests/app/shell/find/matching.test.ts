import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { Findable } from "#app/browser/seen-lists.ts";
import { plainText } from "#app/format/plain-text.ts";
import { highlighted, matching, prepared, wordsOf } from "#app/shell/find/matching.ts";

const entry = (name: string, facts = "", also = ""): Findable => ({ id: name, name, facts, also, href: "/" });
describe("with any words", () => {
  const letters = fc.constantFrom(..."aābcdeēhikmnoōprtuū-0189 ".split(""));
  const text = fc.string({ unit: letters, maxLength: 24 });
  const seeded = { seed: 30_083, numRuns: 500 };

  test("finds exactly the entries that hold each of them, whatever the macrons and the letter case", () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(text, text), { maxLength: 12 }), text, (texts, typed) => {
        const entries = texts.map(([name, facts], index) => ({ ...entry(name, facts), id: String(index) }));
        const held = entries.filter(({ name, facts }) =>
          wordsOf(typed).every((word) => plainText(name).includes(word) || plainText(facts).includes(word)),
        );
        const found = matching(entries.map(prepared), wordsOf(typed.toLocaleUpperCase("en-NZ")));
        expect(new Set(found)).toEqual(new Set(held));
        expect(found).toHaveLength(held.length);
      }),
      seeded,
    );
  });

  test("puts no entry before one whose name begins with what was typed", () => {
    fc.assert(
      fc.property(fc.array(text, { maxLength: 12 }), text, (names, typed) => {
        const words = wordsOf(typed);
        fc.pre(words.length === 1);
        const entries = names.map((name) => prepared(entry(name)));
        const found = matching(entries, words);
        const start = new RegExp(`(?<![\\p{L}\\p{N}])${words[0]}`, "u");
        const begins = found.map(({ name }) => start.test(plainText(name)));
        expect(begins.slice(0, begins.lastIndexOf(true) + 1)).not.toContain(false);
      }),
      seeded,
    );
  });

  test("cuts a text into pieces that are the text again", () => {
    fc.assert(
      fc.property(fc.string({ unit: "grapheme" }), text, (shown, typed) => {
        expect(
          highlighted(shown, wordsOf(typed))
            .map(({ text: piece }) => piece)
            .join(""),
        ).toBe(shown.normalize("NFC"));
      }),
      seeded,
    );
  });
});
