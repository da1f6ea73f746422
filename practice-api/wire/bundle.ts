import { z } from "zod";
import { type Codec, codec, invalid, invalidBecause } from "./codec.ts";
import type { Wire } from "./fields.ts";
import type { ResourceCodec } from "./resource.ts";

/** A decoded list, with the number of entries that could not be decoded. */
export type Listing<T> = { entries: T[]; unreadable: number; total?: number };

/** The codec of a bundle, with the codec of its entries. */
export type BundleCodec<T> = Codec<Listing<T>> & {
  readonly entry: ResourceCodec<T>;
  /** The JSON text that encoding gives, from entries whose JSON text is there already. */
  readonly serialize: (listing: Listing<T>, jsonOf: (item: T) => string) => string;
};

/**
 * Lists come as an array whose first element holds an entry list, each entry holding a resource. An empty
 * or missing entry list is an empty list (spec 2, introduction). Entries decode one by one, and one that
 * does not decode is counted. Anything that is not a list at all, an error object for instance, is
 * invalid, alone or as the only element of an array.
 */
export function bundleOf<T>(entry: ResourceCodec<T>): BundleCodec<T> {
  const bundle = codec<unknown, Listing<T>>(z.unknown(), {
    decode: (wire, ctx) => {
      const [first, ...others]: unknown[] = Array.isArray(wire) ? wire : [wire];
      if (others.length > 0) return invalid(ctx, "more than a bundle");
      if (first === null || first === undefined) return { entries: [], unreadable: 0 };
      if (typeof first !== "object" || Array.isArray(first)) return invalid(ctx, "not a bundle");
      const { entry: entries, total } = first as { entry?: unknown; total?: unknown };
      if (entries === undefined && !Array.isArray(wire)) return invalid(ctx, "an object, not a list");
      const isEmpty = entries === undefined || entries === null;
      if (isEmpty && !isEnvelope(first)) return invalid(ctx, "something else than a list");
      if (!isEmpty && !Array.isArray(entries)) return invalid(ctx, "entry is not a list");
      const items = isEmpty ? [] : (entries as unknown[]);
      const resources = items.map((item) => (item as Wire | null)?.resource);
      return {
        ...decodeEach(entry, resources),
        ...(isCount(total) ? { total } : {}),
      };
    },
    encode: ({ entries, total }) =>
      envelope(
        total ?? entries.length,
        entries.map((item) => ({ resource: z.encode(entry, item) })),
      ),
  });
  const serialize: BundleCodec<T>["serialize"] = ({ entries, total }, jsonOf) => {
    const [before, after] = JSON.stringify(envelope(total ?? entries.length, [null])).split("null");
    return `${before}${entries.map((item) => `{"resource":${jsonOf(item)}}`).join(",")}${after}`;
  };
  return Object.assign(bundle, { entry, serialize });
}

function envelope(total: number, entry: unknown[]) {
  return [{ resourceType: "Bundle", type: "searchset", total, entry }];
}

/**
 * A list without a bundle: the resources themselves, one after the other. It is empty in the same forms as
 * a bundle, and the same answers are invalid.
 */
export function plainListOf<T>(
  item: ResourceCodec<T>,
): Codec<Listing<T>> & { readonly item: ResourceCodec<T> } {
  const list = codec<unknown, Listing<T>>(z.unknown(), {
    decode: (wire, ctx) => {
      if (wire === null) return { entries: [], unreadable: 0 };
      if (!Array.isArray(wire)) return invalid(ctx, "not a list");
      const isEmpty = wire.length === 1 && JSON.stringify(wire[0]) === "{}";
      const decoded = decodeEach(item, isEmpty ? [] : wire);
      const isOtherAnswer = decoded.entries.length === 0 && wire.length === 1 && !isEmpty;
      return isOtherAnswer ? invalid(ctx, "something else than a list") : decoded;
    },
    encode: ({ entries }) => entries.map((entry) => z.encode(item, entry)),
  });
  return Object.assign(list, { item });
}

const isCount = (total: unknown): total is number => Number.isSafeInteger(total) && Number(total) >= 0;

function decodeEach<T>(item: ResourceCodec<T>, wires: unknown[]): Listing<T> {
  const decoded = wires.map((wire) => z.safeDecode(item, wire));
  const entries = decoded.filter((result) => result.success).map(({ data }) => data as T);
  return { entries, unreadable: decoded.length - entries.length };
}

/** True for a bundle without any content of its own, whose missing entry list means an empty one. */
function isEnvelope(bundle: object): boolean {
  const { resourceType = "Bundle" } = bundle as { resourceType?: unknown };
  const own = ["resourceType", "type", "total", "entry"];
  return resourceType === "Bundle" && Object.keys(bundle).every((key) => own.includes(key));
}

/** One resource in a bundle of its own. It is read alone as well (ruling B61). */
export function bundledFirst<T>(item: ResourceCodec<T>): Codec<T> & { readonly bundled: ResourceCodec<T> } {
  const alone = firstOf(item);
  const bundled = codec<unknown, T>(z.unknown(), {
    decode: (wire, ctx) => {
      const decoded = z.safeDecode(alone, wire);
      return decoded.success ? decoded.data : invalidBecause(ctx, decoded.error);
    },
    encode: (value) => envelope(1, [{ resource: z.encode(item, value) }]),
  });
  return Object.assign(bundled, { bundled: item });
}

/** One resource, alone or as the first item of an array, with or without a bundle around it. */
export function firstOf<T>(item: ResourceCodec<T>): Codec<T> & { readonly first: ResourceCodec<T> } {
  const first = codec<unknown, T>(z.unknown(), {
    decode: (wire, ctx) => {
      const first = (Array.isArray(wire) ? wire[0] : wire) as Wire | null | undefined;
      const entries = first?.entry as (Wire | null)[] | undefined;
      const decoded = z.safeDecode(item, Array.isArray(entries) ? entries[0]?.resource : first);
      return decoded.success ? decoded.data : invalidBecause(ctx, decoded.error);
    },
    encode: (value) => [z.encode(item, value)],
  });
  return Object.assign(first, { first: item });
}
