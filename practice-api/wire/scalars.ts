import { z } from "zod";
import { parseJson } from "../json.ts";
import { textLimits } from "../limits.ts";
import { textInBase64 } from "./base64.ts";
import { readable, usualCharacters } from "./characters.ts";
import {
  type Codec,
  type Conversion,
  codec,
  invalid,
  invalidBecause,
  isNothing,
  textOf,
  writesOnly,
} from "./codec.ts";
import { isExact, notUnderstood } from "./reading.ts";

export type FieldType<T> = {
  readonly slot: ExtensionSlot;
  readonly codec: Codec<T>;
  readonly schema: z.ZodType<T>;
  readonly codes?: Readonly<Record<string, string>>;
};

/** Those of this API (spec 1, section 1). */
type ExtensionSlot = "valueString" | "valueDateTime" | "valueBoolean" | "valueDecimal";

export function plainType<T>(slot: ExtensionSlot, schema: z.ZodType<T>): FieldType<T> {
  return { slot, codec: schema, schema };
}

export function convertedType<W, T>(
  slot: ExtensionSlot,
  wire: z.ZodType<W>,
  schema: z.ZodType<T, T>,
  conversion: Conversion<W, T>,
): FieldType<T> {
  return { slot, codec: codec(wire, conversion, schema), schema };
}

/** `usual` turns another spelling into one of `wire`, and returns what it does not know as it is. */
export function tolerantType<W, T>(
  slot: ExtensionSlot,
  wire: z.ZodType<W>,
  schema: z.ZodType<T, T>,
  { usual, decode, encode }: Conversion<W, T> & { readonly usual: (value: unknown) => unknown },
): FieldType<T> {
  const tolerant = codec(
    z.unknown(),
    {
      decode: (value, ctx): T => {
        const known = wire.safeParse(isExact() ? value : usual(value));
        return known.success ? decode(known.data, ctx) : invalid(ctx, "another kind of value");
      },
      encode,
    },
    schema,
  );
  return { slot, codec: writesOnly(wire, tolerant), schema };
}

const encode = (value: string) => value;
const digitsOf = (value: unknown) => (isFiniteNumber(value) ? String(value) : value);

/** In answers a number counts as its digits. */
export const text = tolerantType("valueString", z.string().max(textLimits.text), z.string(), {
  decode: readable,
  encode,
  usual: digitsOf,
});

/** Content of its own, such as base64 and HTML: its entities belong to it. */
export const content = tolerantType("valueString", z.string(), z.string(), {
  decode: (value) => value,
  encode,
  usual: digitsOf,
});

export const settingValue = tolerantType("valueString", z.string().max(textLimits.prose), z.string(), {
  decode: readable,
  encode,
  usual: (value) => (isFiniteNumber(value) || typeof value === "boolean" ? String(Number(value)) : value),
});

/** JSON.parse makes Infinity of a number that is too large, which is no text that a patient may read. */
export function isFiniteNumber(value: unknown): value is number {
  return Number.isFinite(value);
}

const textOrNumber = z.union([z.string(), z.number()]);

/** Many servers send codes and measured values as numbers. */
export const anyText = convertedType("valueString", textOrNumber, z.string(), {
  decode: (value) => readable(String(value)),
  encode,
});

export const id = tolerantType("valueString", textOrNumber, z.string(), {
  decode: String,
  encode: (value) => value,
  usual: trimmed,
});

export function inSlot<T>(slot: ExtensionSlot, type: FieldType<T>): FieldType<T> {
  return { ...type, slot };
}

const yes = ["true", "1", "yes", "y"];
const no = ["false", "0", "no", "n"];

export function flagIn(value: unknown): boolean | undefined {
  const word = textOf(value).trim().toLowerCase();
  return yes.includes(word) || (no.includes(word) ? false : undefined);
}

const flagSpellings = z.union([
  z.boolean(),
  z.literal([0, 1]),
  z.string().regex(/^([Tt]rue|[Ff]alse|TRUE|FALSE|[01])$/),
]);

function flagWrittenAs(
  slot: ExtensionSlot,
  wire: z.ZodType<boolean | number | string>,
  yes: boolean | number | string,
  no: boolean | number | string,
): FieldType<boolean> {
  return tolerantType(slot, wire, z.boolean(), {
    usual: (value) => flagIn(value) ?? value,
    decode: (wire) => flagIn(wire) === true,
    encode: (value) => (value ? yes : no),
  });
}

export const flag = flagWrittenAs("valueBoolean", z.boolean(), true, false);
/** The spelling is not specified: written as a boolean. */
export const anyFlag = flagWrittenAs("valueBoolean", flagSpellings, true, false);
export const textFlag = flagWrittenAs("valueString", flagSpellings, "True", "False");
export const digitFlag = flagWrittenAs("valueString", flagSpellings, "1", "0");

/** Some servers send it as text. */
export const count = tolerantType(
  "valueDecimal",
  z.union([z.int(), z.string().regex(/^\d{1,9}$/)]),
  z.int().nonnegative(),
  { usual: numberIn, decode: Number, encode: (value) => value },
);

/** Some servers send it as text. */
export const decimal = tolerantType(
  "valueDecimal",
  z.union([z.number(), z.string().regex(/^-?\d+(\.\d+)?$/)]),
  z.number(),
  { usual: numberIn, decode: Number, encode: (value) => value },
);

/** Words such as "refused" stand where nothing was measured. */
export const measured = tolerantType<number | string, number | string>(
  "valueDecimal",
  z.union([z.number(), z.string().trim().min(1)]),
  z.union([z.number(), z.string().trim().min(1)]),
  { usual: numberIn, decode: numberOrWords, encode: (value) => value },
);

function numberOrWords(value: number | string): number | string {
  const number = decimal.codec.safeDecode(value);
  return number.success ? number.data : typeof value === "string" ? readable(value) : value;
}

/** Dollars in JSON, sometimes as text. */
export const cents = tolerantType(
  "valueDecimal",
  z.union([z.number(), z.string().regex(/^-?\$?(\d+|\d{1,3}(,\d{3})+)(\.\d+)?$/)]),
  z.int().meta({ unit: "cents" }),
  {
    usual: (value) => numberIn(typeof value === "string" ? withoutCurrency(value) : value),
    decode: (wire) => Math.round(Number(String(wire).replace(/[$,]/g, "")) * 100),
    encode: (amount) => amount / 100,
  },
);

/** "NZD -$5.00" and "$-5.00" as "-$5.00". */
function withoutCurrency(amount: string): string {
  if (amount.length > textLimits.amount) return amount;
  const spaced = amount.trim().replace(/\s+/g, " ");
  return spaced.replace(/^(?:NZD?)? ?(-?) ?\$? ?(-?)(?=\d)/i, "$1$2");
}

/** The text stays as it is where it may be another number elsewhere: "1,5". */
function numberIn(value: unknown): unknown {
  const number = trimmed(value);
  return typeof number === "string" && /^[+-]?(\d+(\.\d*)?|\.\d+)$/.test(number) ? Number(number) : number;
}

function trimmed(value: unknown): unknown {
  return typeof value === "string" ? value.trim() : value;
}

/** In answers one item may come alone, and items that are nothing are left out. */
export function listOf<T>(item: FieldType<T>): FieldType<T[]> {
  return listReadFrom(item, itemsIn);
}

/** For lists that are right without an item that cannot be read. */
export function readableOf<T>(item: FieldType<T>): FieldType<T[]> {
  return listReadFrom(item, (wire) => {
    const items = itemsIn(wire);
    if (!Array.isArray(items)) return items;
    return items.filter((one) => z.safeDecode(item.codec, one).success || notUnderstood());
  });
}

/** The places of the lines matter, so one that is nothing is an empty line. */
export const lines = listReadFrom(text, (wire) => {
  const held = Array.isArray(wire) ? wire : [wire];
  return held.map((line: unknown) => (isNothing(line) ? "" : line));
});

function itemsIn(wire: unknown): unknown {
  if (Array.isArray(wire)) return wire.filter((item) => !isNothing(item));
  return isNothing(wire) ? wire : [wire];
}

function listReadFrom<T>(
  { slot, codec: item, schema }: FieldType<T>,
  usual: (wire: unknown) => unknown,
): FieldType<T[]> {
  const items = z.array(item);
  const list = codec(z.unknown(), {
    decode: (wire, ctx): T[] => {
      const decoded = items.safeParse(isExact() ? wire : usual(wire));
      return decoded.success ? decoded.data : invalidBecause(ctx, decoded.error);
    },
    encode: (values) => z.encode(items, values),
  });
  return { slot, codec: Object.assign(list, { item }), schema: z.array(schema) };
}

export const commaList = joinedBy((ids) => ids.join(","));

/** More than one id ends with a comma (spec 2, section 7, bulk deletion). */
export const trailingCommaList = joinedBy((ids) => (ids.length > 1 ? `${ids.join(",")},` : ids.join(",")));

function joinedBy(join: (ids: string[]) => string): FieldType<string[]> {
  return convertedType("valueString", z.string(), z.array(z.string()), {
    decode: (joined) => joined.split(",").filter((id) => id.trim() !== ""),
    encode: join,
  });
}

const json = codec(z.unknown(), {
  decode: (text, ctx): unknown => {
    try {
      const once: unknown = typeof text === "string" ? parseJson(text) : text;
      return typeof once === "string" ? parseJson(once) : once;
    } catch {
      return invalid(ctx, "not JSON");
    }
  },
  encode: (value) => JSON.stringify(value),
});

/** Some servers escape the JSON twice, some not at all, so it is parsed up to twice (ruling B17). */
export function jsonText<T>({ codec, schema }: FieldType<T>): FieldType<T> {
  return { slot: "valueString", codec: z.pipe(json, codec), schema };
}

/** Some servers send the text itself. */
export const base64Text = convertedType("valueString", z.string(), z.string(), {
  decode: (wire, ctx) => {
    const held = textInBase64(wire) ?? invalid(ctx, "not text");
    return isExact() ? held : usualCharacters(held);
  },
  encode: (value) =>
    btoa(Array.from(new TextEncoder().encode(value), (byte) => String.fromCodePoint(byte)).join("")),
});

export function nested<T>(resource: Codec<T> & { readonly schema: z.ZodType<T> }): FieldType<T> {
  return { slot: "valueString", codec: resource, schema: resource.schema };
}

type Codes<W extends string> = Readonly<Record<string, W>>;
const code = z.union([z.string().trim(), z.int()]);

/** Per call, because the API's code spaces overlap (ruling B11). */
export function codeTable<const W extends string>(codes: Codes<W>): FieldType<W> {
  const { codeOf, wordOf } = lookupsOf(codes);
  const type = convertedType("valueString", code, wordsOf(codes), {
    decode: (code, ctx) => wordOf(code) ?? invalid(ctx, "not a code of this table"),
    encode: codeOf,
  });
  return { ...type, codes };
}

/** An unlisted code becomes `other-…` and survives the round trip. */
export function openCodeTable<const W extends string>(codes: Codes<W>): FieldType<W | `other-${string}`> {
  const { codeOf, wordOf } = lookupsOf(codes);
  const words = z.union([wordsOf(codes), z.templateLiteral(["other-", z.string()])]);
  const type = convertedType("valueString", code, words, {
    decode: (code) => wordOf(code) ?? (`other-${readable(String(code))}` as const),
    encode: codeOf,
  });
  return { ...type, codes };
}

function wordsOf<W extends string>(codes: Codes<W>): z.ZodType<W, W> {
  return z.enum(codes);
}

/** Codes that are words of their own are read in any letter case. */
function lookupsOf<W extends string>(codes: Codes<W>) {
  const entries = Object.entries<W>(codes);
  const words = new Map(entries.map(([code, word]) => [code.toLowerCase(), word]));
  const codesByWord = new Map<string, string>(entries.map(([code, word]) => [word, code]));
  return {
    codeOf: (word: string) => codesByWord.get(word) ?? word.replace(/^other-/, ""),
    wordOf: (code: string | number) => words.get(String(code).toLowerCase()),
  };
}
