import { expect, test } from "vitest";
import { checkConfiguration } from "#app/.server/operator/check-configuration.ts";

const secrets = {
  SESSION_KEY: Buffer.alloc(32, 1).toString("base64"),
  SESSION_KEY_PREVIOUS: Buffer.alloc(32, 2).toString("base64"),
  STRIPE_WEBHOOK_SECRET: "whsec_0123456789",
  DATABASE_URL: "postgres://portal:dbsecret@127.0.0.1:5432/portal",
};

test("says what the portal would do, and shows no secret", () => {
  const { text, isUsable } = checkConfiguration({
    ...secrets,
    PORT: "3001",
    METRICS_PORT: "9464",
    SESION_KEY: "x",
  });
  // The misspelt one is probably meant.
  expect(isUsable).toBe(false);
  expect(checkConfiguration({ ...secrets, PORT: "3001" }).isUsable).toBe(true);
  expect(text.split("\n")).toEqual([
    "Warning: SESION_KEY is not read. The nearest variable is SESSION_KEY.",
    "It listens on 127.0.0.1:3001 and answers for http://localhost:3001, http://127.0.0.1:3001.",
    "Metrics: 127.0.0.1:9464.",
    "Store: PostgreSQL at 127.0.0.1:5432/portal.",
    expect.stringMatching(/^Key: [0-9a-f]{8}, and for reading [0-9a-f]{8}\.$/),
    "Identity server: http://127.0.0.1:4010/identity.",
    "Practices: http://127.0.0.1:4010. Before sign-in: http://127.0.0.1:4010/api.",
    "Beside the practice's API: images ../images, letters ../letters, pay ../pay, video ../video, stripe ../stripe.",
    "Practice data: none.",
    "Files of messages: not scanned.",
    "Cards: pk_test, notifications accepted.",
    "The server:",
    "  PORT=3001",
    "  METRICS_PORT=9464",
    "The practice:",
    "  STRIPE_WEBHOOK_SECRET is set",
    "The store:",
    "  DATABASE_URL is set",
    "  SESSION_KEY is set",
    "  SESSION_KEY_PREVIOUS is set",
  ]);
  for (const secret of [...Object.values(secrets), "dbsecret"]) expect(text).not.toContain(secret);
});

test("doubts a store of each machine's own and a card provider at the practice, where patients reach the portal", () => {
  const doubtsOf = (env: object) =>
    checkConfiguration({ STRIPE_PUBLISHABLE_KEY: "pk_live_0123456789", ...env }).text.match(
      /^Warning: \w+/gm,
    );
  expect(doubtsOf({ PORTAL_ORIGINS: "https://portal.example.nz" })).toEqual([
    "Warning: DATABASE_URL",
    "Warning: STRIPE_URL",
  ]);
  const set = { DATABASE_URL: secrets.DATABASE_URL, STRIPE_URL: "https://api.stripe.com" };
  expect(doubtsOf({ PORTAL_ORIGINS: "https://portal.example.nz", ...set })).toBeNull();
  expect(doubtsOf({})).toBeNull();
});

test.each([
  ["IDENTITY_URL is empty", { IDENTITY_URL: "" }],
  ["NODE_ENV is dev", { NODE_ENV: "development", PORTAL_ORIGINS: "https://portal.example.nz" }],
  ["METRICS_PORT is 3000", { METRICS_PORT: "3000" }],
  ["LOG_FILE LICENSE/portal.log cannot", { LOG_FILE: "LICENSE/portal.log" }],
  ["TASKS_DIR /none is no folder", { TASKS_DIR: "/none" }],
  ["", { LOG_FILE: "build/none/portal.log", TASKS_DIR: "tests", STRIPE_WEBHOOK_SECRET: "" }],
])("warns of what would not do what was meant: %s", (warning, env) => {
  const { text, isUsable } = checkConfiguration({ ...env });
  expect([text.match(/^Warning: .*$/gm)?.join("") ?? "", isUsable]).toEqual([
    warning === "" ? "" : expect.stringContaining(`Warning: ${warning}`),
    warning === "",
  ]);
});

test("agrees to a portal that patients reach and that takes no cards", () => {
  const { text, isUsable } = checkConfiguration({
    ...secrets,
    STRIPE_WEBHOOK_SECRET: "",
    CARD_PAYMENTS: "off",
    PORTAL_ORIGINS: "https://portal.example.nz",
    TRUST_PROXY_HOPS: "1",
    IDENTITY_URL: "https://id.example.nz",
    HELPLINE_NUMBER: "04 555 0100",
  });
  expect(text).not.toMatch(/^(It would not start|Warning)/m);
  expect(text).toContain("\nCards: off, notifications refused.\n");
  expect(isUsable).toBe(true);
});

test.each([
  [{ PORT: "eighty" }, /^It would not start: The environment variable PORT cannot be used/],
  [{ PORTAL_ORIGINS: "http://portal.example.nz" }, /^It would not start: PORTAL_ORIGINS must be encrypted/],
])("says why a portal would not start with %j", (env, start) => {
  expect(checkConfiguration(env)).toMatchObject({
    isUsable: false,
    text: expect.stringMatching(start) as string,
  });
});
