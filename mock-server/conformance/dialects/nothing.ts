import { type AnyEndpoint, contract } from "#practice-api/contract.ts";
import { isObject, type Wire } from "#practice-api/wire/fields.ts";
import { extensionsOf, isDate, slotsOf } from "../../dialects/dialect.ts";
import type { ShapeField } from "../../dialects/shape.ts";

/** A gap is an empty extension or text that keeps a place. */
export type Nothing = "null" | "empty" | "gap" | "absent" | "N/A" | "minimum date" | "out of range";

const { messages, practice, profile } = contract;
/** Where a field may be missing although there is a value. */
const incomplete: ReadonlySet<unknown> = new Set([
  messages.list,
  profile.read,
  practice.read,
  practice.counters,
  practice.settings,
]);

export function nothingAt({ field }: ShapeField, resource: Wire, endpoint: AnyEndpoint): Nothing | undefined {
  if (field.required || incomplete.has(endpoint) || field.read(resource) !== undefined) return undefined;
  const [, position] = /^extension\[(\d+)\]/.exec(field.path) ?? [];
  if (position !== undefined) return nothingIn(extensionsOf(resource)[Number(position)]);
  if (/^(extension|telecom)\(/.test(field.path)) return undefined;
  const value = memberAt(resource, field.path);
  if (value === undefined) return "absent";
  if (value === null) return "null";
  if (typeof value === "string" && /^0001-01-01/.test(value)) return "minimum date";
  if (typeof value === "string" && value !== "") return "N/A";
  // A field that is blank where it has no value is specified so.
  return field.writeAbsent ? "gap" : "empty";
}

function nothingIn(entry: Wire | undefined): Nothing {
  if (entry === undefined) return "out of range";
  const [slot] = slotsOf(entry);
  const value = slot === undefined ? undefined : entry[slot];
  if (slot === undefined) return "absent";
  if (value === null) return "null";
  if (value === "") return "gap";
  return typeof value === "string" && /^0001-01-01/.test(value) ? "minimum date" : "N/A";
}

export function isMinimumDate(one: ShapeField, resource: Wire, endpoint: AnyEndpoint): boolean | undefined {
  const nothing = isDate(one.field) ? nothingAt(one, resource, endpoint) : undefined;
  return nothing === undefined ? undefined : nothing === "minimum date";
}

function memberAt(resource: Wire, path: string): unknown {
  return path
    .split(".")
    .reduce<unknown>(
      (node, step) => (Array.isArray(node) ? node[Number(step)] : isObject(node) ? node[step] : undefined),
      resource,
    );
}
