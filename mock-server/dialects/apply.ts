import type { AnyEndpoint } from "#practice-api/contract.ts";
import type { ReceivedRequest } from "#practice-api/wire/request.ts";
import type { Payload } from "../core/payload.ts";
import type { Dialect } from "./dialect.ts";
import { jsonIn } from "./responses.ts";
import { type Answered, answerShapes } from "./shape.ts";
import { type DialectName, dialectsNamed } from "./table.ts";

/** Outside the practice, with languages of their own. */
export const outside: ReadonlySet<string> = new Set(["pay", "stripe", "video"]);

const shapes = new WeakMap<AnyEndpoint, Answered>();

function shapesOf(endpoint: AnyEndpoint): Answered {
  const known = shapes.get(endpoint) ?? answerShapes(endpoint);
  shapes.set(endpoint, known);
  return known;
}

function spokenIn(endpoint: AnyEndpoint, names: readonly DialectName[]): readonly Dialect[] {
  return names.length === 0 || outside.has(endpoint.host) ? [] : dialectsNamed(names);
}

/** As the practice reads it. */
export function readDialectRequest(
  names: readonly DialectName[],
  endpoint: AnyEndpoint,
  request: ReceivedRequest,
): ReceivedRequest {
  return spokenIn(endpoint, names).reduce(
    (read, spoken) => spoken.request?.(read, endpoint) ?? read,
    request,
  );
}

/**
 * `request` is the one that was received, before `readDialectRequest`. `index` says which field is missing, where a
 * dialect leaves out one of several.
 */
export function applyDialects(
  names: readonly DialectName[],
  endpoint: AnyEndpoint,
  payload: Payload,
  request: ReceivedRequest,
  index = 0,
): Payload {
  const spoken = spokenIn(endpoint, names);
  if (spoken.length === 0) return payload;
  let read = request;
  const calls = spoken.map((one) => {
    const call = { endpoint, request: read, index };
    read = one.request?.(read, endpoint) ?? read;
    return { one, call };
  });
  let changed = payload;
  const json = jsonIn(payload);
  if (json) {
    const shape = shapesOf(endpoint).forStatus(payload.status);
    const value = calls.reduce((before, { one, call }) => {
      const { resource, document } = one;
      const after = resource ? shape.each(before, (found, fields) => resource(found, fields, call)) : before;
      return document ? document(after, call) : after;
    }, json.value);
    changed = { ...payload, text: JSON.stringify(value) };
  }
  return calls.reduce((before, { one, call }) => one.payload?.(before, call) ?? before, changed);
}
