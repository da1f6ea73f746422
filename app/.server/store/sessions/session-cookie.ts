import { createHash, randomBytes } from "node:crypto";
import { parseCookie, stringifySetCookie } from "cookie";

/**
 * The cookie of a session, opaque and unguessable. The __Host- prefix makes the browser insist on Secure,
 * on Path=/ and on no Domain; browsers treat http://localhost as secure for this (threat T2).
 */
const name = "__Host-portal";
const probeName = "__Host-cookies";
const ticketName = "__Host-queue";
const ticketSeconds = 60;
const attributes = { path: "/", secure: true, httpOnly: true, sameSite: "lax" } as const;
const idPattern = /^[A-Za-z0-9_-]{43}$/;

export const sessionCookie = {
  set: (id: string) => stringifySetCookie({ name, value: id, ...attributes }),
  clear: () => stringifySetCookie({ name, value: "", ...attributes, maxAge: 0 }),
  /** The session id in a request's Cookie header, or undefined. */
  read: (request: Request): string | undefined => idIn(request.headers.get("cookie") ?? ""),
  /** The session id in a Cookie header, or undefined. */
  parse: (header = ""): string | undefined => idIn(header),
};

/**
 * Says nothing but that the browser keeps cookies. The login page sets it, so a sign-in without it is from a browser
 * that may keep none. It has a name of its own, because a login page that arrives late must not replace a session.
 */
export const cookieProbe = {
  set: () => stringifySetCookie({ name: probeName, value: "kept", ...attributes }),
  /** Whether the browser has sent this cookie or that of a session. */
  isKept: (request: Request): boolean => {
    const cookies = parseCookie(request.headers.get("cookie") ?? "");
    return probeName in cookies || name in cookies;
  },
};

/** The ticket with which the page of a sign-in that waits fetches its answer. It opens nothing else. */
export const queueTicket = {
  set: (ticket: string) =>
    stringifySetCookie({ name: ticketName, value: ticket, ...attributes, maxAge: ticketSeconds }),
  clear: () => stringifySetCookie({ name: ticketName, value: "", ...attributes, maxAge: 0 }),
  read: (request: Request): string | undefined => idIn(request.headers.get("cookie") ?? "", ticketName),
};

function idIn(header: string, cookie = name): string | undefined {
  return parseCookie(header, { decode: (value) => (idPattern.test(value) ? value : undefined) })[cookie];
}

/** A new session id of 256 random bits, as 43 characters of base64url. */
export const newSessionId = () => randomBytes(32).toString("base64url");

/** The primary key of a session: a hash, so that a stolen copy of the store holds no usable cookie. */
export const sessionKey = (id: string) => createHash("sha256").update(id).digest("base64url");
