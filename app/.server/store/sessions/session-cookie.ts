import { createHash, randomBytes } from "node:crypto";
import { parseCookie, stringifySetCookie } from "cookie";

/** `__Host-`: browsers insist on Secure, Path=/ and no Domain. http://localhost is secure too (threat T2). */
const name = "__Host-portal";
const probeName = "__Host-cookies";
const ticketName = "__Host-queue";
const ticketSeconds = 60;
const attributes = { path: "/", secure: true, httpOnly: true, sameSite: "lax" } as const;
const idPattern = /^[A-Za-z0-9_-]{43}$/;

export const sessionCookie = {
  set: (id: string) => stringifySetCookie({ name, value: id, ...attributes }),
  clear: () => stringifySetCookie({ name, value: "", ...attributes, maxAge: 0 }),
  read: (request: Request): string | undefined => idIn(request.headers.get("cookie") ?? ""),
  parse: (header = ""): string | undefined => idIn(header),
};

/** Says that cookies are kept. Has its own name: a late login page must not replace a session. */
export const cookieProbe = {
  set: () => stringifySetCookie({ name: probeName, value: "kept", ...attributes }),
  isKept: (request: Request): boolean => {
    const cookies = parseCookie(request.headers.get("cookie") ?? "");
    return probeName in cookies || name in cookies;
  },
};

/** The page of a sign-in that waits fetches its answer with it. It opens nothing else. */
export const queueTicket = {
  set: (ticket: string) =>
    stringifySetCookie({ name: ticketName, value: ticket, ...attributes, maxAge: ticketSeconds }),
  clear: () => stringifySetCookie({ name: ticketName, value: "", ...attributes, maxAge: 0 }),
  read: (request: Request): string | undefined => idIn(request.headers.get("cookie") ?? "", ticketName),
};

function idIn(header: string, cookie = name): string | undefined {
  return parseCookie(header, { decode: (value) => (idPattern.test(value) ? value : undefined) })[cookie];
}

/** 256 random bits, as 43 characters of base64url. */
export const newSessionId = () => randomBytes(32).toString("base64url");

/** A hash, so that a stolen copy of the store holds no usable cookie. */
export const sessionKey = (id: string) => createHash("sha256").update(id).digest("base64url");
