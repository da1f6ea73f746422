import { z } from "zod";

/**
 * A kind says how one value is spelt: which `value…` slot an extension carries it in, and the codec
 * between the wire's spelling and the domain's. Domain values are plain: text, ISO dates, integer
 * cents, booleans, words.
 */
export type Kind<T> = { readonly slot: ExtensionSlot; readonly codec: z.ZodType<T, unknown> };

/** The value members that an extension may carry in this API (spec 1, section 1). */
type ExtensionSlot = "valueString" | "valueDateTime" | "valueBoolean" | "valueDecimal";

function kind<T>(slot: ExtensionSlot, codec: z.ZodType<T, unknown>): Kind<T> {
  return { slot, codec };
}

export const text = kind("valueString", z.string() as z.ZodType<string, unknown>);

export const flag = kind("valueBoolean", z.boolean() as z.ZodType<boolean, unknown>);

/** A calendar day, YYYY-MM-DD, without a zone. */
export const day = kind("valueDateTime", z.iso.date() as z.ZodType<string, unknown>);

/** A time of day. The wire may add seconds; the domain says HH:mm. */
export const timeOfDay = kind(
  "valueString",
  z.codec(z.string().regex(/^([01]?\d|2[0-3]):[0-5]\d(:[0-5]\d)?$/), z.string(), {
    decode: (wire) => wire.padStart(wire.indexOf(":") === 1 ? wire.length + 1 : 0, "0").slice(0, 5),
    encode: (time) => time,
  }) as z.ZodType<string, unknown>,
);

/** A count of things. Some servers send it as text, so digits in a string are read too. */
export const count = kind(
  "valueDecimal",
  z.codec(z.union([z.int(), z.string().regex(/^\d{1,9}$/)]), z.int().nonnegative(), {
    decode: Number,
    encode: (n) => n,
  }) as z.ZodType<number, unknown>,
);

/**
 * A closed code table: a code on the wire, a word in the domain. The table is per call, because the
 * API's code spaces overlap (DECISIONS B11).
 */
export function codeTable<const W extends string>(codes: Readonly<Record<string, W>>): Kind<W> {
  const codeOf = new Map(Object.entries(codes).map(([code, word]) => [word, code]));
  const words = z.custom<W>((value) => codeOf.has(value as W), "not a word of this table");
  return kind(
    "valueString",
    z.codec(z.union([z.string(), z.int()]), words, {
      decode: (code, ctx) => codes[String(code)] ?? refuse(ctx, code, "a code this table does not know"),
      encode: (word) => codeOf.get(word) as string,
    }) as z.ZodType<W, unknown>,
  );
}

/** Like a code table, but a code it does not know becomes `other-…` and survives the round trip. */
export function openCodeTable<const W extends string>(
  codes: Readonly<Record<string, W>>,
): Kind<W | `other-${string}`> {
  type Word = W | `other-${string}`;
  const codeOf = new Map<string, string>(Object.entries(codes).map(([code, word]) => [word, code]));
  return kind(
    "valueString",
    z.codec(
      z.union([z.string(), z.int()]),
      z.custom<Word>((value) => typeof value === "string"),
      {
        decode: (code) => codes[String(code)] ?? (`other-${code}` as const),
        encode: (word) => codeOf.get(word) ?? word.replace(/^other-/, ""),
      },
    ) as z.ZodType<Word, unknown>,
  );
}

export function listOf<T>(item: Kind<T>): Kind<T[]> {
  return kind(item.slot, z.array(item.codec) as z.ZodType<T[], unknown>);
}

/** A whole value written as JSON inside a string. */
export function jsonText<T>(codec: z.ZodType<T, unknown>): Kind<T> {
  const parsed = z.codec(z.string(), z.unknown(), {
    decode: (json, ctx) => {
      try {
        return JSON.parse(json) as unknown;
      } catch {
        return refuse(ctx, json, "not JSON");
      }
    },
    encode: (value) => JSON.stringify(value),
  });
  return kind("valueString", z.pipe(parsed, codec) as z.ZodType<T, unknown>);
}

/** Lets a record stand where a kind is asked for, so that records nest. */
export function nested<T>(codec: z.ZodType<T, unknown>): Kind<T> {
  return kind("valueString", codec);
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
