import { execFile, spawnSync } from "node:child_process";
import { chmodSync, mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { promisify } from "node:util";
import { afterAll, describe, expect, onTestFinished, test, vi } from "vitest";
import { readConfig } from "#app/.server/configuration/config.ts";
import { type Services, startServices } from "#app/.server/services.ts";
import { openConnection } from "#app/.server/store/open.ts";
import { connectSqlite } from "#app/.server/store/sqlite.ts";
import { openTestPostgres } from "../../../support/postgres/open-database.ts";
import { soak } from "../../../support/soak.ts";
import { probeHealth } from "../../../support/store/health-probe.ts";
import { openTcpProxy } from "../../../support/store/tcp-proxy.ts";
import { manaia } from "./suites/store-context.ts";

const folder = mkdtempSync(join(tmpdir(), "portal-starting-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
let folders = 0;
const newFolder = () => join(folder, String(++folders));

const postgres = openTestPostgres();
const proxy = openTcpProxy(() => new URL(postgres.url));

const SESSION_KEY = Buffer.alloc(32, 6).toString("base64");
const start = (environment: Record<string, string>): Services =>
  startServices(readConfig({ DATA_DIR: newFolder(), SESSION_KEY, ...environment }));

/** Runs `work` while the health of the services is polled, and prints the figure. */
async function probed(
  services: Services,
  title: string,
  work: (health: Awaited<ReturnType<typeof probeHealth>>) => Promise<void>,
) {
  const health = await probeHealth(services);
  await work(health);
  console.log(`${title}: ${health.figure()}`);
  health.close();
  await services.close();
}

describe("a portal that starts without its store", () => {
  soak("becomes ready when PostgreSQL is %i ms late", { quick: 500, full: 30_000 }, async (ms) => {
    await proxy.close();
    await probed(start({ DATABASE_URL: proxy.url() }), "late", async (health) => {
      await health.during(ms);
      expect(health.statuses).toEqual(new Set(["starting"]));
      await proxy.open();
      await health.until("ok");
    });
  });

  soak("becomes ready when PostgreSQL is frozen for %i ms", { quick: 500, full: 30_000 }, async (ms) => {
    proxy.freeze();
    await probed(start({ DATABASE_URL: proxy.url() }), "frozen at the start", async (health) => {
      await health.during(ms);
      expect(health.statuses).toEqual(new Set(["starting"]));
      proxy.thaw();
      await health.until("ok");
    });
  });

  soak("becomes ready when SQLite is locked for %i ms", { quick: 500, full: 30_000 }, async (ms) => {
    const directory = newFolder();
    mkdirSync(directory);
    const other = new DatabaseSync(join(directory, "portal.db"));
    other.exec("BEGIN EXCLUSIVE");
    await probed(start({ DATA_DIR: directory }), "locked at the start", async (health) => {
      await health.during(ms);
      expect(health.statuses).toEqual(new Set(["starting"]));
      other.exec("ROLLBACK");
      other.close();
      await health.until("ok");
    });
  });

  test("opens its store once the disk is no longer full", async () => {
    const connection = connectSqlite(join(newFolder(), "portal.db"));
    let failures = 3;
    const store = openConnection({
      ...connection,
      withMigrationLock: async (migrate) => {
        if (failures-- > 0) throw Object.assign(new Error("database or disk is full"), { errcode: 13 });
        await connection.withMigrationLock(migrate);
      },
    });
    await store.opened;
    expect(await store.database.selectFrom("sessions").selectAll().execute()).toEqual([]);
    await store.close();
  });

  test("uses the clock of PostgreSQL, whatever its own clock is", async () => {
    const config = readConfig({ SESSION_KEY, DATABASE_URL: postgres.url });
    const realNow = Date.now;
    const clock = vi.spyOn(Date, "now").mockImplementation(() => realNow() + 16 * 60_000);
    onTestFinished(() => clock.mockRestore());
    const ahead = startServices(config);
    await ahead.started;
    expect(Math.abs(ahead.now() - realNow())).toBeLessThan(60_000);
    const id = await ahead.sessions.start(manaia);
    clock.mockImplementation(() => realNow() - 16 * 60_000);
    const behind = startServices(config);
    await behind.started;
    expect(Math.abs(behind.now() - realNow())).toBeLessThan(60_000);
    expect(await behind.sessions.open(id)).toBeDefined();
    await Promise.all([ahead.close(), behind.close()]);
  });

  test("refuses a query at once until the store is open", async () => {
    const services = start({ DATABASE_URL: proxy.url() });
    await expect(services.sessions.open("a".repeat(43))).rejects.toMatchObject({ reason: "starting" });
    await services.close();
  });
});

describe("instances that start together on an empty store", () => {
  const run = promisify(execFile);
  const instance = (environment: Record<string, string>) =>
    run(process.execPath, ["tests/support/processes/start-instance.ts"], {
      env: { ...process.env, ...environment },
    });

  for (const [name, environment] of Object.entries({
    SQLite: () => ({ DATA_DIR: newFolder() }),
    PostgreSQL: () => ({ SESSION_KEY, DATABASE_URL: postgres.url }),
  })) {
    soak(`%i processes on ${name} all become ready`, { quick: 3, full: 20 }, async (count) => {
      const shared = environment();
      const outputs = await Promise.all(Array.from({ length: count }, () => instance(shared)));
      expect(outputs.map(({ stdout }) => stdout.trim().split("\n").at(-1))).toEqual(
        Array(count).fill("ready"),
      );
    });
  }
});

describe("a configuration that no retry mends", () => {
  const sentence = (environment: Record<string, string>): string => {
    const env = { ...process.env, NODE_ENV: "production", PORT: "0", ...environment };
    const { stderr, status } = spawnSync(process.execPath, ["app/.server/serve.ts"], { env });
    expect(status).toBe(1);
    return stderr.toString().trim();
  };
  const withoutPassword = () => Object.assign(new URL(postgres.url), { password: "wrong" }).href;
  const unknownDatabase = () => Object.assign(new URL(postgres.url), { pathname: "/nothing" }).href;
  const rejection = async (environment: Record<string, string>) => {
    const services = start(environment);
    const error = await services.started.catch((error: unknown) => error);
    await services.close();
    return error;
  };

  test("is reported for a wrong password and an unknown database", async () => {
    for (const address of [withoutPassword(), unknownDatabase()]) {
      expect(await rejection({ DATABASE_URL: address })).toMatchObject({
        name: "ConfigurationError",
        message: expect.stringMatching(/^DATABASE_URL cannot be used: .+\.$/) as string,
      });
    }
  });

  test("is reported for a file that is no database", async () => {
    const directory = newFolder();
    mkdirSync(directory);
    writeFileSync(join(directory, "portal.db"), "x".repeat(5_000));
    expect(await rejection({ DATA_DIR: directory })).toMatchObject({
      message: "DATA_DIR cannot be used: file is not a database.",
    });
  });

  test("ends the process with one sentence and exit code 1", () => {
    expect(sentence({ SESSION_KEY: "short" })).toBe(
      "The environment variable SESSION_KEY cannot be used: it must be 32 bytes, written in base64.",
    );
    expect(sentence({ DATABASE_URL: "mysql://x" })).toMatch(
      /^The environment variable DATABASE_URL cannot be used: .+\.$/,
    );
  });
});

describe("the SQLite store", () => {
  test("is readable by its owner only, also one that was not", async () => {
    const directory = newFolder();
    mkdirSync(directory);
    writeFileSync(join(directory, "portal.db"), "");
    chmodSync(join(directory, "portal.db"), 0o644);
    const services = start({ DATA_DIR: directory, SESSION_KEY: "" });
    await services.started;
    for (const name of ["portal.db", "portal.db-wal", "portal.db-shm", "session.key"]) {
      expect((statSync(join(directory, name)).mode & 0o777).toString(8)).toBe("600");
    }
    await services.close();
  });
});
