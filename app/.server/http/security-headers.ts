import { randomBytes } from "node:crypto";
import type { NextFunction, Request, Response } from "express";
import helmet from "helmet";

/** A fresh script nonce for every answer. */
export function setNonce(_request: Request, response: Response, next: NextFunction) {
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
    (request: Request, response: Response, next: NextFunction) => {
      const isMeeting = meetingPage.test(request.path) || meetingFrame.test(request.path);
      const who = isMeeting ? "(self)" : "()";
      response.setHeader(
        "Permissions-Policy",
        `camera=${who}, microphone=${who}, geolocation=(), payment=(), usb=()`,
      );
      if (meetingFrame.test(request.path)) letOurselvesFrame(response);
      next();
    },
  ];
}

/** Camera and microphone are for the meeting's page and for the documents it frames (SECURITY T25). */
const meetingPage = /^\/zoom\/?$/i;
const meetingFrame = /^\/meeting-frame\//i;

/** The meeting's documents stand in a frame of ours and in nobody else's (SECURITY T23). */
function letOurselvesFrame(response: Response) {
  const policy = String(response.getHeader("Content-Security-Policy"));
  response.setHeader(
    "Content-Security-Policy",
    policy.replace("frame-ancestors 'none'", "frame-ancestors 'self'"),
  );
  response.setHeader("X-Frame-Options", "SAMEORIGIN");
}
