import { z } from "zod";
import type { Field, Fields, ResourceCodec, Wire } from "./fields.ts";

type ValueOf<P> = P extends Field<infer T> ? T : never;
type OptionalKeys<P extends Fields> = {
  [K in keyof P]: P[K] extends { readonly required: true } ? never : K;
}[keyof P];
/** The domain value of a table of fields: optional fields become optional members. */
export type Domain<P extends Fields> = {
  [K in Exclude<keyof P, OptionalKeys<P>>]: ValueOf<P[K]>;
} & { [K in OptionalKeys<P>]?: ValueOf<P[K]> };
type Flat<T> = { [K in keyof T]: T[K] };

/**
 * A resource as a table of fields. A required field that is missing, or any value of the wrong kind,
 * makes the record unreadable and names the field. An optional field whose spelling we only assume
 * reads as absent instead, so that a guess of ours never makes a real record unreadable.
 */
export function resource<P extends Fields>(
  resourceType: string | null,
  fields: P,
): ResourceCodec<Flat<Domain<P>>> {
  type T = Flat<Domain<P>>;
  const isObject = (value: unknown) => typeof value === "object" && value !== null && !Array.isArray(value);
  const codec = z.codec(z.custom<Wire>(isObject, "not an object"), z.custom<T>(isObject), {
    decode: (wire, ctx) => {
      const value: Wire = {};
      for (const [name, field] of Object.entries(fields)) {
        const found = field.read(wire);
        if (found === undefined) {
          if (field.required) ctx.issues.push(issue(name, field, "is missing"));
          continue;
        }
        const decoded = z.safeDecode(field.type.codec, found as never);
        if (decoded.success) value[name] = decoded.data;
        else if (field.required || !(field.assumed || field.lenient))
          ctx.issues.push(issue(name, field, "cannot be read"));
      }
      return value as T;
    },
    encode: (value) => {
      const wire: Wire = resourceType === null ? {} : { resourceType };
      for (const [name, field] of Object.entries(fields)) {
        const held = (value as Wire)[name];
        if (held !== undefined) field.write(wire, z.encode(field.type.codec, held as never), name);
        else if (field.required) throw new TypeError(`${name} (${field.path}) is missing`);
        else field.writeAbsent?.(wire);
      }
      return wire;
    },
  });
  return Object.assign(codec as unknown as z.ZodType<T, unknown>, { fields });
}

function issue(name: string, field: Field<unknown>, what: string): z.core.$ZodRawIssue {
  // The value stays out of the message: messages reach logs, values are health data.
  return { code: "custom", input: undefined, path: [name], message: `${name} (${field.path}) ${what}` };
}
