import { z } from "zod";
import { convertedType, type FieldType, plainType } from "./scalars.ts";

/** A calendar day, YYYY-MM-DD, without a zone. */
export const day = plainType("valueDateTime", z.iso.date());

/** An instant: ISO with its offset, kept as it came. */
export const instant = plainType("valueDateTime", z.iso.datetime({ offset: true }));

const momentSchema = z.union([z.iso.datetime({ offset: true, local: true }), z.iso.date()]);

/**
 * When something was recorded, as exactly as the server knows it: an instant, a date and time without
 * an offset (the wall clock where it was recorded), or only a day. Kept as it came.
 */
export const moment = plainType("valueDateTime", momentSchema);

/** The day of a moment; a time in JSON is dropped. */
export const dayOfMoment = convertedType("valueDateTime", momentSchema, z.iso.date(), {
  decode: (wire) => wire.slice(0, 10),
  encode: (value) => value,
});

/** A day written with a fixed time after it, for searches that mean whole days. */
export function dayAt(time: string): FieldType<string> {
  const spelling = z.string().regex(/^\d{4}-\d{2}-\d{2}([ T].*)?$/);
  return convertedType("valueDateTime", spelling, z.iso.date(), {
    decode: (wire) => wire.slice(0, 10),
    encode: (value) => `${value} ${time}`,
  });
}

/** A time of day, HH:mm. The server may add seconds. */
export const timeOfDay = convertedType(
  "valueString",
  z.string().regex(/^([01]?\d|2[0-3]):[0-5]\d(:[0-5]\d)?$/),
  z.string().regex(/^\d\d:\d\d$/),
  {
    decode: (wire) => wire.padStart(wire.indexOf(":") === 1 ? wire.length + 1 : 0, "0").slice(0, 5),
    encode: (time) => time,
  },
);
