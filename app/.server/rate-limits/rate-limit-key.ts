import { createHmac } from "node:crypto";
import { isIPv6 } from "node:net";

/** Identifies who a limit applies to: an account and a network, both as `rateLimitKey` returns them. */
export type RateLimitSubject = { account: string; network: string };

/**
 * Rate-limit key: an HMAC of a username or network prefix under the installation's secret, so that the
 * store does not reveal which accounts failed to sign in (SECURITY T11).
 */
export function rateLimitKey(key: Buffer, value: string): string {
  return createHmac("sha256", key).update(value.normalize("NFKC").trim().toLowerCase()).digest("base64url");
}

/**
 * The part of an IP address that one household or computer cannot change at will: an IPv4 address as it
 * is, the first 64 bits of an IPv6 one.
 */
export function networkPrefix(address: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  if (mapped !== undefined) return mapped;
  if (!isIPv6(address)) return address;
  const [head = "", tail] = (address.split("%", 1)[0] ?? "").split("::");
  const before = head === "" ? [] : head.split(":");
  const after = tail === undefined || tail === "" ? [] : tail.split(":");
  const zeros = tail === undefined ? 0 : 8 - before.length - after.length;
  const groups = [...before, ...Array<string>(Math.max(zeros, 0)).fill("0"), ...after];
  return groups
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(":");
}
