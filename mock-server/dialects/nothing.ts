import { type AnyEndpoint, contract } from "#practice-api/contract.ts";
import type { Field, Wire } from "#practice-api/wire/fields.ts";
import { valueAt } from "../core/value-at.ts";
import { dialect, extensionsOf, isDate, isShown, positionOf, slotsOf } from "./dialect.ts";
import { putField, type ShapeField } from "./shape.ts";
import type { Judgement, Sign } from "./sign.ts";

const allowedBy =
  "“Optional note text” and the like (spec 2 §3) do not say how nothing is written; a missing optional value is missing (B61, B76).";

const isAbsent = (value: unknown) => value === "" || value === null || value === undefined;

/** `valueFor` is undefined for a field that stays absent. */
function fill(resource: Wire, fields: readonly ShapeField[], valueFor: (one: ShapeField) => unknown): void {
  for (const one of fields) {
    const { field, name } = one;
    if (field.required || !isAbsent(field.read(resource))) continue;
    const value = valueFor(one);
    if (value !== undefined && !putField(resource, field, value)) field.write(resource, value, name);
  }
}

function gapsOf(resource: Wire): Wire[] {
  return extensionsOf(resource).filter((entry) => slotsOf(entry).every((slot) => isAbsent(entry[slot])));
}

function fillGaps(resource: Wire, value: unknown): void {
  for (const gap of gapsOf(resource)) for (const slot of slotsOf(gap)) gap[slot] = value;
}

const isList = ({ type }: Field<unknown>) => type.schema._zod.def.type === "array";
const isResource = ({ type }: Field<unknown>) => "fields" in type.codec;

/** A gap is an empty extension or text that keeps a place. */
type Nothing = "null" | "empty" | "gap" | "absent" | "N/A" | "minimum date";

const { messages, practice, profile } = contract;
/** Where a field may be missing although there is a value. */
const withGaps: ReadonlySet<unknown> = new Set([
  messages.list,
  profile.read,
  practice.read,
  practice.counters,
  practice.settings,
]);
const isMinimum = (value: unknown) => typeof value === "string" && /^0001-01-01/.test(value);

/** Undefined also for an extension beyond the end of the list. */
function nothingAt({ field }: ShapeField, resource: Wire, endpoint: AnyEndpoint): Nothing | undefined {
  if (field.required || withGaps.has(endpoint) || field.read(resource) !== undefined) return undefined;
  const position = positionOf(field);
  if (position !== undefined) return nothingIn(extensionsOf(resource)[position]);
  if (/^(extension|telecom)\(/.test(field.path)) return undefined;
  const value = valueAt(resource, field.path.split("."));
  if (value === undefined) return "absent";
  if (value === null) return "null";
  if (isMinimum(value)) return "minimum date";
  if (typeof value === "string" && value !== "") return "N/A";
  // A field that is blank where it has no value is specified so.
  return field.writeAbsent ? "gap" : "empty";
}

function nothingIn(entry: Wire | undefined): Nothing | undefined {
  if (entry === undefined) return undefined;
  const [slot] = slotsOf(entry);
  const value = slot === undefined ? undefined : entry[slot];
  if (slot === undefined) return "absent";
  if (value === null) return "null";
  if (value === "") return "gap";
  return isMinimum(value) ? "minimum date" : "N/A";
}

const written = (as: Nothing, isMeant: (one: ShapeField) => boolean = () => true): Sign => ({
  field: (one, resource, endpoint): Judgement => {
    const found = isMeant(one) ? nothingAt(one, resource, endpoint) : undefined;
    return found === undefined ? undefined : found === as;
  },
});

export const nothingDialects = [
  dialect("null-for-nothing", {
    group: "nothing",
    changes: "An optional value that is missing is null.",
    allowedBy,
    resource: (resource, fields) => {
      fill(resource, fields, () => null);
      fillGaps(resource, null);
    },
    sign: written("null"),
  }),
  dialect("empty-for-nothing", {
    group: "nothing",
    changes: "An optional value that is missing is an empty text, and a list that is missing an empty list.",
    allowedBy,
    resource: (resource, fields) =>
      fill(resource, fields, ({ field }) => (isList(field) ? [] : isResource(field) ? undefined : "")),
    sign: written("empty"),
  }),
  dialect("absent-for-nothing", {
    group: "nothing",
    changes:
      "An optional value that is missing has no member, and an extension without a value has its url alone.",
    allowedBy,
    resource: (resource, fields) => {
      for (const gap of gapsOf(resource)) for (const slot of slotsOf(gap)) delete gap[slot];
      for (const { field } of fields) {
        if (!field.required && isAbsent(field.read(resource))) putField(resource, field, undefined);
      }
    },
    // A member that is not there is no sign: only an extension can be there without a value.
    sign: written("absent", ({ field }) => positionOf(field) !== undefined),
  }),
  dialect("na-for-nothing", {
    group: "nothing",
    changes: "An optional text that is missing is “N/A”.",
    allowedBy: "“Message terms, preferred pharmacy and pharmacy id default to N/A” (spec 1 §3; B42).",
    resource: (resource, fields) => fill(resource, fields, (one) => (isShown(one) ? "N/A" : undefined)),
    sign: written("N/A"),
  }),
  // The last one, because a date that is written so counts as missing for the others.
  dialect("minimum-dates", {
    changes: "An optional date that is missing is 0001-01-01T00:00:00.",
    allowedBy: "No optional date says how nothing is written (spec 2 §3); this is .NET's default.",
    resource: (resource, fields) =>
      fill(resource, fields, ({ field }) => (isDate(field) ? "0001-01-01T00:00:00" : undefined)),
    sign: written("minimum date", ({ field }) => isDate(field)),
  }),
] as const;
