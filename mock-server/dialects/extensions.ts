import { contract } from "#practice-api/contract.ts";
import { type Field, isObject, type Wire } from "#practice-api/wire/fields.ts";
import { dialect, envelopeOf, extensionsOf, positionOf, slotsOf } from "./dialect.ts";
import type { ShapeField } from "./shape.ts";
import type { Judgement } from "./sign.ts";

/** Under another name of the field. */
function urlOf(field: Field<unknown>, name: string): unknown {
  const written: Wire = {};
  field.write(written, null, name);
  return extensionsOf(written).at(-1)?.url;
}

/** They do not depend on what the contract calls the field. */
function namedUrlsOf(fields: readonly ShapeField[]): ReadonlySet<unknown> {
  const inList = fields.filter(({ field }) => field.path.startsWith("extension"));
  const named = inList.filter(({ field }) => urlOf(field, "one") === urlOf(field, "other"));
  return new Set(named.map(({ field }) => urlOf(field, "one")));
}

/** With a gap for each that is null. */
const placesIn = ({ extension }: Wire): Wire[] =>
  Array.isArray(extension) ? extension.map((one) => (isObject(one) ? one : gap)) : [];

const isEmpty = (extension: Wire) =>
  slotsOf(extension).every((slot) => extension[slot] === "" || extension[slot] === null);

/** Those that have a meaning. */
function positionsIn(fields: readonly ShapeField[]): number {
  return Math.max(-1, ...fields.map(({ field }) => positionOf(field) ?? -1)) + 1;
}

/** Where an extension is whose url the specification names, and where it says that it is. */
function isElsewhere({ name, field }: ShapeField, resource: Wire): Judgement {
  const position = positionOf(field);
  if (position === undefined) return undefined;
  const written: Wire = {};
  field.write(written, "", name);
  const url = extensionsOf(written)[position]?.url;
  const found = extensionsOf(resource).findIndex((entry) => entry.url === url);
  return found < 0 ? undefined : found !== position;
}

export const extensionDialects = [
  dialect("reordered-extensions", {
    changes:
      "Extensions that are named by url come last and in another order; all others keep their positions.",
    allowedBy: "“Extensions read by position … or by url” (spec 1 §1).",
    resource: (resource, fields) => {
      const list = placesIn(resource);
      const urls = namedUrlsOf(fields);
      const isNamed = ({ url }: Wire) => urls.has(url);
      const named = list.filter(isNamed);
      if (named.length === 0) return;
      const positions = positionsIn(fields);
      // What had a position leaves a gap there, so that the others keep theirs.
      const others = Array.from({ length: Math.max(positions, list.length) }, (_, position) => {
        const one = list[position];
        return one === undefined || isNamed(one) ? gap : one;
      });
      resource.extension = [
        ...others.filter((one, position) => one !== gap || position < positions),
        ...named.toReversed(),
      ];
    },
    sign: { field: isElsewhere },
  }),
  dialect("short-extensions", {
    changes: "Empty extensions at the end of a list are missing, and so is a list that is empty then.",
    allowedBy: "“Extensions read by position” (spec 1 §1); out of range means missing (B28).",
    resource: (resource) => {
      if (!Array.isArray(resource.extension)) return;
      const list = placesIn(resource);
      const length = list.findLastIndex((one) => !isEmpty(one)) + 1;
      if (length === 0) delete resource.extension;
      else resource.extension = list.slice(0, length);
    },
    sign: {
      field: ({ field }, resource, endpoint) => {
        const position = positionOf(field);
        if (position === undefined || endpoint === contract.practice.settings) return undefined;
        return extensionsOf(resource).length <= position;
      },
    },
  }),
  dialect("extra-fields", {
    changes: "Resources, bundles and entries have unknown members, and unknown extensions come last.",
    allowedBy: "“Health-record style bundles” (spec 1 §1) have members besides; extra fields ignored (B76).",
    resource: (resource, fields) => {
      resource.meta = { versionId: "7", lastUpdated: "2026-01-05T08:00:00Z", tag: [{ code: "portal" }] };
      resource.internalNumber = 4711;
      // In a shorter list it would have the position of another.
      if (Array.isArray(resource.extension) && resource.extension.length >= positionsIn(fields)) {
        resource.extension = [...resource.extension, { url: "urn:practice:sync", valueInteger: 3 }];
      }
    },
    document: (value) => {
      const envelope = envelopeOf(value);
      if (!envelope) return value;
      envelope.link = [{ relation: "self", url: "urn:practice:list" }];
      envelope.id = "list-1";
      for (const [index, entry] of envelope.entry.entries()) {
        if (isObject(entry))
          Object.assign(entry, { fullUrl: `urn:practice:${index}`, search: { mode: "match" } });
      }
      return value;
    },
    sign: {
      answer: ({ wire, hasUnknownName }) =>
        typeof wire === "object" && wire !== null ? hasUnknownName() : undefined,
    },
  }),
] as const;

/** Its extension is elsewhere. */
const gap: Wire = { url: "urn:practice:unused" };
