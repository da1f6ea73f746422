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

/**
 * How the value of a field is spelt: the `value…` slot that contains it in an extension, the codec between
 * JSON and the domain, and the schema of the domain value. Domain values are plain: text, ISO dates,
 * integer cents, booleans, words.
 */
export type FieldType<T> = {
  readonly slot: ExtensionSlot;
  readonly codec: Codec<T>;
  readonly schema: z.ZodType<T>;
  /** Of a table of codes: each code with its word in the domain. */
  readonly codes?: Readonly<Record<string, string>>;
};

/** The value members that an extension may have in this API (spec 1, section 1). */
type ExtensionSlot = "valueString" | "valueDateTime" | "valueBoolean" | "valueDecimal";

/** A field type whose JSON value is the domain value. */
export function plainType<T>(slot: ExtensionSlot, schema: z.ZodType<T>): FieldType<T> {
  return { slot, codec: schema, schema };
}

/** A field type whose JSON value is converted. */
export function convertedType<W, T>(
  slot: ExtensionSlot,
  wire: z.ZodType<W>,
  schema: z.ZodType<T, T>,
  conversion: Conversion<W, T>,
): FieldType<T> {
  return { slot, codec: codec(wire, conversion, schema), schema };
}

/**
 * A field type that reads more in answers than in requests. `usual` turns another spelling into one of `wire`, and
 * returns what it does not know as it is.
 */
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

/** Text. In answers a number counts as its digits, and characters are read as `readable` does. */
export const text = tolerantType("valueString", z.string().max(textLimits.text), z.string(), {
  decode: readable,
  encode,
  usual: digitsOf,
});

/** Text that is content of its own, such as base64 and HTML: its entities belong to it. */
export const content = tolerantType("valueString", z.string(), z.string(), {
  decode: (value) => value,
  encode,
  usual: digitsOf,
});

/** The value of a setting: text, a number, or a boolean, which is "1" or "0" as text. */
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

/** Text that many servers send as a number: codes and measured values. */
export const anyText = convertedType("valueString", textOrNumber, z.string(), {
  decode: (value) => readable(String(value)),
  encode,
});

/** The id of something, as text or as a number. */
export const id = tolerantType("valueString", textOrNumber, z.string(), {
  decode: String,
  encode: (value) => value,
  usual: trimmed,
});

/** The same type in another slot: the number of a role in a date-time slot, for instance. */
export function inSlot<T>(slot: ExtensionSlot, type: FieldType<T>): FieldType<T> {
  return { ...type, slot };
}

const yes = ["true", "1", "yes", "y"];
const no = ["false", "0", "no", "n"];

/** A yes or no in any spelling. Undefined for everything else. */
export function flagIn(value: unknown): boolean | undefined {
  const word = textOf(value).trim().toLowerCase();
  return yes.includes(word) || (no.includes(word) ? false : undefined);
}

const flagSpellings = z.union([
  z.boolean(),
  z.literal([0, 1]),
  z.string().regex(/^([Tt]rue|[Ff]alse|TRUE|FALSE|[01])$/),
]);

/** A flag that is read in every spelling and written in one. */
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
/** A flag whose spelling is not specified: written as a boolean. */
export const anyFlag = flagWrittenAs("valueBoolean", flagSpellings, true, false);
/** "True" or "False" as text. */
export const textFlag = flagWrittenAs("valueString", flagSpellings, "True", "False");
/** "1" or "0" as text. */
export const digitFlag = flagWrittenAs("valueString", flagSpellings, "1", "0");

/** A count of things. Some servers send it as text, so digits in a string are read too. */
export const count = tolerantType(
  "valueDecimal",
  z.union([z.int(), z.string().regex(/^\d{1,9}$/)]),
  z.int().nonnegative(),
  { usual: numberIn, decode: Number, encode: (value) => value },
);

/** A number, which some servers send as text. */
export const decimal = tolerantType(
  "valueDecimal",
  z.union([z.number(), z.string().regex(/^-?\d+(\.\d+)?$/)]),
  z.number(),
  { usual: numberIn, decode: Number, encode: (value) => value },
);

/** A measured value: a number, or words such as "refused" where nothing was measured. */
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

/** Money: a decimal amount of dollars in JSON, sometimes as text, and integer cents in the domain. */
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

/** The number in a text that is nothing else. The text as it is where it may be another number elsewhere: "1,5". */
function numberIn(value: unknown): unknown {
  const number = trimmed(value);
  return typeof number === "string" && /^[+-]?(\d+(\.\d*)?|\.\d+)$/.test(number) ? Number(number) : number;
}

function trimmed(value: unknown): unknown {
  return typeof value === "string" ? value.trim() : value;
}

/** A list. In answers one item may come alone, and items that are nothing are left out. */
export function listOf<T>(item: FieldType<T>): FieldType<T[]> {
  return listReadFrom(item, itemsIn);
}

/** The same where the others are right without an item that cannot be read. */
export function readableOf<T>(item: FieldType<T>): FieldType<T[]> {
  return listReadFrom(item, (wire) => {
    const items = itemsIn(wire);
    if (!Array.isArray(items)) return items;
    return items.filter((one) => z.safeDecode(item.codec, one).success || notUnderstood());
  });
}

/** Lines of text whose places matter. A line that is nothing is an empty one. */
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

/** Ids in one text, separated by commas. */
export const commaList = joinedBy((ids) => ids.join(","));

/** The same, except that more than one id ends with a comma (spec 2, section 7, bulk deletion). */
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

/**
 * A value written as JSON inside a string. Some servers escape it twice, some not at all, so it is parsed
 * up to twice (ruling B17).
 */
export function jsonText<T>({ codec, schema }: FieldType<T>): FieldType<T> {
  return { slot: "valueString", codec: z.pipe(json, codec), schema };
}

/** Text in base64, written as UTF-8. A server that sends the text itself is understood too. */
export const base64Text = convertedType("valueString", z.string(), z.string(), {
  decode: (wire, ctx) => {
    const held = textInBase64(wire) ?? invalid(ctx, "not text");
    return isExact() ? held : usualCharacters(held);
  },
  encode: (value) =>
    btoa(Array.from(new TextEncoder().encode(value), (byte) => String.fromCodePoint(byte)).join("")),
});

/** A resource as the value of a field, so that resources nest. */
export function nested<T>(resource: Codec<T> & { readonly schema: z.ZodType<T> }): FieldType<T> {
  return { slot: "valueString", codec: resource, schema: resource.schema };
}
