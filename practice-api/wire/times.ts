import { z } from "zod";
import { convertedType, type FieldType, plainType } from "./scalars.ts";

/** A calendar day, YYYY-MM-DD, without a zone. */
export const day = plainType("valueDateTime", z.iso.date());

const offsetTime = z.iso.datetime({ offset: true });

/** An instant: ISO with its offset, kept as it came. A time without one is the practice's wall clock (ruling B59). */
export const instant = convertedType(
  "valueDateTime",
  z.iso.datetime({ offset: true, local: true }),
  offsetTime,
  { decode: withOffset, encode: (value) => value },
);

const practiceOffset = new Intl.DateTimeFormat("en", {
  timeZone: "Pacific/Auckland",
  timeZoneName: "longOffset",
});

function offsetAt(instant: number): string {
  const name = practiceOffset.formatToParts(instant).find(({ type }) => type === "timeZoneName")?.value ?? "";
  return name.replace("GMT", "");
}

/**
 * A time with the offset that the practice's clock had then. Of a time that the clock shows twice the first
 * is meant; one that it skips is read with the offset before.
 */
function withOffset(time: string): string {
  if (offsetTime.safeParse(time).success) return time;
  const local = time.length === "2026-11-23T09:00".length ? `${time}:00` : time;
  const candidates = ["+13:00", "+12:00"].map((offset) => `${local}${offset}`);
  return candidates.find((one) => offsetAt(Date.parse(one)) === one.slice(-6)) ?? `${local}+12:00`;
}

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
