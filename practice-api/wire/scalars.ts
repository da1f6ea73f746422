import { z } from "zod";

/**
 * A kind says how one value is spelt: which `value…` slot an extension carries it in, and the codec
 * between the wire's spelling and the domain's. Domain values are plain: text, ISO dates, integer
 * cents, booleans, words.
 */
export type FieldType<T> = { readonly slot: ExtensionSlot; readonly codec: z.ZodType<T, unknown> };

/** The value members that an extension may carry in this API (spec 1, section 1). */
type ExtensionSlot = "valueString" | "valueDateTime" | "valueBoolean" | "valueDecimal";

/** A kind out of its two parts. */
export function fieldType<T>(slot: ExtensionSlot, codec: z.ZodType<T, unknown>): FieldType<T> {
  return { slot, codec };
}

export const text = fieldType("valueString", z.string() as z.ZodType<string, unknown>);

/** Text that some servers send as a number: ids, codes, measured values. */
export const anyText = fieldType(
  "valueString",
  z.codec(z.union([z.string(), z.number()]), z.string(), {
    decode: String,
    encode: (value) => value,
  }) as z.ZodType<string, unknown>,
);

/** The same kind in another slot: a number of a role carried in a date-time slot, for instance. */
export function inSlot<T>(slot: ExtensionSlot, { codec }: FieldType<T>): FieldType<T> {
  return fieldType(slot, codec);
}

export const flag = fieldType("valueBoolean", z.boolean() as z.ZodType<boolean, unknown>);

/** A flag that reads every spelling of yes and no, and writes one of its own. */
function spelledFlag(slot: ExtensionSlot, yes: unknown, no: unknown): FieldType<boolean> {
  const spellings = z.union([z.boolean(), z.literal([0, 1]), z.string().regex(/^(true|false|[01])$/i)]);
  return fieldType(
    slot,
    z.codec(spellings, z.boolean(), {
      decode: (wire) => /^(true|1)$/i.test(String(wire)),
      encode: (value) => (value ? yes : no) as boolean,
    }) as z.ZodType<boolean, unknown>,
  );
}

/** A flag whose spelling is not specified: written as a boolean. */
export const anyFlag = spelledFlag("valueBoolean", true, false);
/** "True" or "False" as text. */
export const textFlag = spelledFlag("valueString", "True", "False");
/** "1" or "0" as text. */
export const digitFlag = spelledFlag("valueString", "1", "0");

/** A count of things. Some servers send it as text, so digits in a string are read too. */
export const count = fieldType(
  "valueDecimal",
  z.codec(z.union([z.int(), z.string().regex(/^\d{1,9}$/)]), z.int().nonnegative(), {
    decode: Number,
    encode: (n) => n,
  }) as z.ZodType<number, unknown>,
);

/** A number, which some servers send as text. */
export const decimal = fieldType(
  "valueDecimal",
  z.codec(z.union([z.number(), z.string().regex(/^-?\d+(\.\d+)?$/)]), z.number(), {
    decode: Number,
    encode: (n) => n,
  }) as z.ZodType<number, unknown>,
);

/** Money: a decimal amount of dollars on the wire, sometimes as text, and integer cents in the domain. */
export const cents = fieldType(
  "valueDecimal",
  z.codec(z.union([z.number(), z.string().regex(/^-?\$?(\d+|\d{1,3}(,\d{3})+)(\.\d+)?$/)]), z.int(), {
    decode: (wire) => Math.round(Number(String(wire).replace(/[$,]/g, "")) * 100),
    encode: (amount) => amount / 100,
  }) as z.ZodType<number, unknown>,
);

export function listOf<T>(item: FieldType<T>): FieldType<T[]> {
  return fieldType(item.slot, z.array(item.codec) as z.ZodType<T[], unknown>);
}

/** Ids in one text, separated by commas. */
export const commaList = fieldType(
  "valueString",
  joinedBy((ids) => ids.join(",")),
);

/** The same, except that more than one id ends with a comma (spec 2, section 7, bulk deletion). */
export const trailingCommaList = fieldType(
  "valueString",
  joinedBy((ids) => (ids.length > 1 ? `${ids.join(",")},` : ids.join(","))),
);

function joinedBy(join: (ids: string[]) => string): z.ZodType<string[], unknown> {
  return z.codec(z.string(), z.array(z.string()), {
    decode: (joined) => joined.split(",").filter((id) => id.trim() !== ""),
    encode: join,
  }) as z.ZodType<string[], unknown>;
}

/**
 * A whole value written as JSON inside a string. Some servers escape it twice, some not at all, so it
 * is parsed up to twice (DECISIONS B17).
 */
export function jsonText<T>(codec: z.ZodType<T, unknown>): FieldType<T> {
  const parsed = z.codec(z.unknown(), z.unknown(), {
    decode: (json, ctx) => {
      try {
        const once = typeof json === "string" ? (JSON.parse(json) as unknown) : json;
        return typeof once === "string" ? (JSON.parse(once) as unknown) : once;
      } catch {
        return refuse(ctx, undefined, "not JSON");
      }
    },
    encode: (value) => JSON.stringify(value),
  });
  return fieldType("valueString", z.pipe(parsed, codec) as z.ZodType<T, unknown>);
}

/** Text sent in base64, as UTF-8. A server that sends the text itself is understood too. */
export const base64Text = fieldType(
  "valueString",
  z.codec(z.string(), z.string(), {
    decode: (wire) => {
      if (!/^[A-Za-z0-9+/\s]+={0,2}\s*$/.test(wire)) return wire;
      const bytes = Uint8Array.from(atob(wire.replace(/\s/g, "")), (char) => char.codePointAt(0) ?? 0);
      return new TextDecoder().decode(bytes);
    },
    encode: (value) =>
      btoa(Array.from(new TextEncoder().encode(value), (byte) => String.fromCodePoint(byte)).join("")),
  }) as z.ZodType<string, unknown>,
);

/** Lets a record stand where a kind is asked for, so that records nest. */
export function nested<T>(codec: z.ZodType<T, unknown>): FieldType<T> {
  return fieldType("valueString", codec);
}

/** Reports one unreadable value from inside a codec. */
export function refuse(
  ctx: { issues: z.core.$ZodRawIssue[] },
  input: unknown,
  message: string,
): typeof z.NEVER {
  ctx.issues.push({ code: "custom", input, message });
  return z.NEVER;
}
