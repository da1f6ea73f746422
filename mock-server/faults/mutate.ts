import { type Payload, parseJson } from "../core/payload.ts";
import { isHolder } from "../core/value-at.ts";

export const jsonTypes = ["string", "number", "boolean", "null", "array", "object"] as const;

type Mutation = {
  /** `0.entry.*.resource.id`, where `*` is every item. */
  readonly at: string;
  readonly set?: unknown;
  readonly drop?: true | undefined;
  readonly retype?: (typeof jsonTypes)[number] | undefined;
};
type Holder = Record<PropertyKey, unknown>;

/** Undefined without a value at the path. */
export function mutated(payload: Payload, mutation: Mutation): Payload | undefined {
  const document = parseJson(payload);
  const steps = mutation.at.split(".");
  const last = steps.pop() ?? "";
  const holders = document ? holdersAt(document.value, steps) : [];
  const changed = holders.filter((holder) => changeIn(holder, last, mutation)).length;
  return changed > 0 ? { ...payload, text: JSON.stringify(document?.value) } : undefined;
}

function holdersAt(root: unknown, steps: readonly string[]): Holder[] {
  let nodes: unknown[] = [root];
  for (const step of steps)
    nodes = nodes.filter(isHolder).flatMap((node) => keysAt(node, step).map((key) => node[key]));
  return nodes.filter(isHolder);
}

function changeIn(holder: Holder, step: string, mutation: Mutation): boolean {
  const isSet = Object.hasOwn(mutation, "set");
  // A missing field can be added to an object, but not to a list.
  const isNew = isSet && step !== "*" && !Array.isArray(holder) && !Object.hasOwn(holder, step);
  const keys = isNew ? [step] : keysAt(holder, step);
  // From the end, because dropping an item moves those after it.
  for (const key of keys.toReversed()) {
    if (mutation.drop) {
      if (Array.isArray(holder)) holder.splice(Number(key), 1);
      else delete holder[key];
    } else {
      const value = isSet ? mutation.set : retyped(holder[key], mutation.retype);
      Object.defineProperty(holder, key, { value, enumerable: true, configurable: true, writable: true });
    }
  }
  return keys.length > 0;
}

function keysAt(holder: Holder, step: string): string[] {
  const keys = Object.keys(holder);
  return step === "*" ? keys : keys.filter((key) => key === step);
}

function retyped(value: unknown, as: Mutation["retype"]): unknown {
  switch (as) {
    case "string":
      return isHolder(value) ? JSON.stringify(value) : String(value);
    case "number":
      return Number(value) || 0;
    case "boolean":
      return Boolean(value);
    case "array":
      return [value];
    case "object":
      return { value };
    default:
      return null;
  }
}
