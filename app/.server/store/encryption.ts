import { createCipheriv, createDecipheriv, createSecretKey, hkdfSync, randomBytes } from "node:crypto";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Config } from "../config.ts";

/** Encrypts what rests in the store: AES-256-GCM, bound to the row it belongs to (SECURITY T1). */
export type Encryption = {
  close: (value: unknown, row: string) => string;
  /** @throws Error when the text was changed, moved to another row, or sealed with another key. */
  open: (sealed: string, row: string) => unknown;
};

export function createEncryption(bytes: Buffer): Encryption {
  if (bytes.length !== 32) throw new Error("SESSION_KEY must be 32 bytes, written in base64.");
  // Made once: from plain bytes a key would be set up anew for every value.
  const key = createSecretKey(bytes);
  return {
    close: (value, row) => {
      const iv = randomBytes(12);
      const cipher = createCipheriv("aes-256-gcm", key, iv).setAAD(Buffer.from(row));
      const body = Buffer.concat([cipher.update(JSON.stringify(value), "utf8"), cipher.final()]);
      return Buffer.concat([iv, cipher.getAuthTag(), body]).toString("base64");
    },
    open: (sealed, row) => {
      const bytes = Buffer.from(sealed, "base64");
      const decipher = createDecipheriv("aes-256-gcm", key, bytes.subarray(0, 12)).setAAD(Buffer.from(row));
      decipher.setAuthTag(bytes.subarray(12, 28));
      const body = Buffer.concat([decipher.update(bytes.subarray(28)), decipher.final()]);
      return JSON.parse(body.toString("utf8")) as unknown;
    },
  };
}

/**
 * The key of this installation: SESSION_KEY, else one made once and kept beside the store, readable by
 * its owner only. Several instances on one database must share SESSION_KEY.
 */
export function loadEncryptionKey(config: Pick<Config, "sessionKey" | "dataDirectory">): Buffer {
  if (config.sessionKey) return Buffer.from(config.sessionKey, "base64");
  const file = join(config.dataDirectory, "session.key");
  mkdirSync(config.dataDirectory, { recursive: true, mode: 0o700 });
  try {
    // "wx" refuses to overwrite, so two processes starting together agree on the first one's key.
    writeFileSync(file, randomBytes(32).toString("base64"), { mode: 0o600, flag: "wx" });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
  }
  return Buffer.from(readFileSync(file, "utf8"), "base64");
}

/** A key for another purpose, so that no two uses of the installation's key can be played against each other. */
export function derivedKey(key: Buffer, purpose: string): Buffer {
  return Buffer.from(hkdfSync("sha256", key, "", purpose, 32));
}
