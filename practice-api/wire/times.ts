import { z } from "zod";
import { type FieldType, fieldType } from "./scalars.ts";

/** A calendar day, YYYY-MM-DD, without a zone. */
export const day = fieldType("valueDateTime", z.iso.date() as z.ZodType<string, unknown>);

/** An instant: ISO with its offset, kept as it came. */
export const instant = fieldType(
  "valueDateTime",
  z.iso.datetime({ offset: true }) as z.ZodType<string, unknown>,
);

/**
 * When something was recorded, as exactly as the server knows it: an instant, a date and time without
 * an offset (which is the wall clock where it was recorded), or only a day. Kept as it came.
 */
export const moment = fieldType(
  "valueDateTime",
  z.union([z.iso.datetime({ offset: true, local: true }), z.iso.date()]) as z.ZodType<string, unknown>,
);

/** The day of a moment; a time that the wire adds is dropped. */
export const dayOfMoment = fieldType(
  "valueDateTime",
  z.codec(moment.codec, z.iso.date(), {
    decode: (wire) => wire.slice(0, 10),
    encode: (value) => value,
  }) as z.ZodType<string, unknown>,
);

/** A day written with a fixed time after it, as searches that mean whole days are. */
export function dayAt(time: string): FieldType<string> {
  const spelling = z.string().regex(/^\d{4}-\d{2}-\d{2}([ T].*)?$/);
  return fieldType(
    "valueDateTime",
    z.codec(spelling, z.iso.date(), {
      decode: (wire) => wire.slice(0, 10),
      encode: (value) => `${value} ${time}`,
    }) as z.ZodType<string, unknown>,
  );
}

/** A time of day. The wire may add seconds; the domain says HH:mm. */
export const timeOfDay = fieldType(
  "valueString",
  z.codec(z.string().regex(/^([01]?\d|2[0-3]):[0-5]\d(:[0-5]\d)?$/), z.string(), {
    decode: (wire) => wire.padStart(wire.indexOf(":") === 1 ? wire.length + 1 : 0, "0").slice(0, 5),
    encode: (time) => time,
  }) as z.ZodType<string, unknown>,
);
