import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, test } from "vitest";
import { parse } from "yaml";
import { z } from "zod";
import { readConfig } from "#app/.server/configuration/config.ts";
import { misspeltVariables } from "#app/.server/configuration/parse-environment.ts";

const folder = mkdtempSync(join(tmpdir(), "portal-secrets-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** A portal that patients of a practice reach. */
const inProduction = {
  NODE_ENV: "production",
  PORTAL_ORIGINS: "https://portal.example.nz",
  TRUST_PROXY_HOPS: "1",
  IDENTITY_URL: "https://id.example.nz",
  PRACTICE_ORIGINS: "https://*.practices.example.nz",
  PRACTICE_API_URL: "https://main.practices.example.nz/api",
  HELPLINE_NUMBER: "0800 000 000",
  STRIPE_JS_URL: "https://js.stripe.com",
  STRIPE_PUBLISHABLE_KEY: "pk_live_1",
  STRIPE_WEBHOOK_SECRET: "whsec_0123456789",
  DATABASE_URL: "postgres://portal:secret@db.example.nz/portal?sslmode=verify-full",
  SESSION_KEY: Buffer.alloc(32, 1).toString("base64"),
};

const refused = z
  .object({ alone: z.array(z.string()), production: z.array(z.string()) })
  .parse(parse(readFileSync(join(import.meta.dirname, "refused.yaml"), "utf8")));
test.each([
  ["alone", {}],
  ["production", inProduction],
] as const)("variables that cannot be used are named with what they must be: %s", async (name, env) => {
  const messageOf = (row: string) => {
    const changed = row.split("; ").map((pair) => [pair.replace(/=.*/, ""), pair.replace(/^[^=]*=/, "")]);
    try {
      readConfig({ ...env, ...Object.fromEntries(changed) });
      return "It starts.";
    } catch (error) {
      return String(error instanceof Error ? error.message : error);
    }
  };
  const said = refused[name].map((row) => `${row}\n  ${messageOf(row).replaceAll("\n", "\n  ")}\n`);
  await expect(said.join("")).toMatchFileSnapshot(`said/refused-${name}.txt`);
});

describe("a portal that patients reach", () => {
  test("starts when all is set", () => {
    expect(readConfig(inProduction)).toMatchObject({ practiceOrigins: ["https://*.practices.example.nz"] });
  });

  test("shows no password on its login page", () => {
    const url = "http://127.0.0.1:4010";
    const here = { IDENTITY_URL: `${url}/identity`, PRACTICE_ORIGINS: url };
    const DEMO = JSON.stringify({ consoleUrl: url, password: "x", people: [] });
    expect(() => readConfig({ ...inProduction, ...here, DEMO })).toThrow("DEMO must not be set");
  });

  test.each(["postgres://portal@127.0.0.1/portal", "postgres:///portal?host=/run/postgresql"])(
    "may use a database on its own machine without encryption: %s",
    (DATABASE_URL) => expect(() => readConfig({ ...inProduction, DATABASE_URL })).not.toThrow(),
  );
});

test("a portal that only its own machine reaches may use what a demonstration uses, but no live key", () => {
  expect(() => readConfig({ PORTAL_ORIGINS: "https://portal.localhost:8443" })).not.toThrow();
  const elsewhere = { PORTAL_ORIGINS: "https://localhost.example.nz" };
  expect(() => readConfig(elsewhere)).toThrow("IDENTITY_URL must be set");
  expect(readConfig({ NODE_ENV: "production" }).card.publishableKey).toBe("pk_test_mock");
  expect(() => readConfig({ STRIPE_PUBLISHABLE_KEY: "pk_live_1" })).toThrow("STRIPE_JS_URL must be");
});

describe("a secret", () => {
  const file = (name: string, content: string) => {
    writeFileSync(join(folder, name), content);
    return join(folder, name);
  };

  test("is read from a file", () => {
    const [key = "", former = ""] = [2, 3].map((byte) => Buffer.alloc(32, byte).toString("base64"));
    const config = readConfig({
      SESSION_KEY_FILE: file("key", `${key}\n`),
      SESSION_KEY_PREVIOUS_FILE: file("former", `${former}\n`),
      DATABASE_URL_FILE: file("url", "postgres://portal:secret@127.0.0.1/portal\n"),
      STRIPE_WEBHOOK_SECRET_FILE: file("webhook", "whsec_0123456789\n"),
    });
    expect(config).toMatchObject({
      sessionKey: key,
      previousSessionKeys: [former],
      databaseUrl: "postgres://portal:secret@127.0.0.1/portal",
      card: { webhookSecret: "whsec_0123456789" },
    });
  });

  test.each([
    [{ SESSION_KEY_FILE: "/nowhere/key" }, /^The file of SESSION_KEY_FILE cannot be read: ENOENT/],
    [{ SESSION_KEY_FILE: file("empty", "\n") }, /^The file of SESSION_KEY_FILE is empty\.$/],
    [{ SESSION_KEY: "a", SESSION_KEY_FILE: "b" }, /^Set SESSION_KEY or SESSION_KEY_FILE, not both\.$/],
    [
      { SESSION_KEY_FILE: file("short", "secret") },
      /SESSION_KEY cannot be used: it must be 32 bytes, written in base64\.$/,
    ],
  ])("is refused from %j", (env, sentence) => {
    expect(() => readConfig(env)).toThrow(sentence);
  });
});

test("a misspelt variable is named, with the one that was meant", () => {
  const meant = {
    PORTAL_ORIGIN: "PORTAL_ORIGINS",
    SESION_KEY: "SESSION_KEY",
    SESSION_KEY_FILES: "SESSION_KEY_FILE",
  };
  expect(misspeltVariables(meant)).toEqual(
    Object.entries(meant).map(([wrong, name]) => `${wrong} is not read. The nearest variable is ${name}.`),
  );
  const ordinary = "PATH HOME HOSTNAME MOCK_PORT PGPORT OTEL_EXPORTER_OTLP_HEADERS PWD LANG TZ SESSION_KEY";
  expect(misspeltVariables(Object.fromEntries(ordinary.split(" ").map((name) => [name, "a=b"])))).toEqual([]);
});
