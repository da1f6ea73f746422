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

/** Text that some servers send as a number: ids, codes, measured values. */
export const anyText = kind(
  "valueString",
  z.codec(z.union([z.string(), z.number()]), z.string(), {
    decode: String,
    encode: (value) => value,
  }) as z.ZodType<string, unknown>,
);

/** The same kind in another slot: a number of a role carried in a date-time slot, for instance. */
export function inSlot<T>(slot: ExtensionSlot, { codec }: Kind<T>): Kind<T> {
  return kind(slot, codec);
}

export const flag = kind("valueBoolean", z.boolean() as z.ZodType<boolean, unknown>);

/** A flag that reads every spelling of yes and no, and writes one of its own. */
function spelledFlag(slot: ExtensionSlot, yes: unknown, no: unknown): Kind<boolean> {
  const spellings = z.union([z.boolean(), z.literal([0, 1]), z.string().regex(/^(true|false|[01])$/i)]);
  return kind(
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

/** A calendar day, YYYY-MM-DD, without a zone. */
export const day = kind("valueDateTime", z.iso.date() as z.ZodType<string, unknown>);

/** An instant: ISO with its offset, kept as it came. */
export const instant = kind("valueDateTime", z.iso.datetime({ offset: true }) as z.ZodType<string, unknown>);

/**
 * When something was recorded, as exactly as the server knows it: an instant, a date and time without
 * an offset (which is the wall clock where it was recorded), or only a day. Kept as it came.
 */
export const moment = kind(
  "valueDateTime",
  z.union([z.iso.datetime({ offset: true, local: true }), z.iso.date()]) as z.ZodType<string, unknown>,
);

/** The day of a moment; a time that the wire adds is dropped. */
export const dayOfMoment = kind(
  "valueDateTime",
  z.codec(moment.codec, z.iso.date(), {
    decode: (wire) => wire.slice(0, 10),
    encode: (value) => value,
  }) as z.ZodType<string, unknown>,
);

/** A day written with a fixed time after it, as searches that mean whole days are. */
export function dayAt(time: string): Kind<string> {
  const spelling = z.string().regex(/^\d{4}-\d{2}-\d{2}([ T].*)?$/);
  return kind(
    "valueDateTime",
    z.codec(spelling, z.iso.date(), {
      decode: (wire) => wire.slice(0, 10),
      encode: (value) => `${value} ${time}`,
    }) as z.ZodType<string, unknown>,
  );
}

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

/** A number, which some servers send as text. */
export const decimal = kind(
  "valueDecimal",
  z.codec(z.union([z.number(), z.string().regex(/^-?\d+(\.\d+)?$/)]), z.number(), {
    decode: Number,
    encode: (n) => n,
  }) as z.ZodType<number, unknown>,
);

/** Money: a decimal amount of dollars on the wire, sometimes as text, and integer cents in the domain. */
export const cents = kind(
  "valueDecimal",
  z.codec(z.union([z.number(), z.string().regex(/^-?\$?(\d+|\d{1,3}(,\d{3})+)(\.\d+)?$/)]), z.int(), {
    decode: (wire) => Math.round(Number(String(wire).replace(/[$,]/g, "")) * 100),
    encode: (amount) => amount / 100,
  }) as z.ZodType<number, unknown>,
);

/**
 * A closed code table: a code on the wire, a word in the domain. The table is per call, because the
 * API's code spaces overlap (DECISIONS B11).
 */
export function codeTable<const W extends string>(codes: Readonly<Record<string, W>>): Kind<W> {
  const { codeOf, wordOf } = bothWays(codes);
  const words = z.custom<W>((value) => codeOf.has(value as W), "not a word of this table");
  return kind(
    "valueString",
    z.codec(z.union([z.string(), z.int()]), words, {
      decode: (code, ctx) => wordOf(code) ?? refuse(ctx, code, "a code this table does not know"),
      encode: (word) => codeOf.get(word) as string,
    }) as z.ZodType<W, unknown>,
  );
}

/** Like a code table, but a code it does not know becomes `other-…` and survives the round trip. */
export function openCodeTable<const W extends string>(
  codes: Readonly<Record<string, W>>,
): Kind<W | `other-${string}`> {
  type Word = W | `other-${string}`;
  const { codeOf, wordOf } = bothWays(codes);
  return kind(
    "valueString",
    z.codec(
      z.union([z.string(), z.int()]),
      z.custom<Word>((value) => typeof value === "string"),
      {
        decode: (code) => wordOf(code) ?? (`other-${code}` as const),
        encode: (word) => codeOf.get(word as W) ?? word.replace(/^other-/, ""),
      },
    ) as z.ZodType<Word, unknown>,
  );
}

/** Codes that are words of their own are read in any letter case. */
function bothWays<W extends string>(codes: Readonly<Record<string, W>>) {
  const entries = Object.entries(codes);
  const words = new Map(entries.map(([code, word]) => [code.toLowerCase(), word]));
  return {
    codeOf: new Map(entries.map(([code, word]) => [word, code])),
    wordOf: (code: string | number) => words.get(String(code).toLowerCase()),
  };
}

export function listOf<T>(item: Kind<T>): Kind<T[]> {
  return kind(item.slot, z.array(item.codec) as z.ZodType<T[], unknown>);
}

/** Ids in one text, separated by commas. */
export const commaList = kind(
  "valueString",
  joinedBy((ids) => ids.join(",")),
);

/** The same, except that more than one id ends with a comma (spec 2, section 7, bulk deletion). */
export const trailingCommaList = kind(
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
export function jsonText<T>(codec: z.ZodType<T, unknown>): Kind<T> {
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
  return kind("valueString", z.pipe(parsed, codec) as z.ZodType<T, unknown>);
}

/** Text sent in base64, as UTF-8. A server that sends the text itself is understood too. */
export const base64Text = kind(
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
