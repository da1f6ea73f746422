import fc from "fast-check";
import { expect, test } from "vitest";
import { cssString } from "#app/shell/print-header.tsx";

/** Reads a CSS string as a browser does: an escape is up to six hex digits and one blank. */
const read = (css: string) =>
  css
    .slice(1, -1)
    .replace(/\\([0-9a-f]{1,6}) /g, (_, hex: string) => String.fromCodePoint(Number.parseInt(hex, 16)));

test("writes any text as one CSS string that reads as that text", () => {
  fc.assert(
    fc.property(fc.string({ unit: "binary", maxLength: 200 }), (text) => {
      const css = cssString(text);
      expect(css).toMatch(/^"(?:[\p{L}\p{M}\p{N} ]|\\[0-9a-f]{1,6} )*"$/u);
      expect(read(css)).toBe(text);
    }),
    { seed: 7 },
  );
});

test("keeps letters of any script, and escapes what could end the string", () => {
  expect(cssString("Ānārū مرحبا 12")).toBe('"Ānārū مرحبا 12"');
  expect(cssString('"} </style>\n')).toBe('"\\22 \\7d  \\3c \\2f style\\3e \\a "');
});
