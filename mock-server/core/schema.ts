import type { z } from "zod";

export const definitionOf = (schema: z.core.$ZodType) => (schema as z.core.$ZodTypes)._zod.def;

/** Undefined for a path that the schema does not have. */
export function schemaAt(
  schema: z.core.$ZodType | undefined,
  path: readonly string[],
): z.core.$ZodType | undefined {
  const [name, ...rest] = path;
  if (schema === undefined || name === undefined) return schema;
  const definition = definitionOf(schema);
  if (definition.type === "optional") return schemaAt(definition.innerType, path);
  if (definition.type === "array") return schemaAt(definition.element, rest);
  return definition.type === "object" ? schemaAt(definition.shape[name], rest) : undefined;
}

export type DeepReadonly<T> = T extends readonly (infer I)[]
  ? readonly DeepReadonly<I>[]
  : T extends object
    ? { readonly [K in keyof T]: DeepReadonly<T[K]> }
    : T;
