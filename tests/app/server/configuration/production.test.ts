import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, test } from "vitest";
import { readConfig } from "#app/.server/configuration/config.ts";
import { misspeltVariables } from "#app/.server/configuration/misspelt-variables.ts";

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

const addresses = [
  "IDENTITY_URL",
  "PRACTICE_API_URL",
  "IMAGES_URL",
  "LETTERS_URL",
  "PAY_URL",
  "VIDEO_URL",
  "STRIPE_URL",
  "MAPS_URL",
  "TERMS_DOCUMENT_URL",
  "OTEL_EXPORTER_OTLP_ENDPOINT",
];

describe("a portal that patients reach", () => {
  test("starts when all is set", () => {
    expect(readConfig(inProduction)).toMatchObject({ practiceOrigins: ["https://*.practices.example.nz"] });
  });

  test.each([
    [
      { PORTAL_ORIGINS: "http://portal.example.nz" },
      "PORTAL_ORIGINS must be encrypted: http://portal.example.nz is not https.",
    ],
    [
      { PRACTICE_ORIGINS: "https://a.example.nz, http://b.example.nz" },
      "PRACTICE_ORIGINS must be encrypted: http://b.example.nz is not https.",
    ],
    ...addresses.map((name): [Record<string, string>, string] => [
      { [name]: "HTTP://a.example.nz/x" },
      `${name} must be encrypted: HTTP://a.example.nz/x is not https.`,
    ]),
    [
      { TRUST_PROXY_HOPS: "0" },
      "TRUST_PROXY_HOPS must be at least 1: all patients would share the address of the TLS proxy, and its limits.",
    ],
    [
      { STRIPE_SECRET_KEY: "sk_live_1" },
      "STRIPE_SECRET_KEY must not be set: the portal needs no secret key of the card provider.",
    ],
    [{ IDENTITY_URL: "" }, "IDENTITY_URL must be set: its default is the mock practice."],
    [{ HELPLINE_NUMBER: "" }, "HELPLINE_NUMBER must be set: patients would call the default."],
    [
      { STRIPE_PUBLISHABLE_KEY: "" },
      "STRIPE_PUBLISHABLE_KEY must be set, or CARD_PAYMENTS=off: its default is the mock practice's.",
    ],
    [
      { STRIPE_PUBLISHABLE_KEY: "pk_test_1", STRIPE_JS_URL: "" },
      "STRIPE_JS_URL must be https://js.stripe.com: another script could read the numbers of cards.",
    ],
    [
      { STRIPE_WEBHOOK_SECRET: "" },
      "STRIPE_WEBHOOK_SECRET must be set, because STRIPE_PUBLISHABLE_KEY is a live key.",
    ],
    [
      { DATABASE_URL: "postgres://portal@db.example.nz/portal" },
      "DATABASE_URL must be encrypted: add sslmode=verify-full.",
    ],
    [
      { DATABASE_URL: "postgres://portal@db.example.nz/portal?sslmode=prefer" },
      "DATABASE_URL must be encrypted: add sslmode=verify-full.",
    ],
    [
      { DATABASE_URL: "postgres://portal@db.example.nz/portal?sslmode=require" },
      "DATABASE_URL must be encrypted: add sslmode=verify-full.",
    ],
    [{ SESSION_KEY: "" }, "SESSION_KEY must be set, because all instances on DATABASE_URL share it."],
  ])("does not start with %j", (changed, sentence) => {
    expect(() => readConfig({ ...inProduction, ...changed })).toThrow(
      // An identity server of the default is on this machine, which no other rule refuses.
      expect.objectContaining({ message: sentence }) as Error,
    );
  });

  test.each([
    ["without any variable of Stripe", ["JS_URL", "PUBLISHABLE_KEY", "WEBHOOK_SECRET"]],
    ["with a live key that open payments need", ["WEBHOOK_SECRET"]],
  ])(
    "starts with CARD_PAYMENTS=off, %s, and its pages load nothing of a card provider",
    (_title, without) => {
      const left = Object.fromEntries(without.map((name) => [`STRIPE_${name}`, ""]));
      const { card, cardOrigins } = readConfig({ ...inProduction, ...left, CARD_PAYMENTS: "off" });
      expect(card.isOffered).toBe(false);
      expect(cardOrigins).toEqual({ script: [], connect: [], frames: [] });
    },
  );

  test("names everything that must change at once", () => {
    const changed = { HELPLINE_NUMBER: "", STRIPE_WEBHOOK_SECRET: "" };
    expect(() => readConfig({ ...inProduction, ...changed })).toThrow(
      "STRIPE_WEBHOOK_SECRET must be set, because STRIPE_PUBLISHABLE_KEY is a live key.\nHELPLINE_NUMBER must be set: patients would call the default.",
    );
  });

  test("shows no password on its login page", () => {
    const here = {
      IDENTITY_URL: "http://127.0.0.1:4010/identity",
      PRACTICE_ORIGINS: "http://127.0.0.1:4010",
    };
    const DEMO = JSON.stringify({ consoleUrl: "http://127.0.0.1:4010", password: "x", people: [] });
    expect(() => readConfig({ ...inProduction, ...here, DEMO })).toThrow("DEMO must not be set");
  });

  test.each(["postgres://portal@127.0.0.1/portal", "postgres:///portal?host=/run/postgresql"])(
    "may use a database on its own machine without encryption: %s",
    (DATABASE_URL) => expect(() => readConfig({ ...inProduction, DATABASE_URL })).not.toThrow(),
  );
});

test("a portal that only its own machine reaches may use what a demonstration uses, but no live key", () => {
  expect(() => readConfig({ PORTAL_ORIGINS: "https://portal.localhost:8443" })).not.toThrow();
  expect(() => readConfig({ PORTAL_ORIGINS: "https://localhost.example.nz" })).toThrow(
    "IDENTITY_URL must be set",
  );
  expect(readConfig({ NODE_ENV: "production" }).card.publishableKey).toBe("pk_test_mock");
  expect(() => readConfig({ STRIPE_PUBLISHABLE_KEY: "pk_live_1" })).toThrow("STRIPE_JS_URL must be");
});

describe("a secret", () => {
  const file = (name: string, content: string) => {
    writeFileSync(join(folder, name), content);
    return join(folder, name);
  };

  test("is read from a file", () => {
    const key = Buffer.alloc(32, 2).toString("base64");
    const former = Buffer.alloc(32, 3).toString("base64");
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
  expect(misspeltVariables({ PORTAL_ORIGIN: "x", SESION_KEY: "x", SESSION_KEY_FILES: "x" })).toEqual([
    "PORTAL_ORIGIN is not read. The nearest variable is PORTAL_ORIGINS.",
    "SESION_KEY is not read. The nearest variable is SESSION_KEY.",
    "SESSION_KEY_FILES is not read. The nearest variable is SESSION_KEY_FILE.",
  ]);
  const ordinary = {
    PATH: "",
    HOME: "",
    HOSTNAME: "",
    MOCK_PORT: "",
    PGPORT: "",
    PWD: "",
    LANG: "",
    TZ: "",
    SESSION_KEY: "",
  };
  expect(misspeltVariables(ordinary)).toEqual([]);
});
