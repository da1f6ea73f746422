import { randomBytes } from "node:crypto";
import type { NextFunction, Request, Response } from "express";
import helmet from "helmet";

/** A fresh script nonce for every answer. */
export function giveNonce(_request: Request, response: Response, next: NextFunction) {
  response.locals.nonce = randomBytes(16).toString("base64");
  next();
}

/**
 * The headers of every answer (SECURITY T23 to T25). Referrer-Policy is same-origin because with
 * no-referrer a form posted before JavaScript arrives would carry `Origin: null` and be refused.
 */
export function securityHeaders(isDevelopment: boolean) {
  return [
    helmet({
      contentSecurityPolicy: {
        useDefaults: false,
        directives: {
          defaultSrc: ["'self'"],
          scriptSrc: ["'self'", (_request, response) => `'nonce-${(response as Response).locals.nonce}'`],
          // The development server injects style elements and talks over a web socket.
          styleSrc: isDevelopment
            ? ["'self'", "'unsafe-inline'"]
            : ["'self'", (_request, response) => `'nonce-${(response as Response).locals.nonce}'`],
          // Charts are drawn on the server with style attributes.
          styleSrcAttr: ["'unsafe-inline'"],
          imgSrc: ["'self'", "data:", "blob:"],
          connectSrc: isDevelopment ? ["'self'", "ws:"] : ["'self'"],
          frameSrc: ["'self'"],
          workerSrc: ["'self'", "blob:"],
          objectSrc: ["'none'"],
          baseUri: ["'none'"],
          formAction: ["'self'"],
          frameAncestors: ["'none'"],
        },
      },
      crossOriginEmbedderPolicy: false,
      crossOriginOpenerPolicy: { policy: "same-origin" },
      crossOriginResourcePolicy: { policy: "same-origin" },
      referrerPolicy: { policy: "same-origin" },
      strictTransportSecurity: { maxAge: 31_536_000, includeSubDomains: true },
      xFrameOptions: { action: "deny" },
    }),
    (_request: Request, response: Response, next: NextFunction) => {
      response.setHeader(
        "Permissions-Policy",
        "camera=(), microphone=(), geolocation=(), payment=(), usb=()",
      );
      next();
    },
  ];
}
