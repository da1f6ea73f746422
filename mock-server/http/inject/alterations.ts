import { isReadOnly } from "#practice-api/contract.ts";
import type { EffectOf } from "../../faults/fault-schema.ts";
import { bundleIn, jsonPayload, parsed } from "../response.ts";
import { requireAnswer } from "./connection.ts";
import type { FaultContext, Outcome } from "./fault-context.ts";

type Holder = Record<string, unknown>;

/** Sets, drops or retypes what lies at the steps. Where there is nothing, the answer stays and that is said. */
export function mutate(effect: EffectOf<"mutate">, scene: FaultContext): Outcome {
  const payload = requireAnswer(scene);
  const document = parsed(payload);
  const steps = effect.at.split(".");
  const last = steps.pop() as string;
  const holders = document ? holdersAt(document.value, steps) : [];
  const changed = holders.filter((holder) => changeIn(holder, last, effect)).length;
  if (changed > 0) return { ...payload, text: JSON.stringify(document?.value) };
  scene.remark(`found nothing at ${effect.at}`);
  return undefined;
}

function holdersAt(root: unknown, steps: readonly string[]): Holder[] {
  let nodes: unknown[] = [root];
  for (const step of steps)
    nodes = nodes.filter(isHolder).flatMap((node) => keysAt(node, step).map((key) => node[key]));
  return nodes.filter(isHolder);
}

function changeIn(holder: Holder, step: string, effect: EffectOf<"mutate">): boolean {
  const isSet = Object.hasOwn(effect, "set");
  // A field that is not there can be added; to a list nothing is.
  const isNew = isSet && step !== "*" && !Array.isArray(holder) && !Object.hasOwn(holder, step);
  const keys = isNew ? [step] : keysAt(holder, step);
  // From the end, because dropping an item moves those after it.
  for (const key of keys.toReversed()) {
    if (effect.drop) {
      if (Array.isArray(holder)) holder.splice(Number(key), 1);
      else delete holder[key];
    } else {
      const value = isSet ? effect.set : retyped(holder[key], effect.retype);
      Object.defineProperty(holder, key, { value, enumerable: true, configurable: true, writable: true });
    }
  }
  return keys.length > 0;
}

function keysAt(holder: Holder, step: string): string[] {
  const keys = Object.keys(holder);
  return step === "*" ? keys : keys.filter((key) => key === step);
}

function isHolder(value: unknown): value is Holder {
  return typeof value === "object" && value !== null;
}

function retyped(value: unknown, as: EffectOf<"mutate">["retype"]): unknown {
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

/** The answer to the same question the time before, however much has changed since. */
export function stale(_: EffectOf<"stale">, scene: FaultContext): Outcome {
  const earlier = scene.answer?.earlier;
  if (!earlier) scene.remark("nothing earlier");
  return earlier?.();
}

/**
 * Everything arrives twice. A call that does something is carried out a second time, as when a line on
 * the way sends it again, and the second answer is given: only a practice or a portal that knows what
 * it has done already takes no harm. A list comes with every entry twice, because to read it twice
 * would show nothing.
 */
export async function duplicate(_: EffectOf<"duplicate">, scene: FaultContext): Promise<Outcome> {
  const payload = isReadOnly(scene.call.row) ? requireAnswer(scene) : (await scene.carryOut()).payload;
  const bundle = bundleIn(payload);
  if (!bundle) return payload;
  const entry = bundle.entry.flatMap((one) => [one, one]);
  return jsonPayload([{ ...bundle, entry }], payload.status);
}
