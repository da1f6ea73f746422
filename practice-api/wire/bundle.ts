import { z } from "zod";
import { answerLimits } from "../limits.ts";
import { type Codec, codec, invalid, invalidBecause, textOf } from "./codec.ts";
import { isObject, type ResourceCodec, type Wire } from "./fields.ts";
import { notUnderstood } from "./reading.ts";
import { count } from "./scalars.ts";

export type ListPage<T> = { entries: T[]; unreadable: number; total?: number };

export type BundleCodec<T> = Codec<ListPage<T>> & {
  readonly entry: ResourceCodec<T>;
  readonly serialize: (listPage: ListPage<T>, jsonOf: (item: T) => string) => string;
};

/**
 * An empty or missing entry list is an empty list (spec 2, introduction). Resources without the array, the bundle or
 * the entry around them are read as well. What is not a list, such as an error object, is invalid.
 */
export function bundleOf<T>(entry: ResourceCodec<T>): BundleCodec<T> {
  const bundle = codec<unknown, ListPage<T>>(z.unknown(), {
    decode: (wire, ctx) => {
      const own = resourcesIn(wire, entry);
      if (own !== undefined) return decodeEach(entry, own) ?? invalid(ctx, tooMany);
      const [first, ...others]: unknown[] = Array.isArray(wire) ? wire : [wire];
      if (others.length > 0) return invalid(ctx, "more than a bundle");
      if (first === null || first === undefined) return { entries: [], unreadable: 0 };
      if (!isObject(first)) return invalid(ctx, "not a bundle");
      const { entry: held, total } = first;
      if (held === undefined && !Array.isArray(wire) && !isBundle(first)) {
        return invalid(ctx, "an object, not a list");
      }
      const isEmpty = held === undefined || held === null;
      if (isEmpty && !isEnvelope(first)) return invalid(ctx, "something else than a list");
      const entries = isEmpty ? [] : entriesIn(held);
      if (entries === undefined) return invalid(ctx, "entry is not a list");
      const counted = z.safeDecode(count.codec, total).data;
      const decoded = decodeEach(entry, entries.map(resourceIn));
      if (decoded === undefined) return invalid(ctx, tooMany);
      return {
        ...decoded,
        ...(counted === undefined ? {} : { total: counted }),
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

function resourcesIn(wire: unknown, { resourceType }: ResourceCodec<unknown>): unknown[] | undefined {
  const resources = Array.isArray(wire) ? wire : [wire];
  const isOwn = resources.some((one: unknown) => resourceType !== null && isOfType(one, resourceType));
  return isOwn ? resources : undefined;
}

function entriesIn(held: unknown): unknown[] | undefined {
  if (Array.isArray(held)) return held;
  return typeof held === "object" && held !== null && "resource" in held ? [held] : undefined;
}

function resourceIn(entry: unknown): unknown {
  const { resource, resourceType }: Wire = isObject(entry) ? entry : {};
  return resource === undefined && typeof resourceType === "string" ? entry : resource;
}

function isOfType(wire: unknown, resourceType: string): boolean {
  return isObject(wire) && textOf(wire.resourceType).toLowerCase() === resourceType.toLowerCase();
}

const isBundle = (wire: unknown) => isOfType(wire, "Bundle");

function envelope(total: number, entry: unknown[]) {
  return [{ resourceType: "Bundle", type: "searchset", total, entry }];
}

/** Empty in the same forms as a bundle, and the same answers are invalid. */
export function plainListOf<T>(
  item: ResourceCodec<T>,
): Codec<ListPage<T>> & { readonly item: ResourceCodec<T> } {
  const list = codec<unknown, ListPage<T>>(z.unknown(), {
    decode: (wire, ctx) => {
      if (wire === null) return { entries: [], unreadable: 0 };
      if (!Array.isArray(wire)) return invalid(ctx, "not a list");
      const isEmpty = wire.length === 1 && JSON.stringify(wire[0]) === "{}";
      const decoded = decodeEach(item, isEmpty ? [] : wire);
      if (decoded === undefined) return invalid(ctx, tooMany);
      const isOtherAnswer = decoded.entries.length === 0 && wire.length === 1 && !isEmpty;
      return isOtherAnswer ? invalid(ctx, "something else than a list") : decoded;
    },
    encode: ({ entries }) => entries.map((entry) => z.encode(item, entry)),
  });
  return Object.assign(list, { item });
}

const tooMany = "more entries than a list has";

/** Undefined for a list that no practice has: decoding it would keep a thread from everything else (threat T40). */
function decodeEach<T>(item: ResourceCodec<T>, wires: unknown[]): ListPage<T> | undefined {
  if (wires.length > answerLimits.entries) return undefined;
  const entries: T[] = [];
  let unreadable = 0;
  for (const wire of wires) {
    if (wire === null || typeof wire !== "object") notUnderstood("entry");
    const decoded = z.safeDecode(item, wire);
    if (decoded.success) entries.push(decoded.data);
    else if (++unreadable > answerLimits.unreadableEntries) return undefined;
  }
  return { entries, unreadable };
}

/** A bundle without content of its own: its missing entry list means an empty one. */
function isEnvelope(bundle: object): boolean {
  const own = ["type", "total", "entry", ...(isBundle(bundle) ? bundleMembers : [])];
  return Object.keys(bundle).every((name) => own.includes(name));
}

const bundleMembers = ["resourceType", "id", "meta", "link", "timestamp"];

const isEmpty = (value: unknown) => Object.keys(value ?? {}).length === 0;

/** Read alone as well (ruling B61). */
export function bundledFirst<T>(item: ResourceCodec<T>): Codec<T> & { readonly bundled: ResourceCodec<T> } {
  const bundled = firstWrittenBy(item, (value) => envelope(1, [{ resource: z.encode(item, value) }]));
  return Object.assign(bundled, { bundled: item });
}

export function firstOf<T>(item: ResourceCodec<T>): Codec<T> & { readonly first: ResourceCodec<T> } {
  return Object.assign(
    firstWrittenBy(item, (value) => [z.encode(item, value)]),
    { first: item },
  );
}

function firstWrittenBy<T>(item: ResourceCodec<T>, encode: (value: T) => unknown): Codec<T> {
  return codec<unknown, T>(z.unknown(), {
    decode: (wire, ctx) => {
      const decoded = z.safeDecode(item, firstIn(wire));
      if (!decoded.success) return invalidBecause(ctx, decoded.error);
      // An error may decode as a resource of which every field is absent.
      return isEmpty(decoded.data) ? invalid(ctx, "something else") : decoded.data;
    },
    encode,
  });
}

/** Read in an array or a bundle as well. */
export function alone<T>(
  item: ResourceCodec<T>,
): Codec<T> & Pick<ResourceCodec<T>, "fields" | "resourceType" | "schema"> {
  const { fields, resourceType, schema } = item;
  return Object.assign(
    firstWrittenBy(item, (value) => z.encode(item, value)),
    { fields, resourceType, schema },
  );
}

export function firstIn(wire: unknown): unknown {
  const first: unknown = Array.isArray(wire) ? wire[0] : wire;
  const entries = entriesIn(isObject(first) ? first.entry : undefined);
  return entries === undefined ? first : resourceIn(entries[0]);
}
