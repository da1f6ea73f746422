import { z } from "zod";
import type { Place, Places, RecordCodec, Wire } from "./fields.ts";

type ValueOf<P> = P extends Place<infer T> ? T : never;
type OptionalKeys<P extends Places> = {
  [K in keyof P]: P[K] extends { readonly required: true } ? never : K;
}[keyof P];
/** The domain value of a table of places: optional places become optional members. */
export type Domain<P extends Places> = {
  [K in Exclude<keyof P, OptionalKeys<P>>]: ValueOf<P[K]>;
} & { [K in OptionalKeys<P>]?: ValueOf<P[K]> };
type Flat<T> = { [K in keyof T]: T[K] };

/**
 * A resource as a table of places. A required place that is missing, or any value of the wrong kind,
 * makes the record unreadable and names the field. An optional place whose spelling we only assume
 * reads as absent instead, so that a guess of ours never makes a real record unreadable.
 */
export function record<P extends Places>(
  resourceType: string | null,
  places: P,
): RecordCodec<Flat<Domain<P>>> {
  type T = Flat<Domain<P>>;
  const isObject = (value: unknown) => typeof value === "object" && value !== null && !Array.isArray(value);
  const codec = z.codec(z.custom<Wire>(isObject, "not an object"), z.custom<T>(isObject), {
    decode: (wire, ctx) => {
      const value: Wire = {};
      for (const [name, place] of Object.entries(places)) {
        const found = place.read(wire);
        if (found === undefined) {
          if (place.required) ctx.issues.push(issue(name, place, "is missing"));
          continue;
        }
        const decoded = z.safeDecode(place.kind.codec, found as never);
        if (decoded.success) value[name] = decoded.data;
        else if (place.required || !(place.assumed || place.forgiving))
          ctx.issues.push(issue(name, place, "cannot be read"));
      }
      return value as T;
    },
    encode: (value) => {
      const wire: Wire = resourceType === null ? {} : { resourceType };
      for (const [name, place] of Object.entries(places)) {
        const held = (value as Wire)[name];
        if (held !== undefined) place.write(wire, z.encode(place.kind.codec, held as never), name);
        else if (place.required) throw new TypeError(`${name} (${place.at}) is missing`);
        else place.skip?.(wire);
      }
      return wire;
    },
  });
  return Object.assign(codec as unknown as z.ZodType<T, unknown>, { places });
}

function issue(name: string, place: Place<unknown>, what: string): z.core.$ZodRawIssue {
  // The value stays out of the message: messages reach logs, values are health data.
  return { code: "custom", input: undefined, path: [name], message: `${name} (${place.at}) ${what}` };
}
