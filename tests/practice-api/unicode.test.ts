import { readFileSync } from "node:fs";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { parse } from "yaml";
import { parseJson } from "#practice-api/json.ts";
import { capitalized, firstGrapheme, truncate } from "#practice-api/unicode.ts";
import { bodyIn } from "#practice-api/wire/body.ts";

const segmenter = new Intl.Segmenter("en-NZ", { granularity: "grapheme" });
const graphemesOf = (text: string) => [...segmenter.segment(text)].map(({ segment }) => segment);

/** One grapheme each, of scripts and signs in which one has several code points. */
const graphemes: readonly string[] = [
  ..."aé’1 语",
  ...parse(readFileSync("tests/practice-api/graphemes.yaml", "utf8")),
];
const ofGraphemes = fc.array(fc.constantFrom(...graphemes), { maxLength: 30 });
const lone = ["\ud83d", "\udc69"];
const anyText = fc
  .array(
    fc.oneof(
      fc.constantFrom(...graphemes, ...graphemes.flatMap((one) => [...one])),
      fc.string({ unit: "binary" }),
    ),
    { maxLength: 20 },
  )
  .map((parts) => parts.join(""));
const seed = { seed: 20_261_126, numRuns: 2_000 };

describe("truncate", () => {
  test("keeps as many whole graphemes as the limit has room for", () => {
    fc.assert(
      fc.property(ofGraphemes, fc.nat(80), (parts, limit) => {
        const text = parts.join("");
        let expected = "";
        for (const grapheme of graphemesOf(text)) {
          if (expected.length + grapheme.length > limit) break;
          expected += grapheme;
        }
        // A grapheme that is too long for the limit by itself is cut between its code points.
        fc.pre(expected !== "" || limit === 0 || text === "");
        expect(truncate(text, limit)).toBe(expected);
      }),
      seed,
    );
  });

  test("ends any text between graphemes, at or below the limit", () => {
    fc.assert(
      fc.property(anyText, fc.integer({ min: 20, max: 60 }), (text, limit) => {
        const cut = truncate(text, limit);
        const ends = new Set([0, text.length]);
        for (const grapheme of segmenter.segment(text)) ends.add(grapheme.index);
        expect(cut.length).toBeLessThanOrEqual(limit);
        expect(text.startsWith(cut)).toBe(true);
        expect(cut.isWellFormed()).toBe(true);
        if (graphemesOf(text).every(({ length }) => length < 20)) expect([...ends]).toContain(cut.length);
      }),
      seed,
    );
  });

  test.each([
    ["under hundreds of marks", `${"a".padEnd(500, "\u0301")}b`],
    ["of hundreds of joined people", "👩\u200d".repeat(200)],
  ])("keeps whole code points of a grapheme %s", (_name, text) => {
    for (const limit of [1, 2, 3, 4, 120, 121]) {
      const { length } = truncate(text, limit);
      expect(length === limit || length === limit - 1, `${limit}`).toBe(true);
      expect(truncate(text, limit).isWellFormed()).toBe(true);
    }
  });
});

test("the first grapheme and a capital of one are whole", () => {
  for (const one of graphemes) expect(firstGrapheme(`${one}bc`), one).toBe(one);
  expect(firstGrapheme("")).toBe("");
  expect(["māui", "e\u0304", "👩🏽‍⚕️ nurse", ""].map(capitalized)).toEqual([
    "Māui",
    "E\u0304",
    "👩🏽‍⚕️ nurse",
    "",
  ]);
});

test("a lone surrogate of an answer is read as the page will show it, and a pair stays", () => {
  const answer = { name: `Aroha ${lone[0]}`, notes: [`${lone[1]}`, "👩", { text: "\\ud83d" }] };
  const read = { name: "Aroha \ufffd", notes: ["\ufffd", "👩", { text: "\\ud83d" }] };
  expect(parseJson(JSON.stringify(answer))).toEqual(read);
  expect(bodyIn({ format: "json" }, JSON.stringify(answer))).toEqual(read);
  expect(bodyIn({ format: "json" }, JSON.stringify(JSON.stringify(answer)))).toEqual(read);
  expect(bodyIn({ format: "text" }, JSON.stringify(lone[0]))).toBe("\ufffd");
});
