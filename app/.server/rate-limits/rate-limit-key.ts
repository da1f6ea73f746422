import { createHmac } from "node:crypto";
import ipaddr from "ipaddr.js";

/** Identifies who a limit applies to: an account and a network, both as `rateLimitKey` returns them. */
export type RateLimitSubject = { account: string; network: string };

/**
 * Rate-limit key: an HMAC of a username or network prefix under the installation's secret, so that the
 * store does not reveal which accounts failed to sign in (threat T11).
 */
export function rateLimitKey(key: Buffer, value: string): string {
  return createHmac("sha256", key).update(comparable(value)).digest("base64url");
}

/**
 * Normalises a value as a practice's database may compare it: without letter case, accents, spaces and
 * invisible characters.
 */
function comparable(value: string): string {
  const visible = value.normalize("NFKD").replace(/[\p{Default_Ignorable_Code_Point}\p{M}\p{C}\s]/gu, "");
  // Upper case first: it unites letters that have more than one lower case.
  return visible.toUpperCase().toLowerCase();
}

/**
 * The part of an IP address that a customer's network cannot choose: an IPv4 address as it is, the first
 * 64 bits of an IPv6 one. Any other text is returned unchanged.
 */
export function networkPrefix(address: string): string {
  if (!ipaddr.isValid(address)) return address;
  // `process` turns an IPv4 address that is mapped into IPv6 back into itself.
  const ip = ipaddr.process(address);
  if (!(ip instanceof ipaddr.IPv6)) return ip.toString();
  return ip.parts
    .slice(0, 4)
    .map((part) => part.toString(16))
    .join(":");
}
