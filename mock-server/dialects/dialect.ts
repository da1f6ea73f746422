import type { AnyEndpoint } from "#practice-api/contract.ts";
import { type Field, isObject, type Wire } from "#practice-api/wire/fields.ts";
import type { ReceivedRequest } from "#practice-api/wire/request.ts";
import { anyText, text } from "#practice-api/wire/scalars.ts";
import { memoize } from "../core/memoize.ts";
import type { Payload } from "../core/payload.ts";
import { putField, type ShapeField } from "./shape.ts";

/** The call that an answer belongs to. */
export type DialectCall = {
  readonly endpoint: AnyEndpoint;
  /** As the earlier dialects of the table have changed it, and not yet this one. */
  readonly request: ReceivedRequest;
  /** Which field is left out, where one of several is. */
  readonly index: number;
};

/** Dialects of one group exclude each other. */
export type DialectGroup = "ids" | "times" | "totals" | "money" | "nothing" | "posts" | "types" | "charsets";

/** One way in which another practice may write what the specification leaves open. */
export type Dialect = {
  readonly name: string;
  readonly group?: DialectGroup;
  /** What changes, in one sentence. */
  readonly changes: string;
  /** The sentence of the specification or the ruling that allows it. */
  readonly allowedBy: string;
  /** Changes a request before the practice reads it. */
  readonly request?: (request: ReceivedRequest, endpoint: AnyEndpoint) => ReceivedRequest;
  /** Changes one resource of an answer, those inside others first. */
  readonly resource?: (resource: Wire, fields: readonly ShapeField[], call: DialectCall) => void;
  /** Changes the whole JSON value of an answer, after its resources. */
  readonly document?: (value: unknown, call: DialectCall) => unknown;
  /** Changes the response, after the JSON value of every dialect. */
  readonly payload?: (payload: Payload, call: DialectCall) => Payload;
};

/** Checks one row of the table and keeps its name. */
export function dialect<const N extends string>(
  name: N,
  endpoint: Omit<Dialect, "name">,
): Dialect & { readonly name: N } {
  return { name, ...endpoint };
}

type ContractField = Field<unknown>;

/** Whether a field is the id of something, or several ids. */
export function isId({ name, field }: ShapeField): boolean {
  return /^id$|Ids?$/.test(name) && !field.type.codes;
}

export function isText({ type }: ContractField): boolean {
  return type.codec === text.codec || type.codec === anyText.codec;
}

/** A text that people read. Files, addresses and keys are none. */
export function isShown(one: ShapeField): boolean {
  return (
    isText(one.field) &&
    !isId(one) &&
    !/^(data|url|.*Url|.*[kK]ey|deviceToken|contentType)$/.test(one.name) &&
    one.field.path !== "reference"
  );
}

const takesDates = memoize((schema: ContractField["type"]["schema"]) => {
  const takes = (value: string) => schema.safeParse(value).success;
  return !takes("words") && (takes("2026-11-23") || takes("2026-11-23T09:00:00+13:00"));
});

/** Whether a field takes a day or a time. */
export function isDate({ type: { schema } }: ContractField): boolean {
  return takesDates(schema);
}

/** Changes the texts of some fields where they are. */
export function eachText(
  resource: Wire,
  fields: readonly ShapeField[],
  change: (value: string, field: ShapeField) => unknown,
): void {
  for (const one of fields) {
    const value = one.field.read(resource);
    const changed = typeof value === "string" ? change(value, one) : value;
    if (changed !== value) putField(resource, one.field, changed);
  }
}

type Envelope = Wire & { entry: unknown[] };

/** The bundle of an answer. Undefined for every other answer. */
export function envelopeOf(value: unknown): Envelope | undefined {
  const first: unknown = Array.isArray(value) ? value[0] : value;
  return isEnvelope(first) ? first : undefined;
}

function isEnvelope(value: unknown): value is Envelope {
  return isObject(value) && Array.isArray(value.entry);
}

export function extensionsOf({ extension }: Wire): Wire[] {
  return Array.isArray(extension) ? extension.filter(isObject) : [];
}

/** The names of the members of an extension that hold its value. */
export function slotsOf(extension: Wire): string[] {
  return Object.keys(extension).filter((key) => key.startsWith("value"));
}
