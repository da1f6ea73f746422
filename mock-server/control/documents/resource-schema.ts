import { z } from "zod";
import type { Field, Fields, ResourceCodec } from "#practice-api/wire/fields.ts";
import type { AnyCodec } from "../../dialects/shape.ts";

export type Schema = { [keyword: string]: unknown };
type ObjectSchema = Schema & { properties: Record<string, Schema>; required?: string[] };
type ListSchema = Schema & { prefixItems?: Schema[]; items?: { anyOf?: Schema[] } };

export function schemaOf(codec: AnyCodec): Schema {
  const { fields, written, entry, bundled, item, first } = codec;
  if (fields) return recordSchema(fields, codec.resourceType);
  if (written) return schemaOf(written);
  const listed = entry ?? bundled;
  if (listed) return bundleSchema(listed);
  if (item) return { type: "array", items: schemaOf(item) };
  if (first) return { type: "array", prefixItems: [resourceSchema(first)], items: {} };
  const { $schema: _, ...schema } = z.toJSONSchema(codec, {
    io: "input",
    unrepresentable: "any",
    // Resources inside lists and JSON texts are described by their own tables of fields.
    override: ({ zodSchema, jsonSchema }) => {
      if (isRecord(zodSchema))
        Object.assign(jsonSchema, recordSchema(zodSchema.fields, zodSchema.resourceType));
      // JSON Schema allows no empty prefixItems, and readers of 3.0 take `items: false` for the items of a tuple:
      // zod's maxItems says the same.
      if (jsonSchema.prefixItems?.length === 0) {
        delete jsonSchema.prefixItems;
        jsonSchema.maxItems = 0;
      }
      if (jsonSchema.type === "array" && !jsonSchema.items) jsonSchema.items = {};
    },
  });
  return schema;
}

export function fieldSchema(name: string, field: Field<unknown>): Schema {
  const codes = Object.entries(field.type.codes ?? {}).map(([code, word]) => `${code} is ${word}`);
  const sentences = [
    `${name}: ${inWords(field.path)}`,
    ...(codes.length > 0 ? [`Codes: ${codes.join(", ")}.`] : []),
    ...(field.assumed ? ["The spelling is assumed."] : []),
  ];
  const schema = schemaOf(field.type.codec);
  const isAnyText = schema.type === "string" && Object.keys(schema).length === 1;
  const allowsEmpty = field.writeAbsent === undefined || isAnyText || Object.keys(schema).length === 0;
  return {
    ...(allowsEmpty ? schema : { anyOf: [schema, { const: "" }] }),
    description: sentences.join(" "),
    "x-place": field.path,
    ...(field.assumed ? { "x-assumed": true } : {}),
  };
}

function isRecord(codec: object): codec is Pick<ResourceCodec<unknown>, "fields" | "resourceType"> {
  return "fields" in codec;
}

function resourceSchema(codec: AnyCodec): Schema {
  const schema = schemaOf(codec);
  return isObjectSchema(schema) ? withKind(schema) : schema;
}

function withKind(schema: ObjectSchema): ObjectSchema {
  const kind = { resourceType: { description: "What kind of record it is." } };
  return { ...schema, properties: { ...kind, ...schema.properties } };
}

function bundleSchema(entry: AnyCodec): Schema {
  const resource = { type: "object", properties: { resource: resourceSchema(entry) } };
  const properties = {
    resourceType: { const: "Bundle" },
    type: { type: "string" },
    total: { type: "integer", minimum: 0, description: "How many there are in all, on every page." },
    entry: { type: "array", items: resource, description: "Empty or missing means an empty list." },
  };
  return { type: "array", prefixItems: [{ type: "object", properties }], items: {} };
}

function recordSchema(fields: Fields, resourceType?: string | null): ObjectSchema {
  const root: ObjectSchema = { type: "object", properties: {} };
  for (const [name, field] of Object.entries(fields)) {
    putField(root, field.path, fieldSchema(name, field), field.required);
  }
  return resourceType ? withKind(root) : root;
}

const positioned = /^(\w+)\[(\d+)\]\.(\w+)$/;
const selected = /^(\w+)\((.+)\)\.(\w+)$/;

function putField(root: ObjectSchema, at: string, field: Schema, required: boolean): void {
  const [, list, position, slot] = positioned.exec(at) ?? [];
  if (list && slot) {
    const items = prefixItemsOf(listIn(root, list));
    while (items.length <= Number(position)) items.push({ description: "Unused, or not specified." });
    items[Number(position)] = { type: "object", properties: { url: { type: "string" }, [slot]: field } };
    return;
  }
  const [, many, selector = "", member] = selected.exec(at) ?? [];
  if (many && member) {
    const names = many === "extension" ? ["url"] : ["system", "use"];
    const fixed = selector.split(", ").map((value, index) => [names[index] ?? "", { const: value }]);
    const alternative = { type: "object", properties: { ...Object.fromEntries(fixed), [member]: field } };
    const held = listIn(root, many);
    const { anyOf = [{ description: "Another one." }] } = held.items ?? {};
    held.items = { anyOf: [alternative, ...anyOf] };
    return;
  }
  putMember(root, at.split("."), field, required);
}

/** At a path such as `sender.reference`. */
export function putRequired(schema: Schema, at: string, member: Schema): void {
  Object.assign(schema, { type: "object", properties: schema.properties ?? {} });
  putMember(asObject(schema), at.split("."), member, true);
}

function putMember(node: ObjectSchema, steps: readonly string[], field: Schema, required: boolean): void {
  const [step = "", next, ...rest] = steps;
  if (required && !node.required?.includes(step)) node.required = [...(node.required ?? []), step];
  if (next === undefined) {
    node.properties[step] = field;
  } else if (/^\d+$/.test(next)) {
    const items = prefixItemsOf(listIn(node, step));
    while (items.length <= Number(next)) items.push(rest.length > 0 ? objectSchema() : {});
    if (rest.length === 0) items[Number(next)] = field;
    else putMember(asObject(items[Number(next)]), rest, field, required);
  } else {
    node.properties[step] ??= objectSchema();
    putMember(asObject(node.properties[step]), [next, ...rest], field, required);
  }
}

function asObject(schema: Schema | undefined): ObjectSchema {
  if (!schema || !isObjectSchema(schema))
    throw new TypeError("A path leads through something else than an object.");
  return schema;
}

const isObjectSchema = (schema: Schema): schema is ObjectSchema => typeof schema.properties === "object";

function objectSchema(): ObjectSchema {
  return { type: "object", properties: {} };
}

function listIn(node: ObjectSchema, name: string): ListSchema {
  node.properties[name] ??= { type: "array", items: {} };
  return node.properties[name];
}

function prefixItemsOf(list: ListSchema): Schema[] {
  list.prefixItems ??= [];
  return list.prefixItems;
}

function inWords(at: string): string {
  const [, list, position, slot] = positioned.exec(at) ?? [];
  if (list) return `the ${slot} of the ${list} at position ${position}, counted from zero.`;
  const [, many, selector, member] = selected.exec(at) ?? [];
  if (many) return `the ${member} of the ${many} that is ${selector}.`;
  return `the member ${at}.`;
}
