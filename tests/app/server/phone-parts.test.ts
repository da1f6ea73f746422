import { readFileSync } from "node:fs";
import { join } from "node:path";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { parse } from "yaml";
import { z } from "zod";
import { phoneParts } from "#app/.server/phone-parts.ts";
import { phoneText } from "#app/format/phone.ts";

const numbersIn = (text: string) =>
  phoneParts(text).flatMap(({ text: part, href }) => (href ? [[part, href]] : []));
const dialledIn = (text: string) => numbersIn(text).map(([, href]) => href);

const Table = z.strictObject({
  written: z.record(z.string(), z.array(z.string())),
  beside: z.array(z.string()),
  none: z.array(z.string()),
  pairs: z.array(z.string()),
});
const file = readFileSync(join(import.meta.dirname, "phone-numbers.yaml"), "utf8");
const { written, beside, none, pairs } = Table.parse(parse(file));
const rows = Object.entries(written).flatMap(([href, texts]) => texts.map((text) => ({ text, href })));

describe("a number in the practice's text", () => {
  const cases = rows.flatMap(({ text, href }, nth) => {
    // An extension ends its number, so that only words before it, or in brackets, are none of it.
    const around = beside.filter((words) => !href.includes(",") || !/N[ ,]+(?:option|press)/.test(words));
    return [...new Set(["N", around[nth % around.length], around[(nth * 5 + 1) % around.length]])].map(
      (words = "N") => ({
        text: words.replace("N", text),
        number: text,
        href,
      }),
    );
  });
  test.each(cases)("$text dials $href", ({ text, href }) => {
    expect(dialledIn(text)).toEqual([href]);
  });
  test.each(none)("%s has none", (text) => {
    expect(phoneParts(text)).toEqual([{ text }]);
  });
  const twos = rows.filter(({ href }) => !href.includes(","));
  test.each(
    twos.flatMap((one, nth) =>
      [nth, nth + 3].map((at) => ({
        words: pairs[at % pairs.length] ?? "N / M",
        one,
        two: twos[(nth + 17) % twos.length] ?? one,
      })),
    ),
  )("$words: $one.text, $two.text", ({ words, one, two }) => {
    expect(dialledIn(words.replace("N", one.text).replace("M", two.text))).toEqual([one.href, two.href]);
  });
  test("is in a table of at least 500 texts", () => {
    expect(cases.length + none.length + twos.length * 2).toBeGreaterThanOrEqual(500);
  });
});

test("no word of a text is lost or added, and only numbers are links", () => {
  const part = fc.oneof(
    fc.constantFrom(...rows.map(({ text }) => text), " ", ", ", "ext", "(", "0800"),
    fc.string(),
  );
  fc.assert(
    fc.property(fc.array(part, { maxLength: 6 }), (parts) => {
      const text = parts.join("");
      const found = phoneParts(text);
      expect(found.map((one) => one.text).join("")).toBe(text.trim());
      for (const { href } of found) expect(href ?? "tel:111").toMatch(/^tel:\+?\d{3,15}(?:,\d{1,15})?$/);
      expect(phoneText(found).replaceAll(/\s+/g, "")).toBe(text.replaceAll(/\s+/g, ""));
    }),
  );
});

test("a long text has no link, and costs no search", () => {
  const text = "04 555 0110 ".repeat(10_000).trim();
  expect(phoneParts(text)).toEqual([{ text }]);
});
