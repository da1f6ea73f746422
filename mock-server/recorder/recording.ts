import { z } from "zod";
import type { AnyEndpoint } from "#practice-api/contract.ts";
import type { Field } from "#practice-api/wire/fields.ts";
import { count } from "#practice-api/wire/scalars.ts";
import { jsonOf } from "../conformance/answer.ts";
import { FieldCounts } from "../conformance/wire/field-counts.ts";
import { type NameFilter, unknownName } from "../conformance/wire/names.ts";
import { addTypes, type TypesByPath } from "../conformance/wire/types-by-path.ts";
import { fieldSchema, type Schema } from "../control/documents/resource-schema.ts";
import { envelopeOf } from "../dialects/dialect.ts";

/** Types and places, no value. */
type RecordedCall = {
  exchanges: number;
  readonly statuses: Record<string, number>;
  readonly query: TypesByPath;
  readonly body: TypesByPath;
  /** By status. */
  readonly answers: Record<string, TypesByPath>;
};
/** A file of the recorder. */
export type Recording = {
  readonly recording: 1;
  readonly calls: Readonly<Record<string, RecordedCall>>;
  /** One sentence for each difference from the contract. */
  readonly drift: readonly string[];
};

type SeenExchange = {
  /** Undefined for a call that the contract does not have. */
  readonly call: { readonly name: string; readonly endpoint: AnyEndpoint } | undefined;
  readonly method: string;
  readonly query: Readonly<Record<string, string>>;
  readonly body: string;
  readonly status: number;
  readonly text: string;
};

/** Keeps types and places only. */
export class Recorder {
  private readonly calls: Record<string, RecordedCall> = {};
  private readonly seen = new Set<string>();
  answers = 0;
  /** Of them those without a difference. */
  right = 0;
  private readonly nameOf: NameFilter;

  constructor(nameOf: NameFilter) {
    this.nameOf = nameOf;
  }

  /** Returns the differences from the contract that this exchange has shown first. */
  add({ call, method, query, body, status, text }: SeenExchange): string[] {
    const name = call?.name ?? `an unknown ${method} call`;
    this.calls[name] ??= { exchanges: 0, statuses: {}, query: {}, body: {}, answers: {} };
    const recorded = this.calls[name];
    recorded.exchanges += 1;
    recorded.statuses[status] = (recorded.statuses[status] ?? 0) + 1;
    addTypes(recorded.query, query, this.nameOf);
    if (body !== "") addTypes(recorded.body, jsonOf({ text: body }), this.nameOf);
    recorded.answers[status] ??= {};
    const wire = call?.endpoint.format === "text" ? text : jsonOf({ text });
    addTypes(recorded.answers[status], wire, this.nameOf, "answer");
    const drift = call
      ? this.driftIn(call.endpoint, wire, status)
      : [`There was ${name}, which the contract does not have.`];
    this.answers += 1;
    if (drift.length === 0) this.right += 1;
    const first = drift.filter((line) => !this.seen.has(line));
    for (const line of first) this.seen.add(line);
    return first;
  }

  get recording(): Recording {
    return { recording: 1, calls: this.calls, drift: [...this.seen] };
  }

  /** One sentence for each difference from the contract. */
  private driftIn(endpoint: AnyEndpoint, wire: unknown, status: number): string[] {
    if (!endpoint.statuses.includes(status)) return [];
    const types: TypesByPath = {};
    addTypes(types, wire, this.nameOf, "answer");
    return driftOf(endpoint, wire, status, types);
  }
}

function driftOf(endpoint: AnyEndpoint, wire: unknown, status: number, types: TypesByPath): string[] {
  const call = `${endpoint.method} ${endpoint.path}`;
  const envelope = envelopeOf(wire);
  const isTotalWrong =
    Number(z.safeDecode(count.codec, envelope?.total).data) < (envelope?.entry.length ?? 0);
  const counts = new FieldCounts(endpoint);
  counts.add(wire, status);
  const fields = counts.fields.flatMap(({ at, name, field, wrong, missing, codes }) => {
    const place = placeInWords(at);
    const isOther = [...codes].some((code) => typeof code === "string" && code.startsWith("other-"));
    return [
      ...[...wrong].map((type) => `${call}: ${place} is ${type}, the contract has ${expected(name, field)}.`),
      ...(missing > 0 ? [`${call}: ${place} is missing, the contract requires it.`] : []),
      ...(isOther ? [`${call}: ${place} has a code that is not in the contract.`] : []),
    ];
  });
  return [
    ...(isTotalWrong ? [`${call}: total is smaller than the number of entries.`] : []),
    ...fields,
    ...unknownPlaces(call, counts, types),
  ];
}

/** Extensions at positions that the contract does not have, and members with unknown names. */
function unknownPlaces(call: string, counts: FieldCounts, types: TypesByPath): string[] {
  if (counts.fields.length === 0) return [];
  const known = counts.fields.map(({ at }) => at);
  const positions = new Set(known.flatMap((at) => at.match(/extension\[\d+\]/g) ?? []));
  const hasNamed = known.some((at) => at.includes("extension("));
  const found = new Set<string>();
  for (const path of Object.keys(types)) {
    const [position] = /extension\[\d+\](?=\.value)/.exec(path) ?? [];
    const types_ = types[path] ?? [];
    if (position && !positions.has(position) && !hasNamed && types_.some((type) => type !== "empty text")) {
      found.add(`${call}: ${placeInWords(position)} is not in the contract.`);
    }
    if (path.endsWith(unknownName) || path.includes(`${unknownName}.`)) {
      found.add(`${call}: there is a member that is not in the contract.`);
    }
  }
  return [...found];
}

/** `extension[7]` as `extension 7`. */
function placeInWords(at: string): string {
  return at.replace(/extension\[(\d+)\](\.value\w+)?/g, "extension $1");
}

function expected(name: string, field: Field<unknown>): string {
  const types = [...new Set(typesIn(fieldSchema(name, field)))];
  return types.length > 0 ? types.join(" or ") : "another type";
}

const words: Readonly<Record<string, string>> = {
  string: "text",
  number: "a number",
  integer: "a number",
  boolean: "a boolean",
  array: "a list",
  object: "an object",
};

function typesIn({ type, anyOf, enum: values }: Schema): string[] {
  if (Array.isArray(anyOf)) return anyOf.flatMap(typesIn);
  if (Array.isArray(values)) return values.map((value) => words[typeof value] ?? "another type");
  return typeof type === "string" && words[type] !== undefined ? [words[type]] : [];
}
