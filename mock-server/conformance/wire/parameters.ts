import { z } from "zod";
import type { AnyEndpoint } from "#practice-api/contract.ts";
import { type Field, isObject, member, type Wire } from "#practice-api/wire/fields.ts";
import { exactly } from "#practice-api/wire/reading.ts";
import type { WireRequest } from "#practice-api/wire/request.ts";
import { text } from "#practice-api/wire/scalars.ts";
import { putField, type Shape, shapeOf, shapeOfFields } from "../../dialects/shape.ts";

export type Parameter = {
  readonly in: "query" | "header" | "body";
  readonly at: string;
  readonly field: Field<unknown>;
  readonly kind: "field" | "constant" | "id";
  readonly required: boolean;
  /** The contract cannot read these; none where it reads everything that can be sent. */
  readonly wrong: readonly unknown[];
};

/** Those inside lists and objects of the body included. */
export function parametersOf(endpoint: AnyEndpoint): Parameter[] {
  const named = (fields: AnyEndpoint["query"]["fields"], where: Parameter["in"]) =>
    Object.values(fields).map((field) => fieldParameter(field, where, field.path));
  const constants = (values: Readonly<Record<string, unknown>>, where: Parameter["in"]): Parameter[] =>
    Object.keys(values).map((name) => ({
      in: where,
      at: name,
      field: member(name, text),
      kind: "constant",
      required: true,
      wrong: ["§"],
    }));
  const ids = endpoint.subjects.map(
    ({ kind, name, in: where, optional = kind === "actedFor" }): Parameter => ({
      in: where,
      at: name,
      field: member(name, text),
      kind: "id",
      required: !optional,
      wrong: [],
    }),
  );
  const all = [
    ...ids,
    ...constants(endpoint.constants, "query"),
    ...named(endpoint.query.fields, "query"),
    ...named(endpoint.headers.fields, "header"),
    ...constants(endpoint.bodyConstants, "body"),
    ...(bodyShape(endpoint)?.fields ?? []).map(({ at, field }) => fieldParameter(field, "body", at)),
  ];
  const isFirst = (one: Parameter, index: number) =>
    all.findIndex((other) => other.in === one.in && other.at === one.at) === index;
  return all.filter(isFirst);
}

function fieldParameter(field: Field<unknown>, where: Parameter["in"], at: string): Parameter {
  const candidates = where === "body" ? [{ other: 1 }, true, 12.5, "§"] : ["§"];
  const wrong = exactly(() => candidates.filter((value) => !z.safeDecode(field.type.codec, value).success));
  return { in: where, at, field, kind: "field", required: field.required, wrong };
}

function bodyShape(endpoint: AnyEndpoint): Shape | undefined {
  if (!endpoint.body) return undefined;
  const { itemFields } = endpoint.body;
  if (!itemFields) return shapeOf(endpoint.body);
  const item = shapeOfFields(itemFields, "*.");
  return {
    fields: item.fields,
    each: (value, onResource) => {
      if (Array.isArray(value)) for (const one of value) item.each(one, onResource);
      return value;
    },
  };
}

/** Undefined when the request does not have the parameter. */
export function changeParameter(
  endpoint: AnyEndpoint,
  request: WireRequest,
  parameter: Parameter,
  value: unknown,
): WireRequest | undefined {
  if (parameter.in !== "body") return changeNamed(endpoint, request, parameter, value);
  const body: unknown = structuredClone(request.body);
  if (parameter.kind !== "field") {
    return isObject(body) && putField(body, parameter.field, value) ? { ...request, body } : undefined;
  }
  let isChanged = false;
  const changed = bodyShape(endpoint)?.each(body, (resource, fields) => {
    if (fields.some(({ at }) => at === parameter.at) && putField(resource, parameter.field, value)) {
      isChanged = true;
    }
  });
  return isChanged ? { ...request, body: changed } : undefined;
}

/** The request may not have the parameter yet. */
export function setParameter(
  endpoint: AnyEndpoint,
  request: WireRequest,
  parameter: Parameter,
  value: unknown,
): WireRequest | undefined {
  const changed = changeParameter(endpoint, request, parameter, value);
  if (changed || parameter.at.includes("*")) return changed;
  if (parameter.in === "query" && !endpoint.path.includes(`{${parameter.at}}`)) {
    return { ...request, query: { ...request.query, [parameter.at]: String(value) } };
  }
  if (parameter.in !== "body" || !isObject(request.body)) return undefined;
  const body: Wire = structuredClone(request.body);
  parameter.field.write(body, value, parameter.at);
  return { ...request, body };
}

function changeNamed(
  endpoint: AnyEndpoint,
  request: WireRequest,
  { in: where, at }: Parameter,
  value: unknown,
): WireRequest | undefined {
  // A step of the path cannot be left out.
  if (endpoint.path.includes(`{${at}}`)) return undefined;
  const part = where === "query" ? "query" : "headers";
  const name = Object.keys(request[part]).find((other) => other.toLowerCase() === at.toLowerCase());
  if (name === undefined) return undefined;
  const { [name]: _, ...rest } = request[part];
  return { ...request, [part]: value === undefined ? rest : { ...rest, [name]: String(value) } };
}
