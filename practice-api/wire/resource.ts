import { z } from "zod";
import { type Codec, codec } from "./codec.ts";
import { type Field, type Fields, isObject, type Wire } from "./fields.ts";
import { inField, isExact, notUnderstood } from "./reading.ts";

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

/**
 * A field that cannot be read is absent, so that it never hides a whole entry, unless it is required or essential. In
 * a request every value must be readable; only an empty text where no text is expected is absent (ruling B61).
 */
export function resource<F extends Fields>(resourceType: string | null, fields: F) {
  type T = z.output<SchemaOf<F>>;
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
