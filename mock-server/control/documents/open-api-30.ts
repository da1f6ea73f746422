import type { OpenApi } from "./practice-api.ts";
import type { Schema } from "./resource-schema.ts";

/** 3.0, which more tools read, has no tuples: any position of a list may hold what one of them may. */
export function asOpenApi30(document: OpenApi): OpenApi {
  return { ...(convertNode(document) as OpenApi), openapi: "3.0.3" };
}

/** Examples are values, which stay as they are. */
function convertNode(node: unknown): unknown {
  if (Array.isArray(node)) return node.map(convertNode);
  if (!isObject(node)) return node;
  return Object.fromEntries(
    Object.entries(node).map(([key, part]) => {
      if (key === "schema" && isObject(part)) return [key, convertSchema(part)];
      return [key, key === "examples" ? part : convertNode(part)];
    }),
  );
}

function convertSchema(schema: Schema): Schema {
  const { type, const: fixed, prefixItems, items, anyOf, allOf, properties, ...others } = schema;
  const { additionalProperties } = others;
  return {
    ...others,
    ...typesOf(type),
    ...(fixed === undefined ? {} : { type: typeof fixed, enum: [fixed] }),
    ...(anyOf ? alternatives(schemasIn(anyOf).map(convertSchema)) : {}),
    ...(allOf ? { allOf: schemasIn(allOf).map(convertSchema) } : {}),
    ...(isObject(properties) ? { properties: mapValues(properties, convertSchema) } : {}),
    ...(isObject(additionalProperties) ? { additionalProperties: convertSchema(additionalProperties) } : {}),
    ...(type === "array" ? { items: itemsOf(schemasIn(prefixItems), items) } : {}),
  };
}

/** Several lists are one list, so that a program that has found a list may read its entries. */
function alternatives(schemas: readonly Schema[]): Schema {
  const [only, ...more] = schemas.filter(({ type }) => type !== "null");
  if (only !== undefined && more.length + 1 < schemas.length) {
    return { ...(more.length === 0 ? only : alternatives([only, ...more])), nullable: true };
  }
  const lists = schemas.filter(({ type }) => type === "array");
  if (lists.length < 2) return { anyOf: schemas };
  const list = {
    type: "array",
    items: merged(lists.flatMap(({ items }) => schemasIn([items])).filter(saysSomething)),
  };
  const others = schemas.filter(({ type }) => type !== "array");
  return others.length === 0 ? list : { anyOf: [...others, list] };
}

/** 3.0 has one type in a schema, and "null" is none. */
function typesOf(type: unknown): Schema {
  if (!Array.isArray(type)) return type === undefined ? {} : { type };
  const types = type.filter((one) => one !== "null");
  const [only] = types;
  return {
    ...(types.length === 1 ? { type: only } : { anyOf: types.map((one) => ({ type: one })) }),
    ...(types.length < type.length ? { nullable: true } : {}),
  };
}

function itemsOf(positions: readonly Schema[], items: unknown): Schema {
  const all = [...positions, ...schemasIn([items])].filter(saysSomething);
  return all.length === 0 ? {} : merged(all.map(convertSchema));
}

/** Objects are one object with the members of each, none of which is required. */
function merged(schemas: readonly Schema[]): Schema {
  const distinct = [...new Map(schemas.map((schema) => [JSON.stringify(schema), schema])).values()];
  const [only = {}] = distinct;
  if (distinct.length === 1) return only;
  const stated = distinct.flatMap(alternativesOf);
  if (stated.length > 0 && stated.every(({ properties }) => isObject(properties))) {
    const members = Map.groupBy(
      stated.flatMap(({ properties }) => Object.entries(isObject(properties) ? properties : {})),
      ([name]) => name,
    );
    const properties = [...members].map(([name, same]) => [
      name,
      merged(schemasIn(same.map(([, schema]) => schema))),
    ]);
    return { type: "object", properties: Object.fromEntries(properties) };
  }
  return { anyOf: distinct };
}

/** A position that is not specified says nothing about the others. */
function saysSomething({ description, ...schema }: Schema): boolean {
  return Object.keys(schema).length > 0;
}

function alternativesOf(schema: Schema): Schema[] {
  return schema.anyOf ? schemasIn(schema.anyOf).filter(saysSomething).flatMap(alternativesOf) : [schema];
}

const isObject = (value: unknown): value is Schema =>
  typeof value === "object" && value !== null && !Array.isArray(value);
const schemasIn = (value: unknown): Schema[] => (Array.isArray(value) ? value.filter(isObject) : []);
const mapValues = (object: Schema, change: (schema: Schema) => Schema): Schema =>
  Object.fromEntries(
    Object.entries(object).map(([key, value]) => [key, isObject(value) ? change(value) : value]),
  );
