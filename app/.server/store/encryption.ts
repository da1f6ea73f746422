import { createCipheriv, createDecipheriv, createSecretKey, hkdfSync, randomBytes } from "node:crypto";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Config } from "../config.ts";

/** Encrypts stored values with AES-256-GCM, bound to the row that holds them (threat T1). */
export type Encryption = {
  encrypt: (value: unknown, row: string) => string;
  /** @throws Error when the text was changed, moved to another row, or encrypted with another key. */
  decrypt: (encrypted: string, row: string) => unknown;
};

const authTagLength = 16;

export function createEncryption(keyBytes: Buffer): Encryption {
  if (keyBytes.length !== 32) throw new Error("SESSION_KEY must be 32 bytes, written in base64.");
  // A key object is set up once; from plain bytes the cipher sets it up again for every value.
  const key = createSecretKey(keyBytes);
  return {
    encrypt: (value, row) => {
      const iv = randomBytes(12);
      const cipher = createCipheriv("aes-256-gcm", key, iv, { authTagLength }).setAAD(Buffer.from(row));
      const body = Buffer.concat([cipher.update(JSON.stringify(value), "utf8"), cipher.final()]);
      return Buffer.concat([iv, cipher.getAuthTag(), body]).toString("base64");
    },
    decrypt: (encrypted, row) => {
      const bytes = Buffer.from(encrypted, "base64");
      const decipher = createDecipheriv("aes-256-gcm", key, bytes.subarray(0, 12), { authTagLength });
      decipher.setAAD(Buffer.from(row));
      decipher.setAuthTag(bytes.subarray(12, 28));
      const body = Buffer.concat([decipher.update(bytes.subarray(28)), decipher.final()]);
      return JSON.parse(body.toString("utf8")) as unknown;
    },
  };
}

/** The decrypted value, or undefined when it is damaged or was encrypted with another key. */
export function decryptOrUndefined(encryption: Encryption, encrypted: string, row: string): unknown {
  try {
    return encryption.decrypt(encrypted, row);
  } catch {
    return undefined;
  }
}

/**
 * The key of this installation: SESSION_KEY, or one that is created once in the data directory, readable
 * by its owner only. Several instances on one database must share SESSION_KEY.
 */
export function loadEncryptionKey(config: Pick<Config, "sessionKey" | "dataDirectory">): Buffer {
  if (config.sessionKey) return Buffer.from(config.sessionKey, "base64");
  const file = join(config.dataDirectory, "session.key");
  mkdirSync(config.dataDirectory, { recursive: true, mode: 0o700 });
  try {
    // "wx" refuses to overwrite, so processes that start together agree on the first one's key.
    writeFileSync(file, randomBytes(32).toString("base64"), { mode: 0o600, flag: "wx" });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
  }
  return Buffer.from(readFileSync(file, "utf8"), "base64");
}

/**
 * A key for one purpose, derived from the installation's key, so that a value made for one purpose is
 * worthless for another. Changing a purpose invalidates everything that was made with it.
 */
export function derivedKey(key: Buffer, purpose: string): Buffer {
  return Buffer.from(hkdfSync("sha256", key, "", purpose, 32));
}
