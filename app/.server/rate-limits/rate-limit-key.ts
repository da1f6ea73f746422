import { createHmac } from "node:crypto";
import ipaddr from "ipaddr.js";

/** `times`: how many times the limit of one address it may have. */
type CountedNetwork = { key: string; times: number };

/** Account and networks are as `rateLimitKey` returns them. */
export type RateLimitSubject = { account: string; networks: readonly CountedNetwork[] };

/** A keyed hash, so that the store does not reveal which accounts failed to sign in (threat T11). */
export function rateLimitKey(key: Buffer, value: string): string {
  return createHmac("sha256", key).update(comparable(value)).digest("base64url");
}

/** As a practice's database may compare it: without letter case, accents, spaces and invisible characters. */
export function comparable(value: string): string {
  const visible = value.normalize("NFKD").replace(/[\p{Default_Ignorable_Code_Point}\p{M}\p{C}\s]/gu, "");
  // Upper case first: it unites letters that have more than one lower case.
  return visible.toUpperCase().toLowerCase();
}

export const widestNetwork = 4;
/** A customer gets a /64 to /48, so each length is counted, and a wider network may have more. */
const lengths = [
  { bytes: 8, times: 1 },
  { bytes: 7, times: 2 },
  { bytes: 6, times: widestNetwork },
];

/** The smallest first. Text that is no address is returned unchanged. */
export function networksOf(address: string): readonly CountedNetwork[] {
  if (!ipaddr.isValid(address)) return [{ key: address, times: 1 }];
  // `process` turns an IPv4 address that is mapped into IPv6 back into itself.
  const ip = ipaddr.process(address);
  if (!(ip instanceof ipaddr.IPv6)) return [{ key: ip.toString(), times: 1 }];
  const hex = Buffer.from(ip.toByteArray()).toString("hex");
  return lengths.map(({ bytes, times }) => ({ key: `${hex.slice(0, bytes * 2)}/${bytes * 8}`, times }));
}
