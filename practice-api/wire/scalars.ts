import { z } from "zod";
import { textInBase64 } from "./base64.ts";
import { type Codec, type Conversion, codec, invalid } from "./codec.ts";

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
  schema: z.ZodType<T>,
  conversion: Conversion<W, T>,
): FieldType<T> {
  return { slot, codec: codec(wire, conversion, schema), schema };
}

export const text = plainType("valueString", z.string());

/** Text that some servers send as a number: ids, codes, measured values. */
export const anyText = convertedType("valueString", z.union([z.string(), z.number()]), z.string(), {
  decode: String,
  encode: (value) => value,
});

/** The same type in another slot: the number of a role in a date-time slot, for instance. */
export function inSlot<T>(slot: ExtensionSlot, type: FieldType<T>): FieldType<T> {
  return { ...type, slot };
}

export const flag = plainType("valueBoolean", z.boolean());

const flagSpellings = z.union([
  z.boolean(),
  z.literal([0, 1]),
  z.string().regex(/^([Tt]rue|[Ff]alse|TRUE|FALSE|[01])$/),
]);

/** A flag that is read in every spelling and written in one. */
function flagWrittenAs(slot: ExtensionSlot, yes: unknown, no: unknown): FieldType<boolean> {
  return convertedType(slot, flagSpellings, z.boolean(), {
    decode: (wire) => /^(true|1)$/i.test(String(wire)),
    encode: (value) => (value ? yes : no),
  });
}

/** A flag whose spelling is not specified: written as a boolean. */
export const anyFlag = flagWrittenAs("valueBoolean", true, false);
/** "True" or "False" as text. */
export const textFlag = flagWrittenAs("valueString", "True", "False");
/** "1" or "0" as text. */
export const digitFlag = flagWrittenAs("valueString", "1", "0");

/** A count of things. Some servers send it as text, so digits in a string are read too. */
export const count = convertedType(
  "valueDecimal",
  z.union([z.int(), z.string().regex(/^\d{1,9}$/)]),
  z.int().nonnegative(),
  { decode: Number, encode: (value) => value },
);

/** A number, which some servers send as text. */
export const decimal = convertedType(
  "valueDecimal",
  z.union([z.number(), z.string().regex(/^-?\d+(\.\d+)?$/)]),
  z.number(),
  { decode: Number, encode: (value) => value },
);

/** Money: a decimal amount of dollars in JSON, sometimes as text, and integer cents in the domain. */
export const cents = convertedType(
  "valueDecimal",
  z.union([z.number(), z.string().regex(/^-?\$?(\d+|\d{1,3}(,\d{3})+)(\.\d+)?$/)]),
  z.int().meta({ unit: "cents" }),
  {
    decode: (wire) => Math.round(Number(String(wire).replace(/[$,]/g, "")) * 100),
    encode: (amount) => amount / 100,
  },
);

export function listOf<T>({ slot, codec, schema }: FieldType<T>): FieldType<T[]> {
  return { slot, codec: z.array(codec), schema: z.array(schema) };
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
      const once = typeof text === "string" ? (JSON.parse(text) as unknown) : text;
      return typeof once === "string" ? (JSON.parse(once) as unknown) : once;
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
  decode: (wire, ctx) => textInBase64(wire) ?? invalid(ctx, "not text"),
  encode: (value) =>
    btoa(Array.from(new TextEncoder().encode(value), (byte) => String.fromCodePoint(byte)).join("")),
});

/** A resource as the value of a field, so that resources nest. */
export function nested<T>(resource: Codec<T> & { readonly schema: z.ZodType<T> }): FieldType<T> {
  return { slot: "valueString", codec: resource, schema: resource.schema };
}
