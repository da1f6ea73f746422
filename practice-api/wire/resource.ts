import { z } from "zod";
import { type Codec, codec } from "./codec.ts";
import type { Field, Fields, Wire } from "./fields.ts";

/** A codec between a JSON object and its domain value, with its table of fields. */
export type ResourceCodec<T> = Codec<T> & {
  readonly fields: Fields;
  /** The schema of the domain value, which refuses unknown fields. Everything else that describes it derives from here. */
  readonly schema: z.ZodType<T> & z.ZodObject;
  /** The same resource with each field as `change` returns it, and without those for which it returns none. */
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
 * A resource as a table of fields. A required field that is missing, or any value of the wrong type, makes
 * the resource unreadable and names the field. An optional field whose spelling we only assume reads as
 * absent instead, so that an assumption of ours never makes a real resource unreadable. So does an optional
 * one that is an empty text where no text is expected (ruling B61).
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
  const isObject = (value: unknown) => typeof value === "object" && value !== null && !Array.isArray(value);
  // The fields are checked one by one below, so both sides of the codec only have to be objects.
  const converted = codec(
    z.custom<Wire>(isObject, "not an object"),
    {
      decode: (wire, ctx) => {
        const value: Wire = {};
        for (const [name, field] of Object.entries(fields)) {
          const found = field.read(wire);
          if (found === undefined) {
            if (field.required) ctx.issues.push(issue(name, field, "missing"));
            continue;
          }
          const decoded = z.safeDecode(field.type.codec, found);
          if (decoded.success) value[name] = decoded.data;
          else if (field.required || !(field.assumed || field.lenient || found === ""))
            ctx.issues.push(issue(name, field, "unreadable"));
        }
        return value as T;
      },
      encode: (value) => {
        const wire: Wire = resourceType === null ? {} : { resourceType };
        for (const [name, field] of Object.entries(fields)) {
          const held = (value as Wire)[name];
          if (held !== undefined) field.write(wire, z.encode(field.type.codec, held), name);
          else if (field.required) throw new TypeError(`${name} (${field.path}) is missing`);
          else field.writeAbsent?.(wire);
        }
        return wire;
      },
    },
    z.custom<T>(isObject),
  );
  const withFields = (change: ChangeField): ResourceCodec<unknown> => {
    const changed = Object.entries(fields).map(([name, field]) => [name, change(field)] as const);
    return resource(resourceType, Object.fromEntries(changed.filter(isPresent)));
  };
  return Object.assign(converted, { fields, schema, withFields });
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
