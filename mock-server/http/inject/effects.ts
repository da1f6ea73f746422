import type { EffectOf, FaultEffect } from "../../faults/fault-schema.ts";
import { type PracticeError, practiceErrors } from "../../faults/practice-errors.ts";
import { tokenRefused } from "../authorize.ts";
import { pause } from "../pause.ts";
import { htmlPayload, jsonPayload, responseOf } from "../response.ts";
import { duplicate, mutate, stale } from "./alterations.ts";
import { drip, garbage, huge, truncate } from "./connection.ts";
import { delayOf } from "./delay.ts";
import type { FaultContext, Outcome } from "./fault-context.ts";

type Act<E> = (effect: E, scene: FaultContext) => Outcome | Promise<Outcome>;

/**
 * What each effect does. Most need nothing of the call, so that they do the same before it and after it
 * has been carried out; fitting.ts says which do not, and which leave the call to further rules.
 */
const effects: { readonly [T in FaultEffect["type"]]: Act<EffectOf<T>> } = {
  latency: async (effect, { response, chance }) => {
    await pause(delayOf(effect, chance), response);
    return response.closed ? "taken" : undefined;
  },
  status: ({ status, body, retryAfter }) => ({
    ...jsonPayload(body ?? { message: "An injected failure." }, status),
    retryAfter,
  }),
  "practice-error": ({ error }) => {
    const refusal: PracticeError = practiceErrors[error];
    return "body" in refusal ? jsonPayload(refusal.body) : responseOf(refusal.row, refusal.answer);
  },
  hang: () => "taken",
  reset: (_, { response }) => {
    response.socket?.resetAndDestroy();
    return "taken";
  },
  close: (_, { response }) => {
    response.socket?.end();
    return "taken";
  },
  truncate,
  garbage,
  "malformed-json": () => ({
    ...jsonPayload(null),
    text: '[{"resourceType":"Bundle","entry":[{"resource":{',
  }),
  "html-error": ({ status = 200 }) =>
    htmlPayload("<!doctype html><title>Maintenance</title><h1>We will be back shortly</h1>", status),
  "empty-body": () => ({ ...jsonPayload(null), text: "" }),
  drip,
  mutate,
  "empty-form": ({ form }, { call }) => {
    const [bundle] = JSON.parse(responseOf(call.row, { entries: [], unreadable: 0 }).text) as [object];
    const { entry: _, ...withoutList } = bundle as { entry: unknown };
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
  quota: ({ retryAfter = 30 }) => ({
    ...jsonPayload({ message: "Too many requests. Please try again later." }, 429),
    retryAfter,
  }),
  auth: ({ as }, { call, world, token }) => {
    if (as === "falsy") return responseOf(call.row, false);
    if (as === "expired") world.sessions.end(token);
    return jsonPayload({ message: tokenRefused }, 401);
  },
  huge,
};

export function act(effect: FaultEffect, scene: FaultContext): Outcome | Promise<Outcome> {
  return (effects[effect.type] as Act<FaultEffect>)(effect, scene);
}
