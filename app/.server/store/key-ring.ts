import { createHmac, hkdfSync, randomBytes } from "node:crypto";
import { linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Config } from "../configuration/config.ts";
import { ConfigurationError, errorCode, messageOf } from "../errors.ts";

/** One writes, all read (ADR 0035). */
export type KeyRing = {
  current: Buffer;
  /** In an order that depends on the keys only, not on which is current. */
  all: readonly Buffer[];
};

const keyBytes = 32;
const keyIdLength = 4;

export function createKeyRing(current: Buffer, others: readonly Buffer[] = []): KeyRing {
  const byId = new Map([current, ...others].map((key) => [keyId(key).toString("hex"), key]));
  return { current, all: [...byId].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([, key]) => key) };
}

/**
 * Without SESSION_KEY one is created in the data directory, readable by its owner only. Several instances on
 * one database must share their keys. @throws ConfigurationError when there is none that can be used.
 */
export function loadKeyRing({
  sessionKey,
  previousSessionKeys,
  dataDirectory,
}: Pick<Config, "sessionKey" | "previousSessionKeys" | "dataDirectory">): KeyRing {
  const current =
    sessionKey === undefined
      ? keyFrom(keyIn(dataDirectory), `The file ${fileIn(dataDirectory)}`)
      : keyFrom(sessionKey, "SESSION_KEY");
  const others = previousSessionKeys.map((text) => keyFrom(text, "Each key of SESSION_KEY_PREVIOUS"));
  return createKeyRing(current, others);
}

function keyFrom(text: string, name: string): Buffer {
  const key = Buffer.from(text, "base64");
  if (key.length === keyBytes) return key;
  throw new ConfigurationError(`${name} must hold ${keyBytes} bytes, written in base64.`);
}

const fileIn = (directory: string) => join(directory, "session.key");

function keyIn(directory: string): string {
  const file = fileIn(directory);
  try {
    mkdirSync(directory, { recursive: true, mode: 0o700 });
    createOnce(file, randomBytes(keyBytes).toString("base64"));
    return readFileSync(file, "utf8");
  } catch (error) {
    throw new ConfigurationError(`DATA_DIR cannot be used: ${messageOf(error)}.`, { cause: error });
  }
}

/** Processes that start together agree on the first one's key, and a full disk leaves no part of a key. */
function createOnce(file: string, content: string): void {
  const draft = `${file}.${process.pid}`;
  try {
    writeFileSync(draft, content, { mode: 0o600 });
    linkSync(draft, file);
  } catch (error) {
    if (errorCode(error) !== "EEXIST") throw error;
  } finally {
    rmSync(draft, { force: true });
  }
}

/** A value of one purpose is worthless for another. Changing a purpose invalidates what was made with it. */
export function derivedKey(key: Buffer, purpose: string): Buffer {
  return Buffer.from(hkdfSync("sha256", key, "", purpose, keyBytes));
}

/** Names a key in the values that it encrypts, and reveals nothing of it. */
export const keyId = (key: Buffer) => derivedKey(key, "key id").subarray(0, keyIdLength);

export type KeyedHashes = {
  /** The hash of a value under the current key. */
  of: (value: string) => string;
  /**
   * Under every key, in the same order on every instance with these keys: find rows by all of them. Work that
   * must not run twice needs a lease of each, taken in this order: while instances restart with other keys
   * they have at least one hash in common, and it may be any of these.
   */
  all: (value: string) => readonly string[];
};

export function keyedHashes({ current, all }: KeyRing, purpose: string): KeyedHashes {
  const hashWith = (key: Buffer) => {
    const secret = derivedKey(key, purpose);
    return (value: string) => createHmac("sha256", secret).update(value).digest("base64url");
  };
  const hashes = all.map(hashWith);
  return { of: hashWith(current), all: (value) => hashes.map((hash) => hash(value)) };
}
