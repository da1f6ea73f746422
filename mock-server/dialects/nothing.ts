import type { Field, Wire } from "#practice-api/wire/fields.ts";
import { dialect, extensionsOf, isDate, isShown, slotsOf } from "./dialect.ts";
import { putField, type ShapeField } from "./shape.ts";

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

export const nothingDialects = [
  dialect("null-for-nothing", {
    group: "nothing",
    changes: "An optional value that is missing is null.",
    allowedBy,
    resource: (resource, fields) => {
      fill(resource, fields, () => null);
      fillGaps(resource, null);
    },
  }),
  dialect("empty-for-nothing", {
    group: "nothing",
    changes: "An optional value that is missing is an empty text, and a list that is missing an empty list.",
    allowedBy,
    resource: (resource, fields) =>
      fill(resource, fields, ({ field }) => (isList(field) ? [] : isResource(field) ? undefined : "")),
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
  }),
  dialect("na-for-nothing", {
    group: "nothing",
    changes: "An optional text that is missing is “N/A”.",
    allowedBy: "“Message terms, preferred pharmacy and pharmacy id default to N/A” (spec 1 §3; B42).",
    resource: (resource, fields) => fill(resource, fields, (one) => (isShown(one) ? "N/A" : undefined)),
  }),
  // The last one, because a date that is written so counts as missing for the others.
  dialect("minimum-dates", {
    changes: "An optional date that is missing is 0001-01-01T00:00:00.",
    allowedBy: "No optional date says how nothing is written (spec 2 §3); this is .NET's default.",
    resource: (resource, fields) =>
      fill(resource, fields, ({ field }) => (isDate(field) ? "0001-01-01T00:00:00" : undefined)),
  }),
] as const;
