import { createHash, randomBytes } from "node:crypto";

/**
 * One cookie, opaque and unguessable. The __Host- prefix makes the browser insist on Secure, on Path=/
 * and on no Domain; browsers treat http://localhost as secure for this (SECURITY T2).
 */
const name = "__Host-portal";
const attributes = "Path=/; Secure; HttpOnly; SameSite=Lax";

export const sessionCookie = {
  set: (id: string) => `${name}=${id}; ${attributes}`,
  clear: () => `${name}=; ${attributes}; Max-Age=0`,
  /** The id in a request's Cookie header, or undefined. */
  read: (request: Request): string | undefined => {
    const header = request.headers.get("cookie") ?? "";
    for (const part of header.split(";")) {
      const [key, value] = part.trim().split("=", 2);
      if (key === name && value && /^[A-Za-z0-9_-]{43}$/.test(value)) return value;
    }
    return undefined;
  },
};

/** 256 bits, as 43 characters of base64url. */
export const newSessionId = () => randomBytes(32).toString("base64url");

/** What the store knows a session by: a stolen copy of the store holds no usable cookie. */
export const sessionKey = (id: string) => createHash("sha256").update(id).digest("base64url");
