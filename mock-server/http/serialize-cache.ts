import { z } from "zod";
import type { BundleCodec, Listing } from "#practice-api/wire/bundle.ts";

type Codec = z.ZodType<unknown, unknown>;
/** What was written of unchangeable values, by the codec that wrote it; it goes when the value goes. */
const kept = new WeakMap<Codec, WeakMap<object, string>>();

/**
 * An answer as JSON. Records are immutable, and a list is mostly the records of the time before: so the
 * JSON of each is kept and the list is put together from text. Writing every record again costs about
 * ten times what sending it does (PRACTICE-SERVER 10).
 */
export function writeAnswer(codec: Codec, value: unknown): string {
  if (!("serialize" in codec)) return jsonOf(codec, value);
  const { serialize, entry } = codec as BundleCodec<unknown>;
  return serialize(value as Listing<unknown>, (item) => jsonOf(entry, item));
}

function jsonOf(codec: Codec, value: unknown): string {
  // Only what can never change may be kept, and being frozen is how a value says so.
  if (typeof value !== "object" || value === null || !Object.isFrozen(value)) return encoded(codec, value);
  const texts = kept.get(codec) ?? new WeakMap<object, string>();
  if (!kept.has(codec)) kept.set(codec, texts);
  let text = texts.get(value);
  if (text === undefined) {
    text = encoded(codec, value);
    texts.set(value, text);
  }
  return text;
}

function encoded(codec: Codec, value: unknown): string {
  return JSON.stringify(z.encode(codec, value as never)) ?? "null";
}
