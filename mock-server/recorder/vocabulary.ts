import { contractRows, type Row } from "#practice-api/contract.ts";
import { parametersOf } from "../conformance/wire/parameters.ts";
import { answerShapes } from "../wire/shape.ts";
import type { NameFilter } from "./types.ts";

/** What a name is written as that is neither the contract's nor FHIR's: it could be a person's. */
export const unknownName = "(unknown)";

/** Members that every resource, bundle and extension may have. */
const general =
  "resourceType id meta type total entry resource extension url system use value display reference coding code text name period start end link relation search mode fullUrl versionId lastUpdated message".split(
    " ",
  );

/** The members of an extension that hold its value: one for each type of FHIR. */
const extensionValue = /^value(String|DateTime|Boolean|Decimal|Integer|Date|Code|Instant|Time|Uri|Quantity)$/;

/** The names that the contract uses in paths of fields and in parameters. */
function contractNames(): Set<string> {
  const paths = contractRows().flatMap(({ row }) => [
    ...answerShapes(row).fields.map(({ at }) => at),
    ...parametersOf(row).map(({ at }) => at),
  ]);
  return new Set([...general, ...paths.flatMap((path) => path.match(/[A-Za-z]\w*/g) ?? [])]);
}

/** Keeps the names of the contract. With `keepsNames` it keeps every name. */
export function nameFilter(keepsNames = false): NameFilter {
  if (keepsNames) return (name) => name;
  const known = contractNames();
  return (name) => (known.has(name) || extensionValue.test(name) ? name : unknownName);
}

const rows = contractRows();
const templates = rows.map(({ row }) => new RegExp(`^${row.path.replace(/\{\w+\}/g, "[^/]+")}$`, "i"));

/** The call of a request: host, method, path and the constants of its query. */
export function callOf(
  host: string,
  method: string,
  path: string,
  query: URLSearchParams,
): { readonly name: string; readonly row: Row } | undefined {
  const lowerCased = new Map([...query].map(([name, value]) => [name.toLowerCase(), value]));
  const isCall = (row: Row, index: number) =>
    row.host === host && row.method === method && templates[index]?.test(path.replace(/\/+$/, ""));
  const candidates = rows.filter(({ row }, index) => isCall(row, index));
  const exact = candidates.find(({ row }) =>
    Object.entries(row.constants).every(([name, value]) => lowerCased.get(name.toLowerCase()) === value),
  );
  const found = exact ?? candidates[0];
  return found && { name: `${found.area}.${found.call}`, row: found.row };
}
