import type { Request, Response } from "express";

/** Pages that may call the practice from a browser. By default there are none. */
export type CorsOrigins = {
  readonly practice: readonly string[];
  /** The control API can change every record. */
  readonly control: readonly string[];
};

const methods = "GET, POST, PUT, PATCH, DELETE";
const requestHeaders = "Content-Type, Token, Idempotency-Key, Last-Event-ID";
const responseHeaders = "Date, Retry-After, X-Mock-Fault, X-Mock-Server, X-Mock-World";
/** In seconds. */
const maxAge = "600";

/** `path` is without the world. True for a preflight, which is answered then. */
export function answerCors(
  origins: CorsOrigins,
  path: string,
  request: Request,
  response: Response,
): boolean {
  const isControl = /^\/__mock(\/|\?|$)/i.test(path);
  const allowed = isControl ? origins.control : origins.practice;
  if (allowed.length === 0) return false;
  response.vary("Origin");
  const origin = request.get("Origin");
  if (origin === undefined || !allowed.includes(origin)) return false;
  response.set({
    "Access-Control-Allow-Origin": origin,
    "Access-Control-Expose-Headers": responseHeaders,
    "Cross-Origin-Resource-Policy": "cross-origin",
  });
  if (request.method !== "OPTIONS" || request.get("Access-Control-Request-Method") === undefined)
    return false;
  response.set({
    "Access-Control-Allow-Methods": methods,
    "Access-Control-Allow-Headers": requestHeaders,
    "Access-Control-Max-Age": maxAge,
  });
  response.status(204).end();
  return true;
}
