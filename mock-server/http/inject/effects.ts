import { type EffectOf, effectDefaults, type FaultEffect } from "../../faults/effects.ts";
import { type PracticeError, practiceErrors } from "../../faults/practice-errors.ts";
import { tokenRefused } from "../authorize.ts";
import { pause } from "../pause.ts";
import { encodeAnswer, findBundle, htmlPayload, jsonPayload } from "../response.ts";
import { duplicate, mutate, stale } from "./alterations.ts";
import { drip, garbage, huge, truncate } from "./connection.ts";
import { delayOf } from "./delay.ts";
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
