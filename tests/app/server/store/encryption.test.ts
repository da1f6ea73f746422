import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { ConfigurationError } from "#app/.server/errors/configuration-error.ts";
import { createEncryption, loadEncryptionKey } from "#app/.server/store/encryption.ts";

const encryption = createEncryption(Buffer.alloc(32, 7));

test("refuses a key that is not 32 bytes long", () => {
  const dataDirectory = mkdtempSync(join(tmpdir(), "portal-key-"));
  writeFileSync(join(dataDirectory, "session.key"), "c2hvcnQ=");
  expect(() => loadEncryptionKey({ sessionKey: undefined, dataDirectory })).toThrow(ConfigurationError);
  expect(() => loadEncryptionKey({ sessionKey: "c2hvcnQ=", dataDirectory })).toThrow(
    /^SESSION_KEY must hold/,
  );
  rmSync(dataDirectory, { recursive: true });
});

test("decrypts a value with its own key and for its own row only", () => {
  const encrypted = encryption.encrypt({ token: "t" }, "row");
  expect(encryption.decrypt(encrypted, "row")).toEqual({ token: "t" });
  expect(() => encryption.decrypt(encrypted, "other row")).toThrow();
  expect(() => createEncryption(Buffer.alloc(32, 8)).decrypt(encrypted, "row")).toThrow(/another key/);
});

test("refuses a value whose authentication tag was shortened", () => {
  const bytes = Buffer.from(encryption.encrypt("", "row"), "base64");
  expect(() => encryption.decrypt(bytes.subarray(0, 20).toString("base64"), "row")).toThrow();
});
