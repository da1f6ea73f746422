import { z } from "zod";
import type { BodyCodec } from "./endpoint.ts";
import type { ResourceCodec } from "./fields.ts";

/** A body that is a bare list; the caller says it under a name. One item that cannot be read refuses it all. */
export function listBody<const Name extends string, T>(
  name: Name,
  item: ResourceCodec<T>,
): BodyCodec<{ [N in Name]: T[] }> {
  const items = z.array(item);
  return z.codec(items, z.custom<{ [N in Name]: T[] }>(), {
    decode: (list) => ({ [name]: list }) as { [N in Name]: T[] },
    encode: (said) => said[name],
  }) as unknown as BodyCodec<{ [N in Name]: T[] }>;
}
