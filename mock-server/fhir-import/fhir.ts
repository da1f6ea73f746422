import type { Bundle, CodeableConcept, FhirResource, Quantity, Range, Reference } from "fhir/r4";
import { dayAt, instantAt, isoAt } from "#fixtures/time.ts";
import { ApiError } from "../core/api-error.ts";

export type Resources = {
  readonly all: readonly FhirResource[];
  /** The values of reports and panels, which are no results of their own. */
  readonly parts: ReadonlySet<FhirResource>;
  /** By the address of its entry, by its type and id, or contained in `from`. */
  find: (reference: Reference | undefined, from: FhirResource) => FhirResource | undefined;
};

/** @throws {ApiError} 400 for what is no bundle of FHIR. */
export function resourcesIn(bundle: unknown): Resources {
  const { resourceType, entry } = (bundle ?? {}) as Partial<Bundle<FhirResource>>;
  if (resourceType !== "Bundle" || !Array.isArray(entry)) {
    throw new ApiError(
      400,
      'This is not a FHIR bundle, which has "resourceType": "Bundle" and a list "entry".',
    );
  }
  const all: FhirResource[] = [];
  const byAddress = new Map<string, FhirResource>();
  for (const { fullUrl, resource } of entry) {
    if (typeof resource?.resourceType !== "string") continue;
    all.push(resource);
    if (fullUrl !== undefined) byAddress.set(fullUrl, resource);
    byAddress.set(`${resource.resourceType}/${resource.id}`, resource);
  }
  const find: Resources["find"] = (reference, from) => {
    const { reference: address = "" } = reference ?? {};
    if (!address.startsWith("#")) return byAddress.get(address);
    return "contained" in from
      ? (from.contained as FhirResource[] | undefined)?.find(({ id }) => `#${id}` === address)
      : undefined;
  };
  const parts = all.flatMap((one) => {
    const references =
      one.resourceType === "DiagnosticReport" ? one.result : "hasMember" in one ? one.hasMember : [];
    return Array.isArray(references) ? references.flatMap((reference) => find(reference, one) ?? []) : [];
  });
  return { all, parts: new Set(parts), find };
}

/** Without a text it is the first display, and without one the first code. */
export function textOf(concept: CodeableConcept | undefined): string | undefined {
  const { text, coding = [] } = concept ?? {};
  const words = [text, ...coding.map(({ display }) => display), ...coding.map(({ code }) => code)];
  return words.map((word) => word?.trim()).find((word) => word);
}

export const codesOf = (concepts: readonly CodeableConcept[] | undefined): string[] =>
  (concepts ?? []).flatMap(({ coding = [] }) => coding.flatMap(({ code }) => code ?? []));

const wholeDay = /^\d{4}-\d\d-\d\d$/;

/** A year or a month alone is no day. */
export function dayOf(date: string | undefined): string | undefined {
  if (date === undefined || wholeDay.test(date)) return date;
  const instant = date.includes("T") ? Date.parse(date) : Number.NaN;
  return Number.isNaN(instant) ? undefined : dayAt(instant);
}

/** A day, or a time on the practice's clock: lists are in the order of its text. */
export function momentOf(date: string | undefined): string | undefined {
  const day = dayOf(date);
  return day === undefined || date === undefined || date === day ? day : isoAt(Date.parse(date));
}

/** A day begins at midnight. */
export function instantOf(date: string | undefined): string | undefined {
  return date !== undefined && wholeDay.test(date) ? instantAt(date, "00:00") : momentOf(date);
}

export type Value = { value: string | number; unit?: string | undefined };

/** `value[x]` of an observation or a component. Undefined where there is none. */
export function valueIn(from: object): Value | undefined {
  const [key, given] = Object.entries(from).find(([name]) => /^value[A-Z]/.test(name)) ?? [];
  switch (key) {
    case "valueQuantity":
      return quantityOf(given as Quantity);
    case "valueRange":
      return rangeOf(given as Range);
    case "valueRatio": {
      const { numerator, denominator } = given as { numerator?: Quantity; denominator?: Quantity };
      return { value: [numerator, denominator].map((part) => quantityOf(part)?.value ?? "?").join(":") };
    }
    case "valueCodeableConcept": {
      const value = textOf(given as CodeableConcept);
      return value === undefined ? undefined : { value };
    }
    default:
      return given === undefined || typeof given === "object" ? undefined : { value: String(given) };
  }
}

function quantityOf({ comparator, value, unit, code }: Quantity = {}): Value | undefined {
  if (value === undefined) return undefined;
  return { value: comparator === undefined ? value : `${comparator}${value}`, unit: unit ?? code };
}

/** "3.5-5.2", ">3.5" or "<5.2". */
export function rangeOf({ low, high }: Range): Value | undefined {
  const unit = low?.unit ?? high?.unit;
  if (low?.value !== undefined && high?.value !== undefined)
    return { value: `${low.value}-${high.value}`, unit };
  if (low?.value !== undefined) return { value: `>${low.value}`, unit };
  return high?.value === undefined ? undefined : { value: `<${high.value}`, unit };
}
