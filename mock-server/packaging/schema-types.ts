import { z } from "zod";

type Schema = {
  $ref?: string;
  type?: string | string[];
  enum?: unknown[];
  const?: unknown;
  anyOf?: Schema[];
  oneOf?: Schema[];
  allOf?: Schema[];
  items?: Schema;
  prefixItems?: Schema[];
  properties?: Record<string, Schema>;
  required?: string[];
  additionalProperties?: boolean | Schema;
};

/** Needs no imports. */
export function typeOf(schema: z.ZodType, io: "input" | "output"): string {
  return print(z.toJSONSchema(schema, { io, unrepresentable: "any", reused: "inline" }) as Schema);
}

function print(schema: Schema): string {
  const { enum: values, anyOf, oneOf, allOf, type } = schema;
  if (schema.$ref !== undefined) return "unknown";
  if ("const" in schema) return JSON.stringify(schema.const);
  if (values) return values.map((value) => JSON.stringify(value)).join(" | ");
  const options = anyOf ?? oneOf;
  if (options) return union(options.map(print));
  if (allOf) return allOf.map((part) => `(${print(part)})`).join(" & ");
  if (Array.isArray(type)) return union(type.map((one) => print({ ...schema, type: one })));
  if (type === "array") return printList(schema);
  if (type === "object" || schema.properties) return printObject(schema);
  return (
    { string: "string", number: "number", integer: "number", boolean: "boolean", null: "null" }[type ?? ""] ??
    "unknown"
  );
}

const union = (types: readonly string[]) => [...new Set(types)].join(" | ") || "unknown";

function printList({ items, prefixItems }: Schema): string {
  if (prefixItems) return `readonly [${prefixItems.map(print).join(", ")}]`;
  return `readonly (${items ? print(items) : "unknown"})[]`;
}

function printObject({ properties = {}, required = [], additionalProperties }: Schema): string {
  const members = Object.entries(properties).map(([name, property]) => {
    const mark = required.includes(name) ? "" : "?";
    return `readonly ${JSON.stringify(name)}${mark}: ${print(property)};`;
  });
  const isOpen = additionalProperties !== undefined && additionalProperties !== false;
  const more = typeof additionalProperties === "object" ? print(additionalProperties) : "unknown";
  // An index signature would have to fit every other member.
  if (isOpen) members.push(`readonly [name: string]: ${members.length > 0 ? "unknown" : more};`);
  return `{ ${members.join(" ")} }`;
}
