import type { NextFunction, Request, Response } from "express";
import { fileLimits } from "#practice-api/messages/rules.ts";

const safe = new Set(["GET", "HEAD", "OPTIONS"]);

/** Threat T19. Sec-Fetch-Site or, in older browsers, Origin says where it is from; else it is refused. */
export function refuseForeignWrites(allowedOrigins: readonly string[]) {
  return (request: Request, response: Response, next: NextFunction) => {
    if (safe.has(request.method) || isOwn(request, allowedOrigins)) return next();
    response.status(403).type("text/plain").send("This request did not come from the portal’s own pages.");
  };
}

/** For forms without files, which are all short. */
const maxBodyBytes = 100_000;
/** Routes that take the files of a message: a third more where they are in base64, and the form (threat T21). */
const uploadPaths: ReadonlySet<string> = new Set(["/emails/uploads", "/emails/compose"]);
export const maxUploadBytes = 1.4 * fileLimits.totalBytes;

/** Before it is read (threats T21, T28). Node accepts no more bytes than the declared length. */
export function refuseLongBodies(request: Request, response: Response, next: NextFunction) {
  const { "content-length": length, "transfer-encoding": encoding } = request.headers;
  if (encoding !== undefined) return void response.status(411).end();
  const max = uploadPaths.has(request.path) ? maxUploadBytes : maxBodyBytes;
  if (Number(length ?? 0) > max) return void response.status(413).end();
  next();
}

function isOwn(request: Request, allowedOrigins: readonly string[]): boolean {
  const { origin, "sec-fetch-site": site } = request.headers;
  if (origin !== undefined && !allowedOrigins.includes(origin)) return false;
  return site === undefined ? origin !== undefined : site === "same-origin";
}

/**
 * Refuses any other host with 400 (threat T19). A proxy that ends TLS speaks plain HTTP to the portal, so
 * protocol and host of the request are not the browser's origin, which the router compares with `Origin` and
 * puts into links.
 */
export function requirePublicOrigin(origins: readonly string[]) {
  const byHost = new Map(origins.map((origin) => [new URL(origin).host, new URL(origin)]));
  return (request: Request, response: Response, next: NextFunction) => {
    // Only a path may follow: an absolute URL or "*" as the request's target has a meaning for proxies alone.
    // A proxy may have looked at another one of two hosts.
    const hosts = request.headersDistinct.host?.length ?? 0;
    const isPlain = request.url.startsWith("/") && hosts <= 1;
    const origin = isPlain ? byHost.get(request.host?.toLowerCase() ?? "") : undefined;
    if (!origin) {
      response.status(400).type("text/plain").set("Cache-Control", "no-store");
      return void response.send("This portal has another address.");
    }
    request.headers.host = origin.host;
    delete request.headers["x-forwarded-host"];
    Object.defineProperty(request, "protocol", { value: origin.protocol.replace(":", "") });
    next();
  };
}
