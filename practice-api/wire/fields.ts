import { z } from "zod";
import { type Codec, codec, isNothing, textOf } from "./codec.ts";
import { inField, isExact, notUnderstood } from "./reading.ts";
import type { FieldType } from "./scalars.ts";

export type Wire = Record<string, unknown>;

export function isObject(value: unknown): value is Wire {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** One line serves decoding and encoding, so a resource reads side by side with the specification. */
export type Field<T, Required extends boolean = boolean> = {
  readonly type: FieldType<T>;
  readonly required: Required;
  /** The specification leaves the spelling open, and we chose one: a first real run has to verify it. */
  readonly assumed: boolean;
  /** An unreadable value makes the whole resource unreadable, because leaving it out would mislead. */
  readonly essential: boolean;
  readonly limits: boolean;
  /** `name.0.text`, `extension[3].valueString`. */
  readonly path: string;
  readonly read: (resource: Wire) => unknown;
  readonly write: (resource: Wire, value: unknown, name: string) => void;
  /** Keeps the position of an absent value where later values would otherwise move up into it. */
  readonly writeAbsent?: (resource: Wire) => void;
};

export type Fields = Readonly<Record<string, Field<unknown>>>;

function field<T>(
  type: FieldType<T>,
  location: Pick<Field<T>, "path" | "read" | "write" | "writeAbsent">,
): Field<T, true> {
  const read = (resource: Wire) => {
    const value = location.read(resource);
    return isNothing(value) ? undefined : value;
  };
  return { type, required: true, assumed: false, essential: true, limits: false, ...location, read };
}

/** Numeric steps are list positions: `name.0.text`. */
export function member<T>(path: string, type: FieldType<T>): Field<T, true> {
  const steps = path.split(".");
  return field(type, {
    path,
    read: (resource) => steps.reduce<unknown>(stepInto, resource),
    write: (resource, value) => {
      let node = resource;
      steps.forEach((step, depth) => {
        const next = steps[depth + 1];
        if (next === undefined) node[step] = value;
        else {
          node[step] ??= /^\d+$/.test(next) ? [] : {};
          node = node[step] as Wire;
        }
      });
    },
  });
}

/** Where a list is expected, its only item may come alone. */
function stepInto(node: unknown, step: string): unknown {
  const isItem = /^\d+$/.test(step);
  if (isItem && !Array.isArray(node)) return step === "0" ? node : undefined;
  return isObject(node) || Array.isArray(node) ? Reflect.get(node, step) : undefined;
}

/** By zero-based position (ruling B28), or by a `url` that the specification names where an entry has it. */
export function extension<T>(position: number, type: FieldType<T>, url?: string): Field<T, true> {
  return field(type, {
    path: `extension[${position}].${type.slot}`,
    read: (resource) => {
      const entries = extensionsOf(resource);
      const named = url === undefined ? undefined : entries.find((entry) => hasUrl(entry, url));
      const value = valueIn(named ?? entries[position], type.slot);
      // `withLength` has filled the position with an empty extension.
      return value === "" ? undefined : value;
    },
    write: (resource, value, name) => {
      const list = withLength(resource, position);
      list[position] = { url: url ?? extensionUrl(name), [type.slot]: value };
      resource.extension = list;
    },
    writeAbsent: (resource) => {
      resource.extension = withLength(resource, position + 1);
    },
  });
}

/** Extensions that are known by their address are written after those that are known by their place. */
export function extensionByUrl<T>(url: string, type: FieldType<T>): Field<T, true> {
  return field(type, {
    path: `extension(${url}).${type.slot}`,
    read: (resource) =>
      valueIn(
        extensionsOf(resource).find((entry) => hasUrl(entry, url)),
        type.slot,
      ),
    write: (resource, value) => {
      resource.extension = [...extensionsOf(resource), { url, [type.slot]: value }];
    },
  });
}

function hasUrl(entry: Wire | null | undefined, url: string): boolean {
  return textOf(entry?.url ?? "").toLowerCase() === url.toLowerCase();
}

/** An entry without a system is an e-mail address where it has an @: only use and value are specified. */
export function telecom(
  system: "phone" | "email",
  use: string | undefined,
  type: FieldType<string>,
  writtenUse = use,
): Field<string, true> {
  const matches = (entry: Wire) =>
    systemOf(entry) === system && (use === undefined || wordOf(entry.use) === use);
  const entries = (resource: Wire) =>
    Array.isArray(resource.telecom) ? resource.telecom.filter(isObject) : [];
  return field(type, {
    path: `telecom(${[system, use].filter(Boolean).join(", ")}).value`,
    read: (resource) => entries(resource).find(matches)?.value,
    write: (resource, value) => {
      resource.telecom = [
        ...entries(resource),
        { system, ...(writtenUse ? { use: writtenUse } : {}), value },
      ];
    },
  });
}

function systemOf({ system, value }: Wire): string {
  return wordOf(system) || (textOf(value).includes("@") ? "email" : "phone");
}

function wordOf(value: unknown): string {
  return textOf(value ?? "")
    .trim()
    .toLowerCase();
}

export function optional<T>(field: Field<T>): Field<T, false> {
  return { ...field, required: false, essential: false };
}

/** May be absent. When it is there and cannot be read, the whole resource cannot: the rest would mislead. */
export function essential<T>(field: Field<T>): Field<T, false> {
  return { ...field, required: false, essential: true };
}

/** Empty where its member is nothing. The member must be there. */
export function orEmpty(field: Field<string, true>): Field<string, true> {
  const isThere = (resource: Wire) => Object.hasOwn(resource, field.path);
  return { ...field, read: (resource) => field.read(resource) ?? (isThere(resource) ? "" : undefined) };
}

export function blank<T>(field: Field<T>): Field<T, false> {
  return {
    ...optional(field),
    read: (resource) => {
      const value = field.read(resource);
      return value === "" ? undefined : value;
    },
    writeAbsent: (resource) => field.write(resource, "", ""),
  };
}

/**
 * Without such a limit an `optional` field is left out and a `blank` one empty, unless configured otherwise.
 */
export function limit<T>(field: Field<T, false>): Field<T, false> {
  return { ...field, limits: true };
}

export function assumed<T, R extends boolean>(field: Field<T, R>): Field<T, R> {
  return { ...field, assumed: true };
}

/** Slots are rarely specified, so an extension's only other value serves too. */
function valueIn(extension: Wire | null | undefined, slot: string): unknown {
  if (extension === null || typeof extension !== "object") return undefined;
  const other = Object.keys(extension).find((key) => key.startsWith("value"));
  return extension[slot] ?? (other && extension[other]);
}

function extensionsOf(resource: Wire): Wire[] {
  return Array.isArray(resource.extension) ? resource.extension : [];
}

function withLength(resource: Wire, length: number): Wire[] {
  const list = extensionsOf(resource);
  while (list.length < length) list.push({ url: extensionUrl("unused"), valueString: "" });
  return list;
}

/** FHIR requires a url for every extension. The position is the contract, so any stable url serves. */
function extensionUrl(name: string): string {
  return `https://mock.practice.test/ext/${name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`;
}

export type ResourceCodec<T> = Codec<T> & {
  /** Null where the specification names none. */
  readonly resourceType: string | null;
  readonly fields: Fields;
  /** Refuses unknown fields. Everything else that describes the domain value derives from here. */
  readonly schema: z.ZodType<T> & z.ZodObject;
  readonly toWire: (value: object) => Wire;
  readonly withFields: (change: ChangeField) => ResourceCodec<unknown>;
};

type ChangeField = (field: Field<unknown>) => Field<unknown> | undefined;

type SchemaOf<F extends Fields> = z.ZodObject<{
  [K in keyof F]: F[K] extends Field<infer T, infer Required>
    ? Required extends true
      ? z.ZodType<T>
      : z.ZodExactOptional<z.ZodType<T>>
    : never;
}>;

export type ValueOf<F extends Fields> = z.output<SchemaOf<F>>;

/**
 * A field that cannot be read is absent, so that it never hides a whole entry, unless it is required or essential. In
 * a request every value must be readable; only an empty text where no text is expected is absent (ruling B61).
 */
export function resource<F extends Fields>(resourceType: string | null, fields: F) {
  type T = ValueOf<F>;
  const schema = z.strictObject(
    Object.fromEntries(
      Object.entries(fields).map(([name, { required, type }]) => [
        name,
        required ? type.schema : type.schema.exactOptional(),
      ]),
    ),
  ) as unknown as SchemaOf<F>;
  const toWire = (value: object): Wire => {
    const wire: Wire = resourceType === null ? {} : { resourceType };
    for (const [name, field] of Object.entries(fields)) {
      const held: unknown = Reflect.get(value, name);
      if (held !== undefined) field.write(wire, z.encode(field.type.codec, held), name);
      else if (field.required) throw new TypeError(`${name} (${field.path}) is missing`);
      else field.writeAbsent?.(wire);
    }
    return wire;
  };
  // The fields are checked one by one below, so both sides of the codec only have to be objects.
  const converted = codec(
    z.custom<Wire>(isObject, "not an object"),
    {
      decode: (wire, ctx) => {
        const value: Wire = {};
        for (const [name, field] of Object.entries(fields)) {
          const found = field.read(wire);
          if (found === undefined) {
            if (!field.required) continue;
            notUnderstood(name);
            ctx.issues.push(issue(name, field, "missing"));
            continue;
          }
          const decoded = inField(name, () => z.safeDecode(field.type.codec, found));
          if (decoded.success) {
            value[name] = decoded.data;
            continue;
          }
          notUnderstood(name);
          const isNeeded = isExact() ? field.required || found !== "" : field.essential;
          if (isNeeded) ctx.issues.push(issue(name, field, "unreadable"));
        }
        return value as T;
      },
      encode: toWire,
    },
    z.custom<T>(isObject),
  );
  const withFields = (change: ChangeField): ResourceCodec<unknown> => {
    const changed = Object.entries(fields).map(([name, field]) => [name, change(field)] as const);
    return resource(resourceType, Object.fromEntries(changed.filter(isPresent)));
  };
  return Object.assign(converted, { resourceType, fields, schema, toWire, withFields });
}

function isPresent<T>(entry: readonly [string, T | undefined]): entry is readonly [string, T] {
  return entry[1] !== undefined;
}

/** The value stays out of the message: messages reach logs, values are health data. */
function issue(
  name: string,
  { path }: Field<unknown>,
  problem: "missing" | "unreadable",
): z.core.$ZodRawIssue {
  const message = `${name} (${path}) ${problem === "missing" ? "is missing" : "cannot be read"}`;
  return { code: "custom", input: undefined, path: [name], params: { problem, at: path }, message };
}

/** Only a body that is written as a resource has a table of fields. */
export type BodyCodec<T> = Codec<T> &
  Pick<ResourceCodec<T>, "schema"> &
  Partial<Pick<ResourceCodec<T>, "fields" | "withFields">> & {
    readonly itemFields?: ResourceCodec<T>["fields"];
  };

/** One unreadable item makes the body unreadable. */
export function listBody<const Name extends string, T>(
  name: Name,
  item: ResourceCodec<T>,
): BodyCodec<{ [N in Name]: T[] }> {
  type Input = { [N in Name]: T[] };
  const schema = z.object({ [name]: z.array(item.schema) }) as unknown as BodyCodec<Input>["schema"];
  const list = codec<T[], Input>(z.array(item), {
    decode: (items) => ({ [name]: items }) as Input,
    encode: (input) => input[name],
  });
  return Object.assign(list, { schema, itemFields: item.fields });
}
