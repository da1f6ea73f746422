import { Ajv2020, type ValidateFunction } from "ajv/dist/2020.js";
import type { AnyEndpoint } from "#practice-api/contract.ts";
import { type OpenApi, openApi } from "../control/documents/practice-api.ts";
import { mountOf } from "../http/route-table.ts";
import { nameFilter } from "./wire/names.ts";

let paths: OpenApi["paths"] | undefined;
const validators = new Map<string, ValidateFunction>();
const bySchema = new WeakMap<object, ValidateFunction>();

/** By the OpenAPI document. The words name places and types, no values. */
export function documentProblem(
  endpoint: AnyEndpoint,
  status: number,
  type: string,
  value: unknown,
): string | undefined {
  paths ??= openApi().paths;
  const operation = paths[`${mountOf(endpoint)}/${endpoint.path}`]?.[endpoint.method.toLowerCase()];
  const { content = {} } = operation?.responses[status] ?? operation?.responses.default ?? {};
  const schema = content[type]?.schema;
  if (!schema)
    return `answers with status ${status} and ${mediaType(type)}, which the OpenAPI document does not have`;
  const validate = validatorOf(schema);
  if (validate(value)) return undefined;
  const [error] = validate.errors ?? [];
  return `${wordsOf(error?.instancePath ?? "")} does not fit the OpenAPI document (${error?.keyword})`;
}

/** Most refusals share one schema, and compiling one takes milliseconds. */
function validatorOf(schema: object): ValidateFunction {
  let validate = bySchema.get(schema);
  if (validate) return validate;
  const text = JSON.stringify(schema);
  // Keywords of ours such as x-place, and formats, which the contract's codecs check.
  validate = validators.get(text) ?? new Ajv2020({ strict: false, validateFormats: false }).compile(schema);
  validators.set(text, validate);
  bySchema.set(schema, validate);
  return validate;
}

const mediaTypes: ReadonlySet<string> = new Set(
  "application/json application/fhir+json application/octet-stream application/pdf application/xml image/jpeg image/png text/html text/json text/plain text/xml".split(
    " ",
  ),
);

/** Whatever else a server writes there is not repeated. */
function mediaType(type: string): string {
  if (type === "") return "no content type";
  return mediaTypes.has(type) ? type : "another content type";
}

const knownName = nameFilter();

/** With a star for each position of a list and no name that is not in the contract. */
function wordsOf(pointer: string): string {
  const steps = pointer.split("/").filter(Boolean);
  return steps.length === 0
    ? "the answer"
    : steps.map((step) => (/^\d+$/.test(step) ? "*" : knownName(step))).join(".");
}
