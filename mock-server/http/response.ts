import type { Response } from "express";
import { z } from "zod";
import type { Row } from "#practice-api/contract.ts";
import { ApiError } from "../core/api-error.ts";
import { writeAnswer } from "./serialize-cache.ts";

/** An answer as it goes out, byte for byte. */
export type Payload = {
  readonly status: number;
  readonly type: string;
  readonly text: string;
  /** In seconds. */
  readonly retryAfter?: number | undefined;
};

const json = "application/json; charset=utf-8";

export function jsonPayload(value: unknown, status = 200): Payload {
  return { status, type: json, text: JSON.stringify(value) ?? "" };
}

export function htmlPayload(text: string, status: number): Payload {
  return { status, type: "text/html; charset=utf-8", text };
}

/** The JSON of an answer, or undefined where it is none. */
export function parsed({ text }: Payload): { readonly value: unknown } | undefined {
  try {
    return { value: JSON.parse(text) };
  } catch {
    return undefined;
  }
}

/** The bundle that an answer is, with its entries; undefined for every other answer. */
export function bundleIn(payload: Payload): { readonly entry: readonly unknown[] } | undefined {
  const value = parsed(payload)?.value;
  const bundle = Array.isArray(value) ? (value[0] as { entry?: unknown } | null | undefined) : undefined;
  return Array.isArray(bundle?.entry) ? { ...bundle, entry: bundle.entry } : undefined;
}

/** What a handler answered, as its row of the contract writes it. */
export function responseOf(row: Row, result: unknown): Payload {
  if (row.decodesStatus) {
    const { status, body } = z.encode(row.output, result) as { status: number; body: unknown };
    return jsonPayload(body, status);
  }
  if (row.format === "text") {
    return { status: 200, type: "text/plain; charset=utf-8", text: z.encode(row.output, result) as string };
  }
  return { status: 200, type: json, text: writeAnswer(row.output, result) };
}

/** What is answered to a mistake of the caller's, or undefined when it is none. */
export function payloadOfMistake(error: unknown): Payload | undefined {
  if (error instanceof ApiError) return jsonPayload({ message: error.message }, error.status);
  // Express and its body reader put a status on the mistakes of a caller.
  const status = (error as { status?: unknown } | null)?.status;
  if (typeof status !== "number" || status < 400 || status >= 500) return undefined;
  return jsonPayload({ message: "The request cannot be read." }, status);
}

/** Says all of an answer but its content. `length` is in bytes; without it the content comes in chunks. */
export function announce({ status, type, retryAfter }: Payload, response: Response, length?: number): void {
  response.statusCode = status;
  response.setHeader("Content-Type", type);
  if (retryAfter !== undefined) response.setHeader("Retry-After", retryAfter);
  if (length !== undefined) response.setHeader("Content-Length", length);
}

/** Statuses that have no content, so that none may be announced either. */
const bare: ReadonlySet<number> = new Set([204, 304]);

export function deliver(payload: Payload, response: Response): void {
  if (bare.has(payload.status)) {
    announce(payload, response);
    response.end();
    return;
  }
  announce(payload, response, Buffer.byteLength(payload.text));
  response.end(payload.text);
}
