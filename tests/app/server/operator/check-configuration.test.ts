import { expect, test } from "vitest";
import { checkConfiguration } from "#app/.server/operator/check-configuration.ts";

const secrets = {
  SESSION_KEY: Buffer.alloc(32, 1).toString("base64"),
  SESSION_KEY_PREVIOUS: Buffer.alloc(32, 2).toString("base64"),
  STRIPE_WEBHOOK_SECRET: "whsec_0123456789",
  DATABASE_URL: "postgres://portal:dbsecret@127.0.0.1:5432/portal",
};
const ofPatients = {
  STRIPE_PUBLISHABLE_KEY: "pk_live_0123456789",
  PORTAL_ORIGINS: "https://portal.example.nz",
};
const named = {
  ...secrets,
  ...ofPatients,
  TRUST_PROXY_HOPS: "1",
  IDENTITY_URL: "https://id.example.nz",
  HELPLINE_NUMBER: "04 555 0100",
};
const withoutCards = { STRIPE_WEBHOOK_SECRET: "", CARD_PAYMENTS: "off" };
const cardsOfStripe = { STRIPE_URL: "https://api.stripe.com", STRIPE_JS_URL: "https://js.stripe.com" };

/** What the program says of these variables, read as `said/` (docs/testing.md), and whether the portal would start as meant. */
const rows: [name: string, env: Record<string, string>, isUsable: boolean][] = [
  ["what the portal would do", { ...secrets, PORT: "3001", METRICS_PORT: "9464" }, true],
  ["a variable that is misspelt", { ...secrets, PORT: "3001", SESION_KEY: "x" }, false],
  ["a portal of patients with a store and a card provider of this machine", ofPatients, false],
  ["a portal of patients without cards", { ...named, ...withoutCards }, true],
  ["a portal of patients with cards of Stripe", { ...named, ...cardsOfStripe }, true],
  ["an address that is empty", { IDENTITY_URL: "" }, false],
  ["development where patients reach it", { NODE_ENV: "development", ...ofPatients }, false],
  ["metrics at the port of the portal", { METRICS_PORT: "3000" }, false],
  ["a log that cannot be written", { LOG_FILE: "LICENSE/portal.log" }, false],
  ["a folder of tasks that is not there", { TASKS_DIR: "/none" }, false],
  ["a log and tasks", { LOG_FILE: "build/none/portal.log", TASKS_DIR: "tests" }, true],
  ["a port that is no number", { PORT: "eighty" }, false],
  ["an origin that is not encrypted", { PORTAL_ORIGINS: "http://portal.example.nz" }, false],
];

test.each(rows)("check-config says of %s", async (name, env, usable) => {
  const { text, isUsable } = checkConfiguration(env);
  expect(isUsable).toBe(usable);
  for (const secret of [...Object.values(secrets), "dbsecret"]) expect(text).not.toContain(secret);
  await expect(`${text}\n`).toMatchFileSnapshot(`said/check-config/${name.replaceAll(" ", "-")}.txt`);
});
