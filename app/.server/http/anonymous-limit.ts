import type { NextFunction, Request, Response } from "express";
import type { AnonymousLimit } from "../rate-limits/session-limits.ts";
import { sessionCookie } from "../store/sessions/session-cookie.ts";
import { metrics } from "../telemetry/metrics.ts";

/** Before anything is rendered (threat T43). A cookie that opens no session: see refuseForgedCookies. */
export function limitAnonymousRequests(limit: AnonymousLimit) {
  return async (request: Request, response: Response, next: NextFunction) => {
    if (sessionCookie.parse(request.headers.cookie) !== undefined) return next();
    const retryAfter = await limit(request.ip ?? "");
    if (retryAfter === undefined) return next();
    metrics.requestsShed.inc({ reason: "network" });
    response.status(429).type("text/plain");
    response.set({ "Retry-After": String(retryAfter), "Cache-Control": "no-store" });
    response.send("There were too many requests from your network. Please try again in a minute.");
  };
}
