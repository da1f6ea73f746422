import { createCipheriv, createDecipheriv, createSecretKey, randomBytes } from "node:crypto";
import { type ZodType, z } from "zod";
import { SafeError } from "../errors.ts";
import { type KeyRing, keyId } from "./key-ring.ts";

/** AES-256-GCM, bound to the row that holds the value (threat T1). */
export type Encryption = {
  encrypt: (value: unknown, row: string) => string;
  /** @throws UnknownKeyError for a key that is not in the ring, Error for a text that was changed. */
  decrypt: (encrypted: string, row: string) => unknown;
  encryptBytes: (bytes: Uint8Array, row: string) => Buffer;
  /** @throws as `decrypt` does. */
  decryptBytes: (encrypted: Uint8Array, row: string) => Buffer;
};

/** The value is not damaged, and another ring may read it. */
export class UnknownKeyError extends SafeError {
  override readonly name = "UnknownKeyError";
  readonly keyId: string;

  constructor(keyId: string) {
    super("The value has another key.");
    this.keyId = keyId;
  }
}

const authTagLength = 16;
const ivLength = 12;

export function createEncryption(ring: KeyRing): Encryption {
  // Each value begins with the id of its key. A key object is set up once; from plain bytes the cipher sets it
  // up again for every value.
  const keys = ring.all.map((key) => ({ id: keyId(key), key: createSecretKey(key) }));
  const current = { id: keyId(ring.current), key: createSecretKey(ring.current) };
  const keyIdLength = current.id.length;

  function encryptBytes(bytes: Uint8Array, row: string): Buffer {
    const iv = randomBytes(ivLength);
    const cipher = createCipheriv("aes-256-gcm", current.key, iv, { authTagLength });
    cipher.setAAD(Buffer.from(row));
    const body = [cipher.update(bytes), cipher.final()];
    return Buffer.concat([current.id, iv, cipher.getAuthTag(), ...body]);
  }

  function decryptBytes(encrypted: Uint8Array, row: string): Buffer {
    const bytes = Buffer.from(encrypted.buffer, encrypted.byteOffset, encrypted.byteLength);
    const id = bytes.subarray(0, keyIdLength);
    const found = keys.find((each) => each.id.equals(id));
    if (!found) throw new UnknownKeyError(id.toString("hex"));
    const sealed = bytes.subarray(keyIdLength);
    const iv = sealed.subarray(0, ivLength);
    const decipher = createDecipheriv("aes-256-gcm", found.key, iv, { authTagLength });
    decipher.setAAD(Buffer.from(row));
    decipher.setAuthTag(sealed.subarray(ivLength, ivLength + authTagLength));
    return Buffer.concat([decipher.update(sealed.subarray(ivLength + authTagLength)), decipher.final()]);
  }

  return {
    encryptBytes,
    decryptBytes,
    encrypt: (value, row) => encryptBytes(Buffer.from(JSON.stringify(value)), row).toString("base64"),
    decrypt: (encrypted, row) =>
      JSON.parse(decryptBytes(Buffer.from(encrypted, "base64"), row).toString("utf8")),
  };
}

/**
 * Undefined also where another release of the portal stored it in a shape that the schema refuses. Fields that only a newer
 * release has are kept: an instance of the former one may write the value back.
 */
export function decryptOrUndefined<T = unknown>(
  encryption: Encryption,
  encrypted: string,
  row: string,
  schema: ZodType<T, T> = z.any(),
): T | undefined {
  try {
    const stored = encryption.decrypt(encrypted, row);
    return schema.safeParse(stored).success ? (stored as T) : undefined;
  } catch {
    return undefined;
  }
}
