import { isReadOnly } from "#practice-api/contract.ts";
import { isHolder } from "../../core/value-at.ts";
import { type EffectOf, effectDefaults, type FaultEffect } from "../../faults/effects.ts";
import { type PracticeError, practiceErrors } from "../../faults/practice-errors.ts";
import { tokenRefused } from "../authorize.ts";
import { pause } from "../pause.ts";
import { encodeAnswer, findBundle, htmlPayload, jsonPayload, parseJson } from "../response.ts";
import { drip, garbage, huge, requireAnswer, truncate } from "./connection.ts";
import type { FaultContext, Outcome } from "./fault-context.ts";

/**
 * A method, so that the effects of all types have one type: the table says which one belongs to an effect.
 */
type Apply<E> = { apply(effect: E, context: FaultContext): Outcome | Promise<Outcome> }["apply"];

/** Most are independent of the call, so they do the same before it and after it. */
const effects: { readonly [T in FaultEffect["type"]]: Apply<EffectOf<T>> } = {
  latency: async (effect, { response, random }) => {
    await pause(delayOf(effect, random), response);
    return response.closed ? "handled" : undefined;
  },
  status: ({ status, body = effectDefaults.status.body, retryAfter }) => ({
    ...jsonPayload(body, status),
    retryAfter,
  }),
  "practice-error": ({ error }, { keepAnswer }) => {
    const { endpoint, answer, body }: PracticeError = practiceErrors[error];
    keepAnswer(answer);
    return body ? jsonPayload(body) : encodeAnswer(endpoint, answer);
  },
  hang: () => "handled",
  reset: (_, { response }) => {
    response.socket?.resetAndDestroy();
    return "handled";
  },
  close: (_, { response }) => {
    response.socket?.end();
    return "handled";
  },
  truncate,
  garbage,
  "malformed-json": () => ({
    ...jsonPayload(null),
    text: '[{"resourceType":"Bundle","entry":[{"resource":{',
  }),
  "html-error": ({ status = effectDefaults["html-error"].status }) =>
    htmlPayload("<!doctype html><title>Maintenance</title><h1>We will be back shortly</h1>", status),
  "empty-body": () => ({ ...jsonPayload(null), text: "" }),
  drip,
  mutate,
  "empty-form": ({ form }, { call }) => {
    const bundle = findBundle(encodeAnswer(call.endpoint, { entries: [], unreadable: 0 }));
    const { entry: _, ...withoutList } = { entry: [], ...bundle };
    const forms = {
      "empty-list": [bundle],
      "no-list": [withoutList],
      "empty-object": [{}],
      "empty-array": [],
      null: null,
    };
    return jsonPayload(forms[form]);
  },
  stale,
  duplicate,
  quota: ({ retryAfter = effectDefaults.quota.retryAfter }) => ({
    ...jsonPayload({ message: "Too many requests. Please try again later." }, 429),
    retryAfter,
  }),
  auth: ({ as }, { call, world, token }) => {
    if (as === "falsy") return encodeAnswer(call.endpoint, false);
    if (as === "expired") world.sessions.end(token);
    return jsonPayload({ message: tokenRefused }, 401);
  },
  huge,
};

export function applyEffect(effect: FaultEffect, context: FaultContext): Outcome | Promise<Outcome> {
  const apply: Apply<FaultEffect> = effects[effect.type];
  return apply(effect, context);
}

/** Without a value at the path the answer is unchanged, with a note. */
function mutate(effect: EffectOf<"mutate">, context: FaultContext): Outcome {
  const payload = requireAnswer(context);
  const document = parseJson(payload);
  const steps = effect.at.split(".");
  const last = steps.pop() ?? "";
  const holders = document ? holdersAt(document.value, steps) : [];
  const changed = holders.filter((holder) => changeIn(holder, last, effect)).length;
  if (changed > 0) return { ...payload, text: JSON.stringify(document?.value) };
  context.note(`found nothing at ${effect.at}`);
  return undefined;
}

function holdersAt(root: unknown, steps: readonly string[]): Record<PropertyKey, unknown>[] {
  let nodes: unknown[] = [root];
  for (const step of steps)
    nodes = nodes.filter(isHolder).flatMap((node) => keysAt(node, step).map((key) => node[key]));
  return nodes.filter(isHolder);
}

function changeIn(holder: Record<PropertyKey, unknown>, step: string, effect: EffectOf<"mutate">): boolean {
  const isSet = Object.hasOwn(effect, "set");
  // A missing field can be added to an object, but not to a list.
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

function keysAt(holder: Record<PropertyKey, unknown>, step: string): string[] {
  const keys = Object.keys(holder);
  return step === "*" ? keys : keys.filter((key) => key === step);
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

function stale(_: EffectOf<"stale">, context: FaultContext): Outcome {
  const earlier = context.answer?.earlier;
  if (!earlier) context.note("nothing earlier");
  return earlier?.();
}

/**
 * As when a network repeats a request: a call that changes something runs a second time and its second answer is
 * sent. For a list every entry is sent twice, because repeating a read has no effect.
 */
async function duplicate(_: EffectOf<"duplicate">, context: FaultContext): Promise<Outcome> {
  const payload = isReadOnly(context.call.endpoint) ? requireAnswer(context) : (await context.run()).payload;
  const bundle = findBundle(payload);
  if (!bundle) return payload;
  const entry = bundle.entry.flatMap((one) => [one, one]);
  return jsonPayload([{ ...bundle, entry }], payload.status);
}

const longest = 600_000;

export function delayOf(
  { ms, uniform, lognormal, seed }: EffectOf<"latency">,
  random: FaultContext["random"],
): number {
  if (uniform) return random(seed).number.float({ min: uniform.from, max: uniform.to });
  if (!lognormal) return ms ?? 0;
  const { number } = random(seed);
  // Two uniform numbers make a normally distributed one (Box–Muller).
  const [u1, u2] = [1 - number.float(), number.float()];
  const normal = Math.sqrt(-2 * Math.log(u1)) * Math.cos(2 * Math.PI * u2);
  return Math.min(longest, lognormal.median * Math.exp(lognormal.spread * normal));
}
