import { isObject } from "#practice-api/wire/fields.ts";
import { typeName } from "../conformance/wire/field-counts.ts";
import { unknownName } from "../conformance/wire/names.ts";
import type { TypesByPath } from "../conformance/wire/types-by-path.ts";
import { parseJson, type Reshape } from "../core/payload.ts";
import type { Recording } from "./recording.ts";

type Shape = {
  readonly types: string[];
  readonly members: Map<string, Shape>;
  /** Of a list whose positions mean something. */
  readonly positions: Shape[];
};

/** The step to each item of another list. */
const anyItem = "*";

/**
 * What was not recorded is left out, and values get the recorded types. A recording has no values, so they stay
 * those of the mock. A call that was not recorded stays as it is.
 */
export function reshapeLike(recording: Recording): Reshape {
  const shapes = new Map(
    Object.entries(recording.calls).flatMap(([call, { answers }]) =>
      Object.entries(answers).map(([status, types]) => [`${call} ${status}`, shapeOf(types)] as const),
    ),
  );
  return (operation, payload) => {
    const shape = shapes.get(`${operation} ${payload.status}`);
    const answer = payload.type.startsWith("application/json") ? parseJson(payload) : undefined;
    if (!shape || !answer) return payload;
    return { ...payload, text: JSON.stringify(reshaped(answer.value, shape)) };
  };
}

const newShape = (): Shape => ({ types: [], members: new Map(), positions: [] });

function shapeOf(types: TypesByPath): Shape {
  const root = newShape();
  for (const [path, found] of Object.entries(types)) {
    const steps = [...path.matchAll(/\[(\d+)\]|\.([^.[]+)/g)];
    const shape = steps.reduce((parent, [, position, name = ""]) => {
      const known = position === undefined ? parent.members.get(name) : parent.positions[Number(position)];
      const next = known ?? newShape();
      if (position === undefined) parent.members.set(name, next);
      else parent.positions[Number(position)] = next;
      return next;
    }, root);
    shape.types.push(...found);
  }
  return root;
}

function reshaped(value: unknown, shape: Shape): unknown {
  if (Array.isArray(value)) return reshapedList(value, shape);
  if (isObject(value)) return shape.types.includes("an object") ? reshapedObject(value, shape) : undefined;
  return converted(value, shape.types);
}

function reshapedList(items: readonly unknown[], { types, members, positions }: Shape): unknown {
  if (!types.includes("a list")) return undefined;
  const each = members.get(anyItem);
  if (each) return items.map((item) => reshaped(item, each));
  if (positions.length === 0) return items;
  return items.flatMap((item, index) => {
    const position = positions[index];
    return position ? [reshaped(item, position)] : [];
  });
}

/**
 * A value that was recorded under another name, such as that of another type of FHIR, moves there.
 * What is absent and was recorded as null is null.
 */
function reshapedObject(value: object, { members }: Shape): object {
  if (members.size === 0) return value;
  const own = new Map(Object.entries(value));
  const isLeaf = ([, shape]: readonly [string, Shape]) => shape.members.size + shape.positions.length === 0;
  const unrecorded = [...own].filter(([name, part]) => !members.has(name) && !isObject(part));
  const others = [...members].filter(
    (member) => !own.has(member[0]) && member[0] !== unknownName && isLeaf(member),
  );
  const kept = [...own].flatMap(([name, part]) => {
    const shape = members.get(name);
    return shape ? [[name, reshaped(part, shape)] as const] : [];
  });
  const moved = unrecorded.flatMap(([, part], index) => {
    const other = others[index];
    return other ? [[other[0], reshaped(part, other[1])] as const] : [];
  });
  const empty = others.slice(unrecorded.length).filter(([, { types }]) => types.includes("null"));
  const absent = empty.map(([name]) => [name, null] as const);
  return Object.fromEntries([...kept, ...moved, ...absent].filter(([, part]) => part !== undefined));
}

/** A value of another type becomes one of the first type. */
function converted(value: unknown, types: readonly string[]): unknown {
  const own = value === "" ? "empty text" : typeName(value);
  if (types.length === 0 || types.includes(own)) return value;
  if ((value === "" || value === null) && types.includes("null")) return null;
  const [first] = types.filter((type) => type !== "null");
  if (first === "text") return String(value ?? "");
  if (first === "empty text") return "";
  if (first === "a boolean") return ["true", "1", "yes"].includes(String(value).toLowerCase());
  if (first === "a number") return Number(String(value).replace(/[^\d.]/g, "")) || 0;
  return first === undefined ? null : undefined;
}
