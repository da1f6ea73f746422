import type { NextFunction, Request, Response } from "express";

const safe = new Set(["GET", "HEAD", "OPTIONS"]);

/**
 * Refuses any request that could change something and does not come from our own pages (SECURITY
 * T19). Browsers say where a request comes from in Sec-Fetch-Site; older ones in Origin. A request
 * that says neither is refused too.
 */
export function refuseForeignWrites(allowedOrigins: readonly string[]) {
  return (request: Request, response: Response, next: NextFunction) => {
    if (safe.has(request.method) || isOwn(request, allowedOrigins)) return next();
    response.status(403).type("text/plain").send("This request did not come from the portal's own pages.");
  };
}

function isOwn(request: Request, allowedOrigins: readonly string[]): boolean {
  const { origin, "sec-fetch-site": site } = request.headers;
  if (origin !== undefined && !allowedOrigins.includes(origin)) return false;
  return site === undefined ? origin !== undefined : site === "same-origin";
}
