import { z } from "zod";
import type { BundleCodec, ListPage } from "#practice-api/wire/bundle.ts";

type Codec = z.ZodType<unknown, unknown>;
/** By codec, for as long as the value exists. */
const cache = new WeakMap<Codec, WeakMap<object, string>>();

/**
 * Records are immutable and lists share most of them between calls, so the JSON of each record is cached. Encoding
 * every record costs about ten times as much as sending it (docs/mock-practice.md 10).
 */
export function serializeAnswer(codec: Codec, value: unknown): string {
  if (!isBundleCodec(codec) || !isListPage(value)) return jsonOf(codec, value);
  return codec.serialize(value, (item) => jsonOf(codec.entry, item));
}

export function isBundleCodec(codec: Codec): codec is BundleCodec<unknown> {
  return "serialize" in codec;
}

function isListPage(value: unknown): value is ListPage<unknown> {
  return typeof value === "object" && value !== null && "entries" in value;
}

function jsonOf(codec: Codec, value: unknown): string {
  // Only frozen values can be cached, because they never change.
  if (typeof value !== "object" || value === null || !Object.isFrozen(value)) return encoded(codec, value);
  const texts = cache.get(codec) ?? new WeakMap<object, string>();
  if (!cache.has(codec)) cache.set(codec, texts);
  let text = texts.get(value);
  if (text === undefined) {
    text = encoded(codec, value);
    texts.set(value, text);
  }
  return text;
}

function encoded(codec: Codec, value: unknown): string {
  return JSON.stringify(z.encode(codec, value)) ?? "null";
}
