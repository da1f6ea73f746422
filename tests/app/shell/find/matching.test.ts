import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { Findable } from "#app/browser/seen-lists.ts";
import { plainText } from "#app/format/plain-text.ts";
import { highlighted, matching, prepared, wordsOf } from "#app/shell/find/matching.ts";

const entry = (name: string, facts = "", also = ""): Findable => ({ id: name, name, facts, also, href: "/" });
const find = (entries: readonly Findable[], typed: string) =>
  matching(entries.map(prepared), wordsOf(typed)).map(({ name }) => name);
const marked = (text: string, typed: string) =>
  highlighted(text, wordsOf(typed))
    .map(({ text: piece, isMatch }) => (isMatch ? `[${piece}]` : piece))
    .join("");

describe("finds", () => {
  const entries = [
    entry("Thyroid Function", "Dr Hana Pōtiki"),
    entry("Iron Studies", "20-11-2026, Awanui Labs"),
    entry("Full Blood Count", "for iron"),
    entry("Environment letter"),
    entry("Accounts", "", "bills invoices"),
  ];

  test.each([
    ["iron", ["Iron Studies", "Full Blood Count", "Environment letter"]],
    ["IRON studies", ["Iron Studies"]],
    ["studies iron", ["Iron Studies"]],
    ["potiki", ["Thyroid Function"]],
    ["pōtiki", ["Thyroid Function"]],
    ["po\u0304tiki", ["Thyroid Function"]],
    ["20-11", ["Iron Studies"]],
    ["bill", ["Accounts"]],
    ["iron zinc", []],
    ["", entries.map(({ name }) => name)],
  ])("what has each word of “%s”, the start of a word in a name first", (typed, names) => {
    expect(find(entries, typed)).toEqual(names);
  });

  test("entries that match alike in their own order", () => {
    expect(find([entry("Iron b"), entry("Iron a"), entry("Iron c")], "iron")).toEqual([
      "Iron b",
      "Iron a",
      "Iron c",
    ]);
  });
});

describe("highlights", () => {
  test.each([
    ["Iron Studies", "iron", "[Iron] Studies"],
    ["Dr Hana Pōtiki", "potiki han", "Dr [Han]a [Pōtiki]"],
    ["Dr Hana Po\u0304tiki", "potiki", "Dr Hana [Pōtiki]"],
    ["Environment", "iron", "Env[iron]ment"],
    ["Iron environment", "iron", "[Iron] environment"],
    ["Ferrous (Ferro-tab)", "ferro-tab", "Ferrous ([Ferro-tab])"],
    ["İstanbul 😀 lab", "lab", "İstanbul 😀 [lab]"],
    ["Iron 2.5 (a+b)", "2.5 (a+b", "Iron [2.5] [(a+b])"],
    ["Nothing", "iron", "Nothing"],
  ])("in %s what “%s” finds", (text, typed, pieces) => {
    expect(marked(text, typed)).toBe(pieces);
  });
});

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
        const found = matching(
          names.map((name) => prepared(entry(name))),
          words,
        );
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
