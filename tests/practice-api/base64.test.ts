import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { z } from "zod";
import { textInBase64 } from "#practice-api/wire/base64.ts";
import { plainListOf } from "#practice-api/wire/bundle.ts";
import { member, resource } from "#practice-api/wire/fields.ts";
import { base64Text, convertedType } from "#practice-api/wire/scalars.ts";

const base64 = (text: string, encoding: BufferEncoding = "utf8") =>
  Buffer.from(text, encoding).toString("base64");

describe("text where base64 is specified", () => {
  test.each([
    ["lines", base64("Kā".repeat(60)).replace(/.{76}/g, "$&\r\n"), "Kā".repeat(60)],
    ["a stray character in a long text", base64(`\u0092${"a".repeat(60)}`), `\u0092${"a".repeat(60)}`],
  ])("%s is decoded", (_name, wire, text) => expect(textInBase64(wire)).toBe(text));

  test("a file is no text", () => {
    const file = base64("%PDF-1.7\n\0\u0001âãÏÓ".repeat(5), "latin1");
    expect(textInBase64(file)).toBeUndefined();
    expect(z.safeDecode(base64Text.codec, file).success).toBe(false);
  });

  test("more than 4.5 MB is not read", () => {
    expect(textInBase64(base64("Kia ora! ".repeat(500_000)))).toHaveLength(4_500_000);
    expect(textInBase64(base64("Kia ora! ".repeat(500_001)))).toBeUndefined();
  });

  test("HTML and JSON survive, and no sentence is changed", () => {
    const text = fc.string({ unit: "grapheme" });
    fc.assert(
      fc.property(text, fc.constantFrom("<p>", '[{"a', '{"ab'), (rest, start) => {
        const wire = String(z.encode(base64Text.codec, start + rest));
        expect(textInBase64(wire)).toBe(start + rest);
        expect(textInBase64(`${rest} ${start}`)).toBe(`${rest} ${start}`);
      }),
    );
  });

  test("anything is read without an error", () => {
    const digits = fc.string({ unit: fc.constantFrom(..."Aaz09+/= \n<"), maxLength: 80 });
    fc.assert(
      fc.property(digits, (wire) => {
        expect(() => textInBase64(wire)).not.toThrow();
      }),
      { numRuns: 2_000 },
    );
  });
});

test("an entry whose decoding throws is counted as unreadable, beside those that can be read", () => {
  const throwing = convertedType("valueDecimal", z.number(), z.number(), {
    decode: (value) => {
      if (value === 2) throw new TypeError("of a defect");
      return value;
    },
    encode: (value) => value,
  });
  const list = plainListOf(resource(null, { size: member("size", throwing) }));
  expect(z.safeDecode(list, [{ size: 1 }, { size: 2 }, { size: 3 }]).data).toEqual({
    entries: [{ size: 1 }, { size: 3 }],
    unreadable: 1,
  });
});
