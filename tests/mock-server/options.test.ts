import { delimiter, resolve } from "node:path";
import { expect, test } from "vitest";
import { maxGeneratedPatients } from "#fixtures/people/generated.ts";
import { isLoopback, readOptions } from "#mock-server/options.ts";

const portalUrl = "http://localhost:3000";

test("listens on port 4010 without generated patients by default", () => {
  expect(readOptions([], {})).toEqual({ port: 4010, patients: 0, portalUrl });
});

test.each(["0", "65535"])("accepts the port %s", (port) => {
  expect(readOptions([], { MOCK_PORT: port })).toEqual({ port: Number(port), patients: 0, portalUrl });
});

test.each(["-1", "65536", "80.5", "http"])("refuses the port %s", (port) => {
  expect(readOptions([], { MOCK_PORT: port })).toBe("MOCK_PORT must be a port number.");
});

test("accepts as many patients as can be generated, and prefers the argument", () => {
  const patients = maxGeneratedPatients;
  expect(readOptions([`--patients=${patients}`], { MOCK_PATIENTS: "5" })).toEqual({
    port: 4010,
    patients,
    portalUrl,
  });
  expect(readOptions([], { MOCK_PATIENTS: "5" })).toEqual({ port: 4010, patients: 5, portalUrl });
});

test.each(["-1", "1.5", "many", String(maxGeneratedPatients + 1)])("refuses %s patients", (patients) => {
  expect(readOptions([], { MOCK_PATIENTS: patients })).toMatch(/^--patients or MOCK_PATIENTS must be/);
});

test("reads further folders of scenarios, which must exist", () => {
  const folders = ["fixtures", "practice-api"];
  expect(readOptions([], { SCENARIOS_DIR: folders.join(delimiter) })).toMatchObject({
    furtherScenarios: folders,
  });
  expect(readOptions([], { SCENARIOS_DIR: "no-such-folder" })).toBe(
    "SCENARIOS_DIR names a folder that does not exist: no-such-folder",
  );
});

test("finds a recording in the folder of the user, which npm names", () => {
  const file = resolve("fixtures/time.ts");
  expect(readOptions(["--like", "time.ts"], { INIT_CWD: resolve("fixtures") })).toMatchObject({ like: file });
  expect(readOptions(["--like=fixtures/time.ts"], {})).toMatchObject({ like: file });
  expect(readOptions(["--like", "none.json"], {})).toBe(
    `--like names a file that does not exist: ${resolve("none.json")}`,
  );
});

test("sends the card provider's events to a URL with a secret, and by default nowhere", () => {
  const webhook = {
    STRIPE_WEBHOOK_URL: "http://127.0.0.1:3000/webhooks/stripe",
    STRIPE_WEBHOOK_SECRET: "whsec_1",
  };
  expect(readOptions([], webhook)).toMatchObject({
    cardWebhook: { url: "http://127.0.0.1:3000/webhooks/stripe", secret: "whsec_1" },
  });
  expect(readOptions([], { ...webhook, STRIPE_WEBHOOK_SECRET: "" })).toMatch(/needs STRIPE_WEBHOOK_SECRET/);
  expect(readOptions([], { ...webhook, STRIPE_WEBHOOK_URL: "portal" })).toMatch(/must be a URL/);
  expect(readOptions([], { STRIPE_WEBHOOK_SECRET: "whsec_1" })).toEqual({
    port: 4010,
    patients: 0,
    portalUrl,
  });
});

test("takes the portal's address from PORTAL_URL, or its port from PORT", () => {
  expect(readOptions([], { PORT: "3100" })).toMatchObject({ portalUrl: "http://localhost:3100" });
  const env = { PORT: "3100", PORTAL_URL: "https://portal.example.nz" };
  expect(readOptions([], env)).toMatchObject({ portalUrl: "https://portal.example.nz" });
  expect(readOptions([], { PORTAL_URL: "portal" })).toBe("PORTAL_URL must be a URL.");
});

test("listens on loopback unless MOCK_HOST names another address, by which the control API answers then", () => {
  expect(readOptions([], { MOCK_HOST: "127.0.0.1" })).not.toHaveProperty("controlHosts");
  const options = readOptions([], { MOCK_HOST: "practice.local", MOCK_CONTROL_HOSTS: "mock, Mock.Example" });
  expect(options).toMatchObject({
    host: "practice.local",
    controlHosts: ["practice.local", "mock", "mock.example"],
  });
  expect(readOptions([], { MOCK_HOST: "http://x" })).toBe("MOCK_HOST must be a host name or an address.");
  expect([isLoopback("127.0.0.1"), isLoopback("localhost"), isLoopback("0.0.0.0")]).toEqual([
    true,
    true,
    false,
  ]);
});

test("takes exact origins of other front ends", () => {
  const env = { MOCK_CORS_ORIGINS: "http://localhost:5173, https://app.example.nz" };
  const cors = { practice: ["http://localhost:5173", "https://app.example.nz"], control: [] };
  expect(readOptions([], env)).toMatchObject({ cors });
  for (const MOCK_CONTROL_ORIGINS of ["*", "localhost:5173", "http://localhost:5173/", "null"]) {
    expect(readOptions([], { MOCK_CONTROL_ORIGINS })).toMatch(/^MOCK_CONTROL_ORIGINS must be origins/);
  }
});

test("does not run in production", () => {
  expect(readOptions([], { NODE_ENV: "production" })).toMatch(/production/);
});
