import { z } from "zod";
import { type AnyEndpoint, contract } from "#practice-api/contract.ts";
import { providerOnLeave } from "#practice-api/medications/repeat.ts";
import { observation, resultDocument } from "#practice-api/results/detail.ts";
import { type Field, type Fields, isObject, member, optional, type Wire } from "#practice-api/wire/fields.ts";
import { text } from "#practice-api/wire/scalars.ts";
import { isHolder, valueAt } from "../core/value-at.ts";

/** A field of the contract with its path from the top: `contact.*.name.family`. */
export type ShapeField = { readonly at: string; readonly name: string; readonly field: Field<unknown> };
type OnResource = (resource: Wire, fields: readonly ShapeField[]) => void;
export type Shape = {
  /** Those of nested resources come after their parents'. */
  readonly fields: readonly ShapeField[];
  /** Returns another value only for a text that holds JSON. */
  readonly each: (value: unknown, onResource: OnResource) => unknown;
};

type Plain = z.core.$ZodType;
export type AnyCodec = Plain & {
  readonly fields?: Fields;
  readonly resourceType?: string | null;
  readonly written?: Plain;
  readonly entry?: Plain;
  readonly bundled?: Plain;
  readonly first?: Plain;
  readonly item?: Plain;
};

const none: Shape = { fields: [], each: (value) => value };

export type Answered = {
  readonly fields: readonly ShapeField[];
  readonly forStatus: (status: number) => Shape;
};

export function answerShapes(endpoint: AnyEndpoint): Answered {
  if (endpoint === contract.medications.requestRepeat) {
    const onLeave = jsonText(list(shapeOf(providerOnLeave, "*.")));
    return { fields: onLeave.fields, forStatus: (status) => (status === 302 ? onLeave : none) };
  }
  const shape = shapeOf(endpoint.output);
  return { fields: distinct(shape.fields), forStatus: () => shape };
}

/** Options of a union may share a path. */
function distinct(fields: readonly ShapeField[]): readonly ShapeField[] {
  return [...new Map(fields.map((field) => [field.at, field])).values()];
}

export function shapeOf(codec: AnyCodec, prefix = ""): Shape {
  const { fields, written, entry, bundled, first, item } = codec;
  if (fields) return shapeOfFields(fields, prefix, codec);
  if (written) {
    const shape = shapeOf(written, prefix);
    if (shape.fields.length > 0 || !(codec instanceof z.ZodPipe)) return shape;
    return shapeOf(codec.in, prefix);
  }
  const listed = entry ?? bundled;
  if (listed) return bundle(shapeOf(listed, prefix));
  const each = first ?? item;
  if (each) return list(shapeOf(each, prefix));
  return plainShape(codec, prefix);
}

function plainShape(codec: Plain, prefix: string): Shape {
  if (codec instanceof z.ZodArray) return list(shapeOf(codec.element, prefix));
  if (codec instanceof z.ZodTuple) {
    const [first] = codec.def.items;
    return first ? list(shapeOf(first, prefix)) : none;
  }
  if (codec instanceof z.ZodOptional) return shapeOf(codec.unwrap(), prefix);
  if (codec instanceof z.ZodObject) return shapeOfFields(membersOf(codec), prefix);
  if (codec instanceof z.ZodUnion) return oneOf(codec.options, prefix);
  if (!(codec instanceof z.ZodPipe)) return none;
  const inner = shapeOf(codec.out, prefix);
  return inner.fields.length > 0 ? jsonText(inner) : shapeOf(codec.in, prefix);
}

/** The members of a plain object, which has no table of fields. */
function membersOf({ shape }: z.ZodObject): Fields {
  return Object.fromEntries(
    Object.entries(shape).map(([name, whole]) => {
      const isOptional = whole instanceof z.ZodOptional;
      const schema = isOptional ? whole.unwrap() : whole;
      const field = member<unknown>(name, { ...text, codec: schema, schema });
      return [name, isOptional ? optional(field) : field];
    }),
  );
}

export function shapeOfFields(fields: Fields, prefix: string, codec?: AnyCodec): Shape {
  const own = Object.entries(fields).map(([name, field]) => ({ name, field, at: `${prefix}${field.path}` }));
  const nested = own.map(({ at, field }) => ({ field, shape: nestedShape(field, at, codec) }));
  const inner = nested.filter(({ shape }) => shape.fields.length > 0);
  return {
    fields: [...own, ...inner.flatMap(({ shape }) => shape.fields)],
    each: (value, onResource) => {
      if (!isObject(value)) return value;
      for (const { field, shape } of inner) {
        const found = field.read(value);
        if (found === undefined) continue;
        const replaced = shape.each(found, onResource);
        if (replaced !== found) putField(value, field, replaced);
      }
      onResource(value, own);
      return value;
    },
  };
}

function nestedShape(field: Field<unknown>, at: string, codec: AnyCodec | undefined): Shape {
  // The rows of a result are JSON in base64, which no codec of the contract shows from outside.
  if (codec === resultDocument && field.path.endsWith(".data")) {
    return base64Json(list(shapeOf(observation, `${at}.*.`)));
  }
  const type: AnyCodec = field.type.codec;
  return shapeOf(type, isListCodec(type) ? `${at}.*.` : `${at}.`);
}

function isListCodec(codec: AnyCodec): boolean {
  if ("fields" in codec) return false;
  if (codec instanceof z.ZodPipe) return isListCodec(codec.out);
  return codec instanceof z.ZodArray || codec instanceof z.ZodTuple;
}

function list(item: Shape): Shape {
  return {
    fields: item.fields,
    each: (value, onResource) => {
      if (!Array.isArray(value)) return value;
      value.forEach((one, index) => {
        value[index] = item.each(one, onResource);
      });
      return value;
    },
  };
}

function bundle(entry: Shape): Shape {
  return {
    fields: entry.fields,
    each: (value, onResource) => {
      const first: unknown = Array.isArray(value) ? value[0] : value;
      const entries = isObject(first) && Array.isArray(first.entry) ? first.entry : [];
      for (const one of entries) if (isObject(one)) entry.each(one.resource, onResource);
      return value;
    },
  };
}

/** The options of a union are distinguished by being a list or not; both kinds have their own fields. */
function oneOf(options: readonly AnyCodec[], prefix: string): Shape {
  const shapes = options.map((codec) => ({ isList: isListCodec(codec), shape: shapeOf(codec, prefix) }));
  const known = shapes.filter(({ shape }) => shape.fields.length > 0);
  const fits = (value: unknown) =>
    known.filter(({ isList }) => isList === Array.isArray(value)).map(({ shape }) => shape);
  return {
    fields: known.flatMap(({ shape }) => shape.fields),
    each: (value, onResource) => {
      const candidates = fits(value);
      const chosen = candidates.find(({ fields }) => hasAny(value, fields)) ?? candidates[0];
      return chosen ? chosen.each(value, onResource) : value;
    },
  };
}

function hasAny(value: unknown, fields: readonly ShapeField[]): boolean {
  const resource: unknown = Array.isArray(value) ? value[0] : value;
  return isObject(resource) && fields.some(({ field }) => field.read(resource) !== undefined);
}

function jsonText(inner: Shape): Shape {
  return {
    fields: inner.fields,
    each: (value, onResource) => {
      if (typeof value !== "string") return inner.each(value, onResource);
      const once = parsed(value);
      const twice = typeof once === "string" ? parsed(once) : once;
      if (twice === undefined) return value;
      const text = JSON.stringify(inner.each(twice, onResource));
      return typeof once === "string" ? JSON.stringify(text) : text;
    },
  };
}

function base64Json(inner: Shape): Shape {
  return {
    fields: inner.fields,
    each: (value, onResource) => {
      const content = typeof value === "string" ? Buffer.from(value, "base64").toString() : "";
      const rows = parsed(content);
      if (rows === undefined) return value;
      return Buffer.from(JSON.stringify(inner.each(rows, onResource))).toString("base64");
    },
  };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** `undefined` removes the field. Returns whether it was there. */
export function putField(resource: Wire, { path }: Field<unknown>, value: unknown): boolean {
  const found = locate(resource, path);
  if (!found || !(found.key in found.holder)) return false;
  if (value === undefined) delete found.holder[found.key];
  else found.holder[found.key] = value;
  return true;
}

function locate(resource: Wire, path: string): { holder: Wire; key: string } | undefined {
  const [, list = "", how = "", key = ""] = /^(extension|telecom)[[(]([^\])]*)[\])]\.(\w+)$/.exec(path) ?? [];
  if (list !== "") {
    const entries: unknown[] = Array.isArray(resource[list]) ? resource[list] : [];
    const [first, use] = how.split(", ");
    const isIt = (entry: unknown) =>
      isObject(entry) &&
      (list === "telecom"
        ? entry.system === first && (use === undefined || entry.use === use)
        : entry.url === how);
    const holder = /^\d+$/.test(how) ? entries[Number(how)] : entries.find(isIt);
    return isObject(holder) ? { holder, key: slotIn(holder, key) } : undefined;
  }
  const steps = path.split(".");
  const last = steps.pop() ?? "";
  const holder = valueAt(resource, steps);
  return isHolder(holder) ? { holder, key: last } : undefined;
}

/** An extension's only value counts, in whatever slot it is. */
function slotIn(entry: Wire, slot: string): string {
  return slot in entry ? slot : (Object.keys(entry).find((name) => name.startsWith("value")) ?? slot);
}
