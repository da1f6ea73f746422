import type { NextFunction, Request, Response } from "express";

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
