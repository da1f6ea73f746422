import { gzipSync } from "node:zlib";
import type { Response } from "express";
import { z } from "zod";
import type { AnyEndpoint } from "#practice-api/contract.ts";
import { ApiError } from "../core/api-error.ts";
import { jsonType, type Payload, textType } from "../core/payload.ts";
import { isHolder, valueAt } from "../core/value-at.ts";
import { inWindows1252 } from "../core/windows-1252.ts";
import type { World } from "../world/world.ts";
import { serializeAnswer } from "./serialize-cache.ts";

export function jsonPayload(value: unknown, status = 200): Payload {
  return { status, type: jsonType, text: JSON.stringify(value) ?? "" };
}

export function htmlPayload(text: string, status: number): Payload {
  return { status, type: "text/html; charset=utf-8", text };
}

const byteOrderMark = /^\uFEFF/;

export function parseJson({ text }: Payload): { readonly value: unknown } | undefined {
  try {
    return { value: JSON.parse(text.replace(byteOrderMark, "")) };
  } catch {
    return undefined;
  }
}

export function findBundle(payload: Payload): { readonly entry: readonly unknown[] } | undefined {
  const value = parseJson(payload)?.value;
  const bundle: unknown = Array.isArray(value) ? value[0] : undefined;
  const entry = valueAt(bundle, ["entry"]);
  return isHolder(bundle) && Array.isArray(entry) ? { ...bundle, entry } : undefined;
}

export function encodeAnswer(endpoint: AnyEndpoint, result: unknown): Payload {
  if (endpoint.decodesStatus) {
    const encoded: unknown = z.encode(endpoint.output, result);
    return jsonPayload(valueAt(encoded, ["body"]), Number(valueAt(encoded, ["status"])));
  }
  if (endpoint.format === "text") {
    return { status: 200, type: textType, text: String(z.encode(endpoint.output, result)) };
  }
  return { status: 200, type: jsonType, text: serializeAnswer(endpoint.output, result) };
}

/** Undefined for an error that the caller did not cause. */
export function callerErrorPayload(error: unknown): Payload | undefined {
  if (error instanceof ApiError)
    return jsonPayload({ message: error.message, ...error.details }, error.status);
  // Express and its body parser set a status on errors that the caller caused.
  const status = valueAt(error, ["status"]);
  if (typeof status !== "number" || status < 400 || status >= 500) return undefined;
  return jsonPayload({ message: "The request cannot be read." }, status);
}

/** `length` is in bytes; without it the content is chunked. */
export function setHead({ status, type, retryAfter }: Payload, response: Response, length?: number): void {
  response.statusCode = status;
  if (type !== "") response.setHeader("Content-Type", type);
  if (retryAfter !== undefined) response.setHeader("Retry-After", retryAfter);
  if (length !== undefined) response.setHeader("Content-Length", length);
}

/** Before it is compressed. */
export function bytesOf({ text, charset }: Pick<Payload, "text" | "charset">): Buffer {
  return charset === undefined ? Buffer.from(text) : inWindows1252(text);
}

const withoutContent: ReadonlySet<number> = new Set([204, 304]);

export function sendPayload(payload: Payload, response: Response): void {
  if (withoutContent.has(payload.status)) {
    setHead(payload, response);
    response.end();
    return;
  }
  const bytes = bytesOf(payload);
  const content = payload.encoding === "gzip" ? gzipSync(bytes) : bytes;
  if (payload.encoding) response.setHeader("Content-Encoding", payload.encoding);
  setHead(payload, response, content.length);
  response.end(content);
}

export function setMockHeaders(response: Response, world: World): void {
  response.sendDate = false;
  response.setHeader("Date", world.clock.http());
  response.setHeader("X-Mock-Server", "harbour-mock");
  response.setHeader("X-Mock-World", world.id);
  response.setHeader("Cache-Control", "no-store");
}
