import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { readConfig } from "#app/.server/configuration/config.ts";
import { ConfigurationError } from "#app/.server/errors.ts";
import { createKeyRing, keyedHashes, loadKeyRing } from "#app/.server/store/key-ring.ts";

const [a, b] = [Buffer.alloc(32, 7), Buffer.alloc(32, 8)];
const text = (key: Buffer) => key.toString("base64");

function folder(): string {
  const directory = mkdtempSync(join(tmpdir(), "portal-key-"));
  onTestFinished(() => rmSync(directory, { recursive: true }));
  return directory;
}

test("loads the current key from SESSION_KEY and the others from SESSION_KEY_PREVIOUS", () => {
  const config = readConfig({ SESSION_KEY: text(b), SESSION_KEY_PREVIOUS: `${text(a)}, ${text(b)}` });
  expect(loadKeyRing(config)).toEqual(createKeyRing(b, [a]));
  expect(loadKeyRing(config).all).toHaveLength(2);
  expect(loadKeyRing(readConfig({ SESSION_KEY: text(b) }))).toEqual({ current: b, all: [b] });
});

test("creates a key once in the data directory, and keeps it when others are added", () => {
  const dataDirectory = folder();
  const loaded = (previousSessionKeys: string[]) =>
    loadKeyRing({ sessionKey: undefined, previousSessionKeys, dataDirectory });
  const { current } = loaded([]);
  expect(current).toHaveLength(32);
  expect(loaded([text(a)])).toEqual(createKeyRing(current, [a]));
});

test("refuses a key that is not 32 bytes long", () => {
  const dataDirectory = folder();
  const loading = (sessionKey: string | undefined, previousSessionKeys: string[] = []) => {
    return () => loadKeyRing({ sessionKey, previousSessionKeys, dataDirectory });
  };
  expect(loading("c2hvcnQ=")).toThrow(ConfigurationError);
  expect(loading("c2hvcnQ=")).toThrow("SESSION_KEY must hold 32 bytes, written in base64.");
  expect(loading(text(a), ["c2hvcnQ="])).toThrow(
    "Each key of SESSION_KEY_PREVIOUS must hold 32 bytes, written in base64.",
  );
  expect(() => readConfig({ SESSION_KEY_PREVIOUS: `${text(a)},short` })).toThrow(
    "The environment variable SESSION_KEY_PREVIOUS cannot be used: it must be 32 bytes, written in base64.",
  );
  writeFileSync(join(dataDirectory, "session.key"), "c2hvcnQ=");
  expect(loading(undefined)).toThrow(/^The file \S+ must hold 32 bytes, written in base64\.$/);
});

test("hashes agree on both sides of an exchange of keys", () => {
  const [before, after] = [createKeyRing(a, [b]), createKeyRing(b, [a])].map((ring) =>
    keyedHashes(ring, "payments"),
  );
  expect(before?.all("account")).toEqual(after?.all("account"));
  expect(before?.of("account")).not.toBe(after?.of("account"));
});

test("at every step of a rotation, instances before and after it find what either writes", () => {
  const steps = [createKeyRing(a), createKeyRing(a, [b]), createKeyRing(b, [a]), createKeyRing(b)];
  const hashes = steps.map((ring) => keyedHashes(ring, "payments"));
  for (const [at, next] of hashes.slice(1).entries()) {
    const written = [hashes[at]?.of("account"), next.of("account")];
    expect(hashes[at]?.all("account")).toEqual(expect.arrayContaining(written));
    expect(next.all("account")).toEqual(expect.arrayContaining(written));
  }
});

test("hashes differ by value, purpose and key", () => {
  const of = (ring: ReturnType<typeof createKeyRing>, purpose: string, value: string) =>
    keyedHashes(ring, purpose).of(value);
  const one = createKeyRing(a);
  const all = [of(one, "p", "v"), of(one, "p", "w"), of(one, "q", "v"), of(createKeyRing(b), "p", "v")];
  expect(new Set(all).size).toBe(4);
  expect(of(createKeyRing(b, [a]), "p", "v")).toBe(all[3]);
});
