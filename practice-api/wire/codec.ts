import { z } from "zod";
import { isExact } from "./reading.ts";

/** Converts between a JSON value and the domain value `T`, with `z.decode` and `z.encode`. */
export type Codec<T> = z.ZodType<T, unknown>;

export type Conversion<W, T> = {
  /** Reports a value that it cannot read with `invalid`. One that it throws at cannot be read either. */
  readonly decode: (wire: W, ctx: Context) => T;
  readonly encode: (value: T) => W;
};
type Context = { issues: z.core.$ZodRawIssue[] };

/**
 * A codec from the schema of the JSON value and two functions. zod would compare both functions with both
 * schemas; the JSON side of this API is too varied for that, so only the domain side is typed.
 */
export function codec<W, T>(
  wire: z.ZodType<W, unknown>,
  { decode, encode }: Conversion<W, T>,
  domain: z.ZodType<T, T> = z.custom<T>(),
): Codec<T> {
  // An error would end the decoding of the whole answer, and one bad entry would hide all others of its list.
  const decodeSafely = (value: W, ctx: Context): T => {
    try {
      return decode(value, ctx);
    } catch {
      return invalid(ctx, "unreadable");
    }
  };
  return z.codec(wire, domain, { decode: decodeSafely, encode });
}

/** A codec that reads more than it writes, with the schema of what it writes, for documentation. */
export function writesOnly<C extends Codec<unknown>>(
  written: z.ZodType,
  codec: C,
): C & { readonly written: z.ZodType } {
  return Object.assign(codec, { written });
}

/** A text, number, boolean or null as text. Anything else has no text, and converting it could throw. */
export function textOf(value: unknown): string {
  return typeof value === "object" && value !== null ? "" : String(value);
}

/**
 * The spellings of nothing: missing, null, an empty text, "N/A", and the first day of the year 1 for a time. In a
 * request only null is nothing, because a patient may write the others.
 */
export function isNothing(value: unknown): boolean {
  if (value === null || value === undefined) return true;
  return typeof value === "string" && !isExact() && nothing.test(value.trim());
}

const nothing = /^(n\/a|0001-01-01([T ].*)?)?$/i;

/** Reports one unreadable value from inside a codec. The message must not quote it: messages reach logs. */
export function invalid(ctx: Context, message: string): never {
  ctx.issues.push({ code: "custom", input: undefined, message });
  return z.NEVER;
}

/** Reports what another codec could not read. */
export function invalidBecause(ctx: Context, error: z.core.$ZodError): never {
  for (const { path, message } of error.issues) {
    ctx.issues.push({ code: "custom", input: undefined, path: [...path], message });
  }
  return z.NEVER;
}
