import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { z } from "zod";
import { temporaryPayment } from "#practice-api/billing/temporary-payment.ts";
import { signInResult } from "#practice-api/identity/endpoints.ts";
import { bundleOf, plainListOf } from "#practice-api/wire/bundle.ts";
import { openCodeTable } from "#practice-api/wire/codes.ts";
import { assumed, blank, essential, extension, member, optional } from "#practice-api/wire/fields.ts";
import * as outcomes from "#practice-api/wire/outcomes.ts";
import { prose } from "#practice-api/wire/prose.ts";
import { resource } from "#practice-api/wire/resource.ts";
import * as kinds from "#practice-api/wire/scalars.ts";
import * as times from "#practice-api/wire/times.ts";

const thing = resource("Thing", {
  id: member("id", kinds.id),
  guess: optional(assumed(extension(0, times.day))),
  stated: essential(optional(extension(1, times.day))),
  link: optional(extension(2, kinds.jsonText(kinds.plainType("valueString", z.object({ a: z.number() }))))),
});
const things = bundleOf(thing);
const read = (extensions: unknown[]) => z.safeDecode(thing, { id: "1", extension: extensions });

describe("a value that cannot be read", () => {
  test("is absent where it is optional", () => {
    expect(read([{ valueDateTime: "tomorrow" }]).data).toEqual({ id: "1" });
  });
  test("is absent where the rest of the record matters more", () => {
    expect(read([null, null, { valueString: "N/A" }]).data).toEqual({ id: "1" });
  });
  test("makes the record unreadable where its absence would mislead", () => {
    expect(read([null, { valueDateTime: "tomorrow" }]).success).toBe(false);
  });
  test("makes the record unreadable where it is needed, even if its place is a guess", () => {
    const needed = resource(null, { id: assumed(member("id", times.day)) });
    expect(z.safeDecode(needed, { id: "x" }).success).toBe(false);
    expect(z.safeDecode(needed, {}).success).toBe(false);
  });
});

test("a value is found in another slot than the usual one, but not at another position", () => {
  expect(read([{ valueString: "2026-11-23" }]).data).toEqual({ id: "1", guess: "2026-11-23" });
  expect(read([{ url: "valued" }]).data).toEqual({ id: "1" });
});

test("a blank place writes empty text for what is absent, and reads it as absent", () => {
  const blanks = resource(null, { note: blank(member("a.note", kinds.text)) });
  expect(z.encode(blanks, {})).toEqual({ a: { note: "" } });
  expect(z.decode(blanks, { a: { note: "" } })).toEqual({});
});

describe("lists", () => {
  const empty = [[], null, [{}], [{ resourceType: "Bundle" }], [{ type: "searchset", total: 0 }], [null]];
  test.each(empty.map((wire) => [JSON.stringify(wire), wire] as const))("%s is an empty list", (_, wire) => {
    expect(z.decode(things, wire)).toMatchObject({ entries: [], unreadable: 0 });
  });

  const refusals = [
    [{ StatusCode: "3" }],
    [{ resourceType: "Bundle", StatusCode: "3", entry: null }],
    [{ resourceType: "OperationOutcome" }],
    [{ id: "1" }],
    [["entry"]],
    [[]],
    ["no"],
    [{ entry: {} }],
    [null, { entry: [] }],
    [{ entry: [] }, { entry: [{ resource: { id: "1" } }] }],
    {},
    { total: 0 },
    "none",
    0,
    false,
  ];
  test.each(refusals.map((wire) => [JSON.stringify(wire), wire] as const))("%s is no list", (_, wire) => {
    expect(z.safeDecode(things, wire).success).toBe(false);
  });

  test("entries that cannot be read are counted, with those that can", () => {
    const entry = [{ resource: { id: "1" } }, { resource: {} }, null, 7, { resource: { id: "2" } }];
    expect(z.decode(things, [{ entry, total: 9 }])).toEqual({
      entries: [{ id: "1" }, { id: "2" }],
      unreadable: 3,
      total: 9,
    });
  });

  test.each([1e308, -1, 1.5, "nine", null])("a total of %j is none", (total) => {
    expect(z.decode(things, [{ entry: [], total }])).toEqual({ entries: [], unreadable: 0 });
  });

  const plain = plainListOf(thing);
  test.each([[[]], [null], [[{}]]])("without a bundle, %j is empty too", (wire) => {
    expect(z.decode(plain, wire)).toEqual({ entries: [], unreadable: 0 });
  });
  test.each([[[{ StatusCode: 3 }]], [{ StatusCode: 3 }], ["no"], [0], [{}], [[0]], [[""]], [[[]]]])(
    "without a bundle, %j is no list either",
    (wire) => {
      expect(z.safeDecode(plain, wire).success).toBe(false);
    },
  );
});

const named = {
  anyText: kinds.anyText,
  cents: kinds.cents,
  decimal: kinds.decimal,
  textFlag: kinds.textFlag,
  digitFlag: kinds.digitFlag,
  anyFlag: kinds.anyFlag,
  instant: times.instant,
  moment: times.moment,
  dayOfMoment: times.dayOfMoment,
  commaList: kinds.commaList,
  trailingCommaList: kinds.trailingCommaList,
  base64Text: kinds.base64Text,
};
type Spelling = readonly [kind: keyof typeof named, wire: unknown, means: unknown, writes?: unknown];
const spellings: readonly Spelling[] = [
  ["anyText", 7, "7", "7"],
  ["cents", 0.07, 7],
  ["cents", "1,234.56", 123_456, 1234.56],
  ["cents", "$68", 6_800, 68],
  ["cents", 19.499999999999996, 1_950, 19.5],
  ["cents", -5, -500],
  ["decimal", "7.25", 7.25, 7.25],
  ["textFlag", "True", true],
  ["textFlag", "False", false],
  ["textFlag", true, true, "True"],
  ["textFlag", "0", false, "False"],
  ["digitFlag", "1", true],
  ["digitFlag", "0", false],
  ["anyFlag", "1", true, true],
  ["anyFlag", 0, false, false],
  ["instant", "2026-09-27T03:00:00+13:00", "2026-09-27T03:00:00+13:00"],
  ["instant", "2026-09-27T03:00:00", "2026-09-27T03:00:00+13:00", "2026-09-27T03:00:00+13:00"],
  ["instant", "2026-07-01T09:30", "2026-07-01T09:30:00+12:00", "2026-07-01T09:30:00+12:00"],
  // The clock shows half past two twice on this day, and skips it on the other.
  ["instant", "2026-04-05T02:30:00", "2026-04-05T02:30:00+13:00", "2026-04-05T02:30:00+13:00"],
  ["instant", "2026-09-27T02:30:00", "2026-09-27T02:30:00+12:00", "2026-09-27T02:30:00+12:00"],
  ["moment", "2026-09-27", "2026-09-27"],
  ["moment", "2026-09-27T03:00:00", "2026-09-27T03:00:00"],
  ["dayOfMoment", "2026-09-27T00:00:00", "2026-09-27", "2026-09-27"],
  ["commaList", "1,2", ["1", "2"]],
  ["commaList", "", []],
  ["commaList", "1", ["1"]],
  ["trailingCommaList", "1,2,", ["1", "2"]],
  ["trailingCommaList", "1", ["1"]],
  ["base64Text", "PHA+S8SBPC9wPg==", "<p>Kā</p>"],
  ["base64Text", "<p>Kā</p>", "<p>Kā</p>", "PHA+S8SBPC9wPg=="],
];
test.each(spellings)("%s reads %j as %j", (...[name, wire, means, writes = wire]) => {
  const { codec } = named[name as keyof typeof named] as kinds.FieldType<unknown>;
  expect(z.decode(codec, wire)).toEqual(means);
  expect(z.encode(codec, means)).toEqual(writes);
});

test.each([
  ["cents", "free"],
  ["cents", "1,23"],
  ["cents", ""],
  ["cents", null],
  ["decimal", "1e3"],
  ["decimal", ""],
  ["instant", "2026-09-27"],
  ["moment", "27-09-2026"],
  ["moment", "2026-02-30"],
  ["anyFlag", "maybe"],
  ["anyFlag", 2],
  ["commaList", 7],
] as const)("%s refuses %j", (name, wire) => {
  expect(z.safeDecode((named[name] as kinds.FieldType<unknown>).codec, wire).success).toBe(false);
});

test("whole days are searched from their first second to their last", () => {
  expect(z.encode(times.dayAt("23:59:59").codec, "2026-11-23")).toBe("2026-11-23 23:59:59");
  expect(z.decode(times.dayAt("23:59:59").codec, "2026-11-23T23:59:59")).toBe("2026-11-23");
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

test("a code that is a word is read in any letter case, an unknown one survives", () => {
  const { codec } = openCodeTable({ High: "high" });
  expect(z.decode(codec, "HIGH")).toBe("high");
  expect(z.encode(codec, "high")).toBe("High");
  expect(z.decode(codec, "Panic")).toBe("other-Panic");
  expect(z.encode(codec, "other-Panic")).toBe("Panic");
});

test.each([
  ["truthy", outcomes.truthy, { toString: "" }, false],
  ["an acknowledgement", outcomes.acknowledgement, { StatusCode: { toString: "" } }, { accepted: false }],
  ["a temporary payment", temporaryPayment, { toString: "" }, undefined],
  [
    "a sign-in",
    signInResult,
    { StatusCode: { toString: "" } },
    { outcome: "refused", statusCode: "", message: "" },
  ],
] as const)("%s reads an object that cannot become text", (_, codec, wire, value) => {
  expect(z.safeDecode(codec as z.ZodType, wire).data).toEqual(value);
});

test.each([
  ["text", kinds.text],
  ["prose", prose],
  ["a setting", kinds.settingValue],
])("%s takes a number, and none that is too large", (_, { codec }) => {
  expect(z.safeDecode(codec, JSON.parse("1e999")).success).toBe(false);
  expect(z.decode(codec, 7 as never)).toBe("7");
});

test.each([
  [{}],
  [{ valid: false }],
  [{ valid: "No" }],
  [[false]],
  [[true]],
  ["Invalid"],
  ["no"],
  [0],
  [null],
])("%j is no yes", (wire) => {
  expect(z.decode(outcomes.truthy, wire as never)).toBe(false);
});
