import fc from "fast-check";
import { expect, test } from "vitest";
import { z } from "zod";
import { assumed, blank, member, resource } from "#practice-api/wire/fields.ts";
import { prose } from "#practice-api/wire/prose.ts";
import * as kinds from "#practice-api/wire/scalars.ts";
import * as times from "#practice-api/wire/times.ts";

test("a record cannot be read where a value that it needs is missing, even if its place is a guess", () => {
  const needed = resource(null, { id: assumed(member("id", times.day)) });
  expect(z.safeDecode(needed, { id: "x" }).success).toBe(false);
  expect(z.safeDecode(needed, {}).success).toBe(false);
});

test("a blank place writes empty text for what is absent, and reads it as absent", () => {
  const blanks = resource(null, { note: blank(member("a.note", kinds.text)) });
  expect(z.encode(blanks, {})).toEqual({ a: { note: "" } });
  expect(z.decode(blanks, { a: { note: "" } })).toEqual({});
});

test("encodes and decodes every amount of cents unchanged", () => {
  fc.assert(
    fc.property(fc.integer({ min: -10_000_000_00, max: 10_000_000_00 }), (amount) => {
      const wire = JSON.parse(JSON.stringify(z.encode(kinds.cents.codec, amount))) as unknown;
      expect(z.decode(kinds.cents.codec, wire)).toBe(amount);
      expect(z.decode(kinds.cents.codec, (amount / 100).toFixed(2))).toBe(amount);
    }),
  );
});

test.each([
  ["text", kinds.text],
  ["prose", prose],
  ["a setting", kinds.settingValue],
])("%s takes no number that is too large", (_, { codec }) => {
  expect(z.safeDecode(codec, JSON.parse("1e999")).success).toBe(false);
});
