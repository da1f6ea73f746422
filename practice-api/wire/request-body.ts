import { z } from "zod";
import { type Codec, codec } from "./codec.ts";
import type { ResourceCodec } from "./resource.ts";

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
