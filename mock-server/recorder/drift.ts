import type { AnyEndpoint } from "#practice-api/contract.ts";
import type { Field } from "#practice-api/wire/fields.ts";
import type { FieldCounts } from "../conformance/wire/field-counts.ts";
import { unknownName } from "../conformance/wire/names.ts";
import type { TypesByPath } from "../conformance/wire/types-by-path.ts";
import { fieldSchema, type Schema } from "../control/documents/resource-schema.ts";
import type { RecordedCall } from "./types.ts";

/** One sentence for each difference from the contract. */
export function driftOf(
  endpoint: AnyEndpoint,
  counts: FieldCounts,
  answers: RecordedCall["answers"],
): string[] {
  const call = `${endpoint.method} ${endpoint.path}`;
  const fields = counts.fields.flatMap(({ at, name, field, wrong, missing, codes }) => {
    const place = placeInWords(at);
    const isOther = [...codes].some((code) => typeof code === "string" && code.startsWith("other-"));
    return [
      ...[...wrong].map((type) => `${call}: ${place} is ${type}, the contract has ${expected(name, field)}.`),
      ...(missing > 0 ? [`${call}: ${place} is missing, the contract requires it.`] : []),
      ...(isOther ? [`${call}: ${place} has a code that is not in the contract.`] : []),
    ];
  });
  const succeeded = endpoint.statuses.map((status) => answers[status] ?? {});
  return [...fields, ...succeeded.flatMap((types) => unknownPlaces(call, counts, types))];
}

/** Extensions at positions that the contract does not have, and members with unknown names. */
function unknownPlaces(call: string, counts: FieldCounts, types: TypesByPath): string[] {
  if (counts.fields.length === 0) return [];
  const known = counts.fields.map(({ at }) => at);
  const positions = new Set(known.flatMap((at) => at.match(/extension\[\d+\]/g) ?? []));
  const hasNamed = known.some((at) => at.includes("extension("));
  const found = new Set<string>();
  for (const path of Object.keys(types)) {
    const [position] = /extension\[\d+\](?=\.value)/.exec(path) ?? [];
    const types_ = types[path] ?? [];
    if (position && !positions.has(position) && !hasNamed && types_.some((type) => type !== "empty text")) {
      found.add(`${call}: ${placeInWords(position)} is not in the contract.`);
    }
    if (path.endsWith(unknownName) || path.includes(`${unknownName}.`)) {
      found.add(`${call}: there is a member that is not in the contract.`);
    }
  }
  return [...found];
}

/** `extension[7]` as `extension 7`. */
function placeInWords(at: string): string {
  return at.replace(/extension\[(\d+)\](\.value\w+)?/g, "extension $1");
}

function expected(name: string, field: Field<unknown>): string {
  const types = [...new Set(typesIn(fieldSchema(name, field)))];
  return types.length > 0 ? types.join(" or ") : "another type";
}

const words: Readonly<Record<string, string>> = {
  string: "text",
  number: "a number",
  integer: "a number",
  boolean: "a boolean",
  array: "a list",
  object: "an object",
};

function typesIn({ type, anyOf, enum: values }: Schema): string[] {
  if (Array.isArray(anyOf)) return anyOf.flatMap(typesIn);
  if (Array.isArray(values)) return values.map((value) => words[typeof value] ?? "another type");
  return typeof type === "string" && words[type] !== undefined ? [words[type]] : [];
}
