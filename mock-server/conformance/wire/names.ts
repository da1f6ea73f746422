import { contractEndpoints } from "#practice-api/contract.ts";
import { answerShapes } from "../../dialects/shape.ts";
import { parametersOf } from "./parameters.ts";

export type NameFilter = (name: string) => string;

/** A name that is neither the contract's nor FHIR's could be a person's. */
export const unknownName = "(unknown)";

/** Of every resource, bundle and extension. */
const general =
  "resourceType id meta type total entry resource extension url system use value display reference coding code text name period start end link relation search mode fullUrl versionId lastUpdated message".split(
    " ",
  );

/** One for each type of FHIR. */
const extensionValue = /^value(String|DateTime|Boolean|Decimal|Integer|Date|Code|Instant|Time|Uri|Quantity)$/;

function contractNames(): Set<string> {
  const paths = contractEndpoints().flatMap(({ endpoint }) => [
    ...answerShapes(endpoint).fields.map(({ at }) => at),
    ...parametersOf(endpoint).map(({ at }) => at),
  ]);
  return new Set([...general, ...paths.flatMap((path) => path.match(/[A-Za-z]\w*/g) ?? [])]);
}

export function nameFilter(): NameFilter {
  const known = contractNames();
  return (name) => (known.has(name) || extensionValue.test(name) ? name : unknownName);
}
