import type { AnyEndpoint } from "#practice-api/contract.ts";
import { type Field, isObject, type Wire } from "#practice-api/wire/fields.ts";
import type { ReceivedRequest } from "#practice-api/wire/request.ts";
import { anyText, text } from "#practice-api/wire/scalars.ts";
import { memoize } from "../core/memoize.ts";
import type { Payload } from "../core/payload.ts";
import { putField, type ShapeField } from "./shape.ts";
import type { Sign } from "./sign.ts";

export type DialectCall = {
  readonly endpoint: AnyEndpoint;
  /** As the earlier dialects of the table have changed it, and not yet this one. */
  readonly request: ReceivedRequest;
  /** Where one of several fields is left out. */
  readonly index: number;
};

/** Dialects of one group exclude each other. */
type DialectGroup = "ids" | "times" | "totals" | "money" | "nothing" | "posts" | "types" | "charsets";

/** Another practice may write so what the specification leaves open. */
export type Dialect = {
  readonly name: string;
  readonly group?: DialectGroup;
  /** In one sentence. */
  readonly changes: string;
  /** The sentence of the specification or the ruling. */
  readonly allowedBy: string;
  /** Before the practice reads it. */
  readonly request?: (request: ReceivedRequest, endpoint: AnyEndpoint) => ReceivedRequest;
  /** Those inside others come first. */
  readonly resource?: (resource: Wire, fields: readonly ShapeField[], call: DialectCall) => void;
  /** After the resources. */
  readonly document?: (value: unknown, call: DialectCall) => unknown;
  /** After the JSON value of every dialect. */
  readonly payload?: (payload: Payload, call: DialectCall) => Payload;
  readonly sign: Sign;
};

/** Keeps the row's name. */
export function dialect<const N extends string>(
  name: N,
  endpoint: Omit<Dialect, "name">,
): Dialect & { readonly name: N } {
  return { name, ...endpoint };
}

type ContractField = Field<unknown>;

/** Or several ids. */
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

export function isDate({ type: { schema } }: ContractField): boolean {
  return takesDates(schema);
}

export const isOneOf = (endpoint: AnyEndpoint, endpoints: readonly unknown[]) => endpoints.includes(endpoint);

export const fieldValue = (name: string, resource: Wire, fields: readonly ShapeField[]) =>
  fields.find((one) => one.name === name)?.field.read(resource);

/** Of an extension that is read by its position. */
export function positionOf({ path }: ContractField): number | undefined {
  const [, position] = /^extension\[(\d+)\]/.exec(path) ?? [];
  return position === undefined ? undefined : Number(position);
}

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

export function slotsOf(extension: Wire): string[] {
  return Object.keys(extension).filter((key) => key.startsWith("value"));
}
