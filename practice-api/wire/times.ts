import { z } from "zod";
import { convertedType, type FieldType, tolerantType } from "./scalars.ts";

export const day = tolerantType("valueDateTime", z.iso.date(), z.iso.date(), {
  usual: (wire) => dayIn(usualTime(wire)),
  decode: (wire) => wire,
  encode: (value) => value,
});

const offsetTime = z.iso.datetime({ offset: true });

/** A time without an offset is the practice's wall clock (ruling B59). */
export const instant = tolerantType(
  "valueDateTime",
  z.iso.datetime({ offset: true, local: true }),
  offsetTime,
  { usual: usualTime, decode: withOffset, encode: (value) => value },
);

const practiceOffset = new Intl.DateTimeFormat("en", {
  timeZone: "Pacific/Auckland",
  timeZoneName: "longOffset",
});

function offsetAt(instant: number): string {
  const name = practiceOffset.formatToParts(instant).find(({ type }) => type === "timeZoneName")?.value ?? "";
  return name.replace("GMT", "");
}

/** Of a time that comes twice the first is meant; one that is skipped is read with the offset before. */
function withOffset(time: string): string {
  if (offsetTime.safeParse(time).success) return time;
  const local = time.length === "2026-11-23T09:00".length ? `${time}:00` : time;
  const candidates = ["+13:00", "+12:00"].map((offset) => `${local}${offset}`);
  return candidates.find((one) => offsetAt(Date.parse(one)) === one.slice(-6)) ?? `${local}+12:00`;
}

const momentSchema = z.union([z.iso.datetime({ offset: true, local: true }), z.iso.date()]);

export const moment = tolerantType("valueDateTime", momentSchema, momentSchema, {
  usual: usualTime,
  decode: (wire) => wire,
  encode: (value) => value,
});

export const dayOfMoment = tolerantType("valueDateTime", momentSchema, z.iso.date(), {
  usual: (wire) => dayIn(usualTime(wire)),
  decode: (wire) => wire.slice(0, 10),
  encode: (value) => value,
});

const spelling =
  /^(\d{4}-\d{2}-\d{2})(?:[T ](\d{2}:\d{2})(:\d{2})?(?:[.,]\d+)?\s?(Z|[+-]\d{2}(?::?\d{2})?)?)?$/i;

/**
 * Another offset than the practice's becomes its own, because servers convert to theirs whatever they mean, and the
 * day is the practice's. Only a midnight that would change its day stays: it means that day.
 */
function usualTime(value: unknown): unknown {
  const [, day, time, seconds = ":00", zone = ""] =
    (typeof value === "string" && spelling.exec(value.trim())) || [];
  if (day === undefined) return value;
  if (time === undefined) return day;
  const local = `${day}T${time}${seconds}`;
  const digits = zone.replace(/z|:/gi, "") || "+00";
  if (zone === "" || Number.isNaN(Date.parse(`${local}Z`))) return local;
  const whole = `${local}${digits.slice(0, 3)}:${digits.slice(3) || "00"}`;
  if (/\+1[23]:00$/.test(whole) || Number.isNaN(Date.parse(whole))) return whole;
  const moved = atPractice(Date.parse(whole));
  return time === "00:00" && !moved.startsWith(day) ? whole : moved;
}

function atPractice(instant: number): string {
  const offset = offsetAt(instant);
  const [hours = 0, minutes = 0] = offset.split(":").map(Number);
  const local = new Date(instant + (hours * 60 + minutes) * 60_000);
  return `${local.toISOString().slice(0, 19)}${offset}`;
}

function dayIn(time: unknown): unknown {
  if (typeof time !== "string" || !offsetTime.safeParse(time).success) return dayOf(time);
  return time.slice(11, 16) === "00:00" ? dayOf(time) : dayOf(atPractice(Date.parse(time)));
}

const dayOf = (time: unknown) => (typeof time === "string" && time[10] === "T" ? time.slice(0, 10) : time);

export function dayAt(time: string): FieldType<string> {
  const spelling = z.string().regex(/^\d{4}-\d{2}-\d{2}([ T].*)?$/);
  return convertedType("valueDateTime", spelling, z.iso.date(), {
    decode: (wire) => wire.slice(0, 10),
    encode: (value) => `${value} ${time}`,
  });
}

export const timeOfDay = tolerantType(
  "valueString",
  z.string().regex(/^([01]?\d|2[0-3]):[0-5]\d(:[0-5]\d)?$/),
  z.string().regex(/^\d\d:\d\d$/),
  {
    usual: usualTimeOfDay,
    decode: (wire) => wire.padStart(wire.indexOf(":") === 1 ? wire.length + 1 : 0, "0").slice(0, 5),
    encode: (time) => time,
  },
);

/** "5:30 pm" as 17:30, and a time without the fractions of its seconds. */
function usualTimeOfDay(value: unknown): unknown {
  const time = typeof value === "string" ? value.trim() : "";
  const [, hours, minutes, half] = /^(0?\d|1[0-2])[:.]([0-5]\d)\s?([ap])\.?m\.?$/i.exec(time) ?? [];
  if (hours === undefined) return time === "" ? value : time.replace(/(:\d{2}:\d{2})\.\d+$/, "$1");
  return `${(Number(hours) % 12) + (half?.toLowerCase() === "p" ? 12 : 0)}:${minutes}`;
}
