import { createHmac } from "node:crypto";
import { derivedKey } from "./encryption.ts";

export type KeyedHashes = { of: (value: string) => string; all: (value: string) => readonly string[] };

export function keyedHashes(ring: readonly Buffer[], purpose: string): KeyedHashes {
  const all = (value: string) =>
    ring.map((key) => createHmac("sha256", derivedKey(key, purpose)).update(value).digest("base64url"));
  return { all, of: (value) => all(value)[0] ?? "" };
}
