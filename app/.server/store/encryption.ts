import { createCipheriv, createDecipheriv, createSecretKey, hkdfSync, randomBytes } from "node:crypto";
import { linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Config } from "../config.ts";
import { ConfigurationError } from "../errors/configuration-error.ts";
import { messageOf } from "./store-error.ts";

/** Encrypts stored values with AES-256-GCM, bound to the row that holds them (threat T1). */
export type Encryption = {
  encrypt: (value: unknown, row: string) => string;
  /** @throws Error when the text was changed, moved to another row, or encrypted with another key. */
  decrypt: (encrypted: string, row: string) => unknown;
  encryptBytes: (bytes: Uint8Array, row: string) => Buffer;
  /** @throws Error as `decrypt` does. */
  decryptBytes: (encrypted: Uint8Array, row: string) => Buffer;
};

const authTagLength = 16;
const keyIdLength = 4;
const ivLength = 12;

export function createEncryption(bytes: Buffer): Encryption {
  // A key object is set up once; from plain bytes the cipher sets it up again for every value.
  const key = createSecretKey(bytes);
  // Each value begins with the id of its key, so that a value of another key is not taken for a damaged one.
  const keyId = derivedKey(bytes, "key id").subarray(0, keyIdLength);
  function encryptBytes(bytes: Uint8Array, row: string): Buffer {
    const iv = randomBytes(ivLength);
    const cipher = createCipheriv("aes-256-gcm", key, iv, { authTagLength }).setAAD(Buffer.from(row));
    const body = [cipher.update(bytes), cipher.final()];
    return Buffer.concat([keyId, iv, cipher.getAuthTag(), ...body]);
  }

  function decryptBytes(encrypted: Uint8Array, row: string): Buffer {
    const bytes = Buffer.from(encrypted.buffer, encrypted.byteOffset, encrypted.byteLength);
    if (!bytes.subarray(0, keyIdLength).equals(keyId)) throw new Error("The value has another key.");
    const sealed = bytes.subarray(keyIdLength);
    const decipher = createDecipheriv("aes-256-gcm", key, sealed.subarray(0, ivLength), { authTagLength });
    decipher.setAAD(Buffer.from(row));
    decipher.setAuthTag(sealed.subarray(ivLength, ivLength + authTagLength));
    return Buffer.concat([decipher.update(sealed.subarray(ivLength + authTagLength)), decipher.final()]);
  }

  return {
    encryptBytes,
    decryptBytes,
    encrypt: (value, row) => encryptBytes(Buffer.from(JSON.stringify(value)), row).toString("base64"),
    decrypt: (encrypted, row) =>
      JSON.parse(decryptBytes(Buffer.from(encrypted, "base64"), row).toString("utf8")) as unknown,
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
 * @throws ConfigurationError when there is none that can be used.
 */
export function loadEncryptionKey({
  sessionKey,
  dataDirectory,
}: Pick<Config, "sessionKey" | "dataDirectory">): Buffer {
  const key = Buffer.from(sessionKey ?? keyIn(dataDirectory), "base64");
  if (key.length === keyBytes) return key;
  const name = sessionKey === undefined ? `The file ${fileIn(dataDirectory)}` : "SESSION_KEY";
  throw new ConfigurationError(`${name} must hold ${keyBytes} bytes, written in base64.`);
}

const keyBytes = 32;
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

/**
 * Creates a file with its whole content, unless it exists: processes that start together agree on the first
 * one's key, and a disk that is full leaves no part of a key behind.
 */
function createOnce(file: string, content: string): void {
  const draft = `${file}.${process.pid}`;
  try {
    writeFileSync(draft, content, { mode: 0o600 });
    linkSync(draft, file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
  } finally {
    rmSync(draft, { force: true });
  }
}

/**
 * A key for one purpose, derived from the installation's key, so that a value made for one purpose is
 * worthless for another. Changing a purpose invalidates everything that was made with it.
 */
export function derivedKey(key: Buffer, purpose: string): Buffer {
  return Buffer.from(hkdfSync("sha256", key, "", purpose, 32));
}
