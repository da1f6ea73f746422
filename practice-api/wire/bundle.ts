import { z } from "zod";
import { refuse } from "./kinds.ts";
import type { RecordCodec, Wire } from "./places.ts";

/** A list as it was read: what could be understood, and how many entries could not be. */
export type Listing<T> = { entries: T[]; unreadable: number; total?: number };

/** A codec for a bundle that keeps the codec of its entries for documentation. */
export type BundleCodec<T> = z.ZodType<Listing<T>, unknown> & { readonly entry: RecordCodec<T> };

/**
 * Lists come as an array whose first element holds an entry list, each entry holding a resource. An
 * empty or missing entry list is an empty list (spec 2, introduction). Entries decode one by one: one
 * that does not decode is counted, never dropped in silence. Anything that is not a list at all, an
 * error object for instance, is refused.
 */
export function bundleOf<T>(entry: RecordCodec<T>): BundleCodec<T> {
  const codec = z.codec(z.unknown(), z.custom<Listing<T>>(), {
    decode: (wire, ctx) => {
      const bundle = Array.isArray(wire) ? wire[0] : wire;
      if (bundle === null || bundle === undefined) return { entries: [], unreadable: 0 };
      if (typeof bundle !== "object") return refuse(ctx, undefined, "not a bundle");
      const { entry: entries, total } = bundle as { entry?: unknown; total?: unknown };
      if (entries === undefined && !Array.isArray(wire))
        return refuse(ctx, undefined, "an object, not a list");
      const isEmpty = entries === undefined || entries === null;
      if (!isEmpty && !Array.isArray(entries)) return refuse(ctx, undefined, "entry is not a list");
      const decoded = (isEmpty ? [] : (entries as unknown[])).map((item) =>
        z.safeDecode(entry, (item as Wire | null)?.resource as never),
      );
      const readable = decoded.filter((result) => result.success).map((result) => result.data as T);
      return {
        entries: readable,
        unreadable: decoded.length - readable.length,
        ...(Number.isInteger(total) ? { total: total as number } : {}),
      };
    },
    encode: ({ entries, total }) => [
      {
        resourceType: "Bundle",
        type: "searchset",
        total: total ?? entries.length,
        entry: entries.map((item) => ({ resource: z.encode(entry, item as never) })),
      },
    ],
  });
  return Object.assign(codec as unknown as z.ZodType<Listing<T>, unknown>, { entry });
}

/** One resource, sent alone or as the first item of an array, with or without a bundle around it. */
export function firstOf<T>(item: RecordCodec<T>): z.ZodType<T, unknown> {
  return z.codec(z.unknown(), z.custom<T>(), {
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
  }) as unknown as z.ZodType<T, unknown>;
}
