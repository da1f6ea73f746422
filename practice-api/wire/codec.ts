import { z } from "zod";
import { isExact } from "./reading.ts";

export type Codec<T> = z.ZodType<T, unknown>;

export type Conversion<W, T> = {
  /** Reports a value that it cannot read with `invalid`. One that it throws at cannot be read either. */
  readonly decode: (wire: W, ctx: Context) => T;
  readonly encode: (value: T) => W;
};
type Context = { issues: z.core.$ZodRawIssue[] };

/** zod would compare both functions with both schemas; the JSON side is too varied for that. */
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

/** `written` is for the documents. */
export function writesOnly<C extends Codec<unknown>>(
  written: z.ZodType,
  codec: C,
): C & { readonly written: z.ZodType } {
  return Object.assign(codec, { written });
}

/** Empty for objects and lists: they have no text, and converting one could throw. */
export function textOf(value: unknown): string {
  return typeof value === "object" && value !== null ? "" : String(value);
}

/** In a request only null is nothing, because a patient may write the other spellings. */
export function isNothing(value: unknown): boolean {
  if (value === null || value === undefined) return true;
  return typeof value === "string" && !isExact() && nothing.test(value.trim());
}

const nothing = /^(n\/a|0001-01-01([T ].*)?)?$/i;

/** The message must not quote the value: messages reach logs. */
export function invalid(ctx: Context, message: string): never {
  ctx.issues.push({ code: "custom", input: undefined, message });
  return z.NEVER;
}

export function invalidBecause(ctx: Context, error: z.core.$ZodError): never {
  for (const { path, message } of error.issues) {
    ctx.issues.push({ code: "custom", input: undefined, path: [...path], message });
  }
  return z.NEVER;
}
