import { gzipSync } from "node:zlib";
import type { Response } from "express";
import { z } from "zod";
import type { AnyEndpoint } from "#practice-api/contract.ts";
import { ApiError } from "./api-error.ts";
import { serializeAnswer } from "./serialize-cache.ts";
import { isHolder, valueAt } from "./value-at.ts";
import { inWindows1252 } from "./windows-1252.ts";

export type Payload = {
  readonly status: number;
  /** Empty for none. */
  readonly type: string;
  readonly text: string;
  /** In seconds. */
  readonly retryAfter?: number | undefined;
  readonly encoding?: "gzip" | undefined;
  /** UTF-8 without one. */
  readonly charset?: "windows-1252" | undefined;
};

/** `operation` is its area and its name. */
export type Reshape = (operation: string, payload: Payload) => Payload;

export const jsonType = "application/json; charset=utf-8";
export const textType = "text/plain; charset=utf-8";

export function jsonPayload(value: unknown, status = 200): Payload {
  return { status, type: jsonType, text: JSON.stringify(value) ?? "" };
}

export function htmlPayload(text: string, status: number): Payload {
  return { status, type: "text/html; charset=utf-8", text };
}

const byteOrderMark = /^\uFEFF/;

export function parseJson({ text }: Pick<Payload, "text">): { readonly value: unknown } | undefined {
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
