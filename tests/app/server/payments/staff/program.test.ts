import { spawn } from "node:child_process";
import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { existsSync, mkdtempSync, openSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { readConfig } from "#app/.server/configuration/config.ts";
import { runProgram } from "#app/.server/payments/staff/program.ts";
import { type Services, startServices } from "#app/.server/services.ts";
import type { Payment } from "#app/.server/store/payments/payment.ts";
import manifest from "../../../../../package.json" with { type: "json" };
import { aPayment, hiddenValues, storePayment } from "../../../../support/billing/stored-payments.ts";
import { openTestPostgres } from "../../../../support/postgres/open-database.ts";

const postgres = openTestPostgres();
const folder = mkdtempSync(join(tmpdir(), "portal-staff-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Runs what `npm run payments` runs, in a process of its own, with files for what it prints. */
async function runProcess(env: Record<string, string>, ...args: string[]) {
  const [, ...script] = manifest.scripts.payments.split(" ");
  const [out, err] = ["stdout", "stderr"].map((name) => join(folder, `${name}-${randomUUID()}`)) as [
    string,
    string,
  ];
  const child = spawn(process.execPath, [...script, ...args], {
    env: { ...process.env, ...env },
    stdio: ["ignore", openSync(out, "w"), openSync(err, "w")],
  });
  const [exitCode] = await once(child, "exit");
  return { exitCode, stdout: readFileSync(out, "utf8"), stderr: readFileSync(err, "utf8") };
}

const SESSION_KEY = Buffer.alloc(32, 4).toString("base64");

describe.each([
  ["SQLite", () => ({ DATA_DIR: join(folder, "sqlite") })],
  ["PostgreSQL", () => ({ SESSION_KEY, DATABASE_URL: postgres.url })],
])("npm run payments beside a portal that runs on %s", (_, environmentOf) => {
  let environment: Record<string, string>;
  let services: Services;
  let waiting: Payment;
  beforeAll(async () => {
    environment = environmentOf();
    services = startServices(readConfig(environment));
    await services.started;
    const foundAt = Date.now();
    const charged = { at: foundAt, foundAt };
    waiting = await storePayment(
      services,
      aPayment({ state: "review", charged, reviewReason: "lostAnswers", lostAnswers: 2 }),
    );
    return () => services.close();
  });
  const run = (...args: string[]) => runProgram(args, environment);

  test("lists what waits, and has exit code 1 until it is resolved", async () => {
    const listed = await run("--json");
    expect(listed.exitCode).toBe(1);
    expect(JSON.parse(listed.text)).toMatchObject([{ attempt: waiting.id, reason: "lostAnswers" }]);
    const resolved = await run("resolve", waiting.id, "retry", "--reason", "Not in the ledger");
    expect(resolved.exitCode).toBe(0);
    expect((await services.payments.find(waiting.id))?.state).toBe("charged");
    expect((await run()).exitCode).toBe(0);
  });
});

describe("npm run payments", () => {
  test("is a program that prints its answer alone, with the exit code", async () => {
    const env = { DATA_DIR: join(folder, "program"), LOG_FILE: "" };
    const services = startServices(readConfig(env));
    await services.started;
    const charged = { at: 0, foundAt: 0 };
    const { id } = await storePayment(services, aPayment({ state: "charged", charged }));
    const [listed, unknown] = await Promise.all([runProcess(env, "--json"), runProcess(env, "show", "31")]);
    expect(listed).toMatchObject({ exitCode: 1, stderr: "" });
    expect(JSON.parse(listed.stdout)).toMatchObject([{ attempt: id, reason: "notRecorded" }]);
    expect(hiddenValues.filter((hidden) => listed.stdout.includes(hidden))).toEqual([]);
    expect(unknown).toEqual({
      exitCode: 2,
      stdout: "",
      stderr: "No payment has the number or attempt id 31.\n",
    });
    // Something that is logged.
    await services.database.schema.dropTable("audit_events").execute();
    expect(await runProcess(env, "resolve", id, "recorded", "--reason", "Seen in the ledger")).toEqual({
      exitCode: 0,
      stdout: 'Payment 202010001 is now "recorded".\n',
      stderr: expect.stringContaining("audit event not stored"),
    });
    await services.close();
  });

  test("explains itself, also when it is used wrongly", async () => {
    expect(await runProgram(["--help"], {})).toMatchObject({ exitCode: 0 });
    const { text, exitCode } = await runProgram(["delete"], {});
    expect(text).toMatch(/^This is none of the commands\.\n\nnpm run payments/);
    expect(exitCode).toBe(2);
  });

  test("never takes a store that is not there for one where nothing waits", async () => {
    const DATA_DIR = join(folder, "none");
    expect(await runProgram([], { DATA_DIR })).toEqual({
      text: `There is no store ${join(DATA_DIR, "portal.db")}: run this with the environment of the portal.`,
      exitCode: 3,
    });
    expect(existsSync(DATA_DIR)).toBe(false);
  });

  test("has an exit code of its own for what cannot be reached or configured", async () => {
    const DATABASE_URL = "postgres://portal@127.0.0.1:1/portal";
    const unreachable = await runProgram([], { DATABASE_URL, SESSION_KEY }, 200);
    expect(unreachable).toEqual({
      text: "The store cannot be used: The store is not open yet.",
      exitCode: 3,
    });
    const { text, exitCode } = await runProgram([], { SESSION_KEY: "short" });
    expect(text).toMatch(/^The environment variable SESSION_KEY cannot be used/);
    expect(exitCode).toBe(3);
  });
});
