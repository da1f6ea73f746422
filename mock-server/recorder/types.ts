import { typeName } from "../conformance/wire/field-counts.ts";

/** The JSON types that occurred at each path, such as `0.entry.*.resource.id` → `text`. */
export type TypesByPath = Record<string, string[]>;

/** What was seen of one call: types and places, no value. */
export type RecordedCall = {
  exchanges: number;
  /** How often each status was answered. */
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
  /** Where answers differ from the contract, one sentence each. */
  readonly drift: readonly string[];
};

export type NameFilter = (name: string) => string;

/** Lists whose positions mean something; in every other one each item counts as `*`. */
const positioned: ReadonlySet<string> = new Set(["extension", "component"]);

/** Adds the types of a JSON value to those found so far. No value is kept, and names pass the filter. */
export function addTypes(types: TypesByPath, value: unknown, nameOf: NameFilter, path = ""): void {
  if (path !== "") addType(types, path, value === "" ? "empty text" : typeName(value));
  if (Array.isArray(value)) {
    const name = /(\w+)$/.exec(path)?.[1] ?? "";
    value.forEach((item, index) => {
      addTypes(types, item, nameOf, positioned.has(name) ? `${path}[${index}]` : join(path, "*"));
    });
  } else if (typeof value === "object" && value !== null) {
    for (const [name, part] of Object.entries(value)) {
      addTypes(types, part, nameOf, join(path, nameOf(name)));
    }
  }
}

function addType(types: TypesByPath, path: string, type: string): void {
  const found = types[path] ?? [];
  if (!found.includes(type)) types[path] = [...found, type].toSorted();
}

function join(path: string, step: string): string {
  return path === "" ? step : `${path}.${step}`;
}
