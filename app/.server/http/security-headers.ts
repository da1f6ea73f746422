import { randomBytes } from "node:crypto";
import type { ServerResponse } from "node:http";
import type { NextFunction, Request, Response } from "express";
import helmet from "helmet";
import type { CardOrigins } from "../configuration/config.ts";
import { isLoopbackName } from "../configuration/refusals.ts";

/** Of every response, files and health probes included (threat T25). Pages have a policy of their own. */
export function fixedHeaders(request: Request, response: Response, next: NextFunction) {
  // A browser would ask every other program of its own machine for https, on each port, for a year.
  if (!isLoopbackName(request.hostname ?? ""))
    response.set("Strict-Transport-Security", "max-age=31536000; includeSubDomains");
  response.set({
    "X-Content-Type-Options": "nosniff",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Content-Security-Policy": "object-src 'none'; base-uri 'none'; frame-ancestors 'none'",
  });
  next();
}

const nonces = new WeakMap<ServerResponse, string>();

export function setNonce(_request: Request, response: Response, next: NextFunction) {
  nonces.set(response, randomBytes(16).toString("base64"));
  next();
}

export const nonceOf = (response: ServerResponse) => nonces.get(response) ?? "";
const nonceSource = (_request: unknown, response: ServerResponse) => `'nonce-${nonceOf(response)}'`;

const noCard: CardOrigins = { script: [], connect: [], frames: [] };

/**
 * A route that sets a header itself replaces it (threats T23 to T25). Cache-Control is set by
 * require-session.ts and require-signed-out.ts (threat T6). Referrer-Policy is same-origin because with
 * no-referrer a form posted before JavaScript arrives would carry `Origin: null` and be refused.
 * @param card is part of every page's policy, because a page that the router opens keeps the first one's.
 * Nothing is loaded from there before a patient asks for the card form. It follows the practices, which are
 * read again.
 */
export function securityHeaders(isDevelopment: boolean, videoOrigin?: string, card = () => noCard) {
  const ownAnd = (kind: keyof CardOrigins) => () => ["'self'", ...card()[kind]].join(" ");
  return [
    helmet({
      contentSecurityPolicy: {
        useDefaults: false,
        directives: {
          defaultSrc: ["'self'"],
          scriptSrc: [ownAnd("script"), nonceSource],
          // The development server injects style elements and uses a web socket.
          styleSrc: ["'self'", isDevelopment ? "'unsafe-inline'" : nonceSource],
          // The server renders charts with style attributes.
          styleSrcAttr: ["'unsafe-inline'"],
          imgSrc: ["'self'", "data:", "blob:"],
          connectSrc: [ownAnd("connect"), ...(isDevelopment ? ["ws:"] : [])],
          frameSrc: [ownAnd("frames"), ...(videoOrigin === undefined ? [] : [videoOrigin])],
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
      // fixedHeaders decides it by the host.
      strictTransportSecurity: false,
      xFrameOptions: { action: "deny" },
    }),
    (request: Request, response: Response, next: NextFunction) => {
      const isMeeting = meetingPage.test(request.path) || meetingFrame.test(request.path);
      const allowed = isMeeting
        ? `(${["self", ...(videoOrigin ? [`"${videoOrigin}"`] : [])].join(" ")})`
        : "()";
      response.setHeader(
        "Permissions-Policy",
        `camera=${allowed}, microphone=${allowed}, geolocation=(), payment=(), usb=()`,
      );
      if (meetingFrame.test(request.path)) allowOwnFrames(response);
      replaceOnAppend(response);
      next();
    },
  ];
}

/** Camera and microphone are for the meeting's page and for the documents it frames (threat T25). */
const meetingPage = /^\/zoom\/?$/i;
const meetingFrame = /^\/meeting-frame\//i;

/** Lets the portal's own pages, and no other site, frame the meeting's documents (threat T23). */
function allowOwnFrames(response: Response) {
  const policy = String(response.getHeader("Content-Security-Policy"));
  response.setHeader(
    "Content-Security-Policy",
    policy.replace("frame-ancestors 'none'", "frame-ancestors 'self'"),
  );
  response.setHeader("X-Frame-Options", "SAMEORIGIN");
}

/** The adapter appends headers. Of two policies both hold: a route could allow nothing that one forbids. */
function replaceOnAppend(response: Response) {
  const defaults = new Set(response.getHeaderNames());
  const append = response.append.bind(response);
  response.append = (name, value) =>
    defaults.delete(name.toLowerCase()) ? response.set(name, value) : append(name, value);
}
