import { z } from "zod";
import type { ResourceCodec, Wire } from "./fields.ts";
import { refuse } from "./scalars.ts";

/** A list as it was read: what could be understood, and how many entries could not be. */
export type Listing<T> = { entries: T[]; unreadable: number; total?: number };

/** A codec for a bundle that keeps the codec of its entries for documentation. */
export type BundleCodec<T> = z.ZodType<Listing<T>, unknown> & {
  readonly entry: ResourceCodec<T>;
  /** The JSON of the document that encoding gives, from entries whose JSON is there already. */
  readonly serialize: (listing: Listing<T>, jsonOf: (item: T) => string) => string;
};

/**
 * Lists come as an array whose first element holds an entry list, each entry holding a resource. An
 * empty or missing entry list is an empty list (spec 2, introduction). Entries decode one by one: one
 * that does not decode is counted, never dropped in silence. Anything that is not a list at all, an
 * error object for instance, is refused, alone or as the only element of an array.
 */
export function bundleOf<T>(entry: ResourceCodec<T>): BundleCodec<T> {
  const codec = z.codec(z.unknown(), z.custom<Listing<T>>(), {
    decode: (wire, ctx) => {
      const bundle = Array.isArray(wire) ? wire[0] : wire;
      if (bundle === null || bundle === undefined) return { entries: [], unreadable: 0 };
      if (typeof bundle !== "object") return refuse(ctx, undefined, "not a bundle");
      const { entry: entries, total } = bundle as { entry?: unknown; total?: unknown };
      if (entries === undefined && !Array.isArray(wire))
        return refuse(ctx, undefined, "an object, not a list");
      const isEmpty = entries === undefined || entries === null;
      if (isEmpty && !isEnvelope(bundle)) return refuse(ctx, undefined, "something else than a list");
      if (!isEmpty && !Array.isArray(entries)) return refuse(ctx, undefined, "entry is not a list");
      const items = isEmpty ? [] : (entries as unknown[]);
      return {
        ...oneByOne(
          entry,
          items.map((item) => (item as Wire | null)?.resource),
        ),
        ...(Number.isInteger(total) ? { total: total as number } : {}),
      };
    },
    encode: ({ entries, total }) =>
      inBundle(
        total ?? entries.length,
        entries.map((item) => ({ resource: z.encode(entry, item as never) })),
      ),
  });
  const serialize: BundleCodec<T>["serialize"] = ({ entries, total }, jsonOf) => {
    const [before, after] = JSON.stringify(inBundle(total ?? entries.length, [null])).split("null");
    return `${before}${entries.map((item) => `{"resource":${jsonOf(item)}}`).join(",")}${after}`;
  };
  return Object.assign(codec as unknown as z.ZodType<Listing<T>, unknown>, { entry, serialize });
}

function inBundle(total: number, entry: unknown[]) {
  return [{ resourceType: "Bundle", type: "searchset", total, entry }];
}

/** Codecs for a bare list and for a single resource, which keep the codec of what they hold. */
type ListCodec<T> = z.ZodType<Listing<T>, unknown> & { readonly item: ResourceCodec<T> };
type FirstCodec<T> = z.ZodType<T, unknown> & { readonly first: ResourceCodec<T> };

/**
 * A list without a bundle around it: the resources themselves, one after the other. It is empty in the
 * same forms as a bundle, and refuses the same answers.
 */
export function plainListOf<T>(item: ResourceCodec<T>): ListCodec<T> {
  const codec = z.codec(z.unknown(), z.custom<Listing<T>>(), {
    decode: (wire, ctx) => {
      if (wire === null) return { entries: [], unreadable: 0 };
      if (!Array.isArray(wire)) return refuse(ctx, undefined, "not a list");
      const isEmpty = wire.length === 1 && wire[0] !== null && Object.keys(wire[0] as object).length === 0;
      const read = oneByOne(item, isEmpty ? [] : wire);
      const isSomethingElse = read.entries.length === 0 && wire.length === 1 && !isEmpty;
      return isSomethingElse ? refuse(ctx, undefined, "something else than a list") : read;
    },
    encode: ({ entries }) => entries.map((entry) => z.encode(item, entry as never)),
  });
  return Object.assign(codec as unknown as z.ZodType<Listing<T>, unknown>, { item });
}

function oneByOne<T>(item: ResourceCodec<T>, wires: unknown[]): Listing<T> {
  const decoded = wires.map((wire) => z.safeDecode(item, wire as never));
  const entries = decoded.filter((result) => result.success).map((result) => result.data as T);
  return { entries, unreadable: decoded.length - entries.length };
}

/** True for a bundle that says nothing but that it is one, so that its missing list means an empty list. */
function isEnvelope(bundle: object): boolean {
  const { resourceType = "Bundle" } = bundle as { resourceType?: unknown };
  const own = ["resourceType", "type", "total", "entry"];
  return resourceType === "Bundle" && Object.keys(bundle).every((key) => own.includes(key));
}

/** One resource, sent alone or as the first item of an array, with or without a bundle around it. */
export function firstOf<T>(item: ResourceCodec<T>): FirstCodec<T> {
  const codec = z.codec(z.unknown(), z.custom<T>(), {
    decode: (wire, ctx) => {
      const first = (Array.isArray(wire) ? wire[0] : wire) as Wire | null | undefined;
      const inBundle = Array.isArray(first?.entry)
        ? (first.entry[0] as Wire | null | undefined)?.resource
        : first;
      const decoded = z.safeDecode(item, inBundle as never);
      if (decoded.success) return decoded.data as T;
      for (const { path, message } of decoded.error.issues) {
        ctx.issues.push({ code: "custom", input: undefined, path: [...path], message });
      }
      return z.NEVER;
    },
    encode: (value) => [z.encode(item, value as never)],
  });
  return Object.assign(codec as unknown as z.ZodType<T, unknown>, { first: item });
}
