import { expect, test } from "vitest";
import { createEncryption, UnknownKeyError } from "#app/.server/store/encryption.ts";
import { createKeyRing } from "#app/.server/store/key-ring.ts";

const [a, b] = [Buffer.alloc(32, 7), Buffer.alloc(32, 8)];
const encryption = createEncryption(createKeyRing(a));

test("decrypts a value with its own key and for its own row only", () => {
  const encrypted = encryption.encrypt({ token: "t" }, "row");
  expect(encryption.decrypt(encrypted, "row")).toEqual({ token: "t" });
  expect(() => encryption.decrypt(encrypted, "other row")).toThrow();
  expect(() => createEncryption(createKeyRing(b)).decrypt(encrypted, "row")).toThrow(UnknownKeyError);
});

test("decrypts with every key of the ring, and encrypts with the current one", () => {
  const rotated = createEncryption(createKeyRing(b, [a]));
  expect(rotated.decrypt(encryption.encrypt("of a", "row"), "row")).toBe("of a");
  const written = rotated.encrypt("of b", "row");
  expect(createEncryption(createKeyRing(b)).decrypt(written, "row")).toBe("of b");
  expect(() => encryption.decrypt(written, "row")).toThrow(UnknownKeyError);
});

test("refuses a value whose authentication tag was shortened", () => {
  const bytes = Buffer.from(encryption.encrypt("", "row"), "base64");
  expect(() => encryption.decrypt(bytes.subarray(0, 20).toString("base64"), "row")).toThrow();
});
