import { typeName } from "./field-counts.ts";
import type { NameFilter } from "./names.ts";

/** `0.entry.*.resource.id` → `text` */
export type TypesByPath = Record<string, string[]>;

/** Lists whose positions mean something; in every other one each item counts as `*`. */
const positioned: ReadonlySet<string> = new Set(["extension", "component"]);

/** No value is kept, and names pass the filter. */
export function addTypes(types: TypesByPath, value: unknown, nameOf: NameFilter, path = ""): void {
  if (path !== "") addType(types, path, value === "" ? "empty text" : typeName(value));
  if (Array.isArray(value)) {
    const name = /(?<!\w)\w+$/.exec(path)?.[0] ?? "";
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
