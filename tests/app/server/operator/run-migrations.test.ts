import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Kysely, sql } from "kysely";
import { afterAll, describe, expect, test, vi } from "vitest";
import { readConfig } from "#app/.server/configuration/config.ts";
import { runMigrations } from "#app/.server/operator/run-migrations.ts";
import { startServices } from "#app/.server/services.ts";
import type { Tables } from "#app/.server/store/database.ts";
import { log } from "#app/.server/telemetry/log.ts";
import { metrics } from "#app/.server/telemetry/metrics.ts";
import { openTestPostgres, programRole } from "../../../support/postgres/open-database.ts";

const folder = mkdtempSync(join(tmpdir(), "portal-migrate-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const postgres = openTestPostgres();
const SESSION_KEY = Buffer.alloc(32, 8).toString("base64");
/** Runs `work` with the store of a portal that has started. */
async function withPortal(
  env: Record<string, string>,
  work: (database: Kysely<Tables>, sweep: () => Promise<void>) => Promise<void>,
) {
  const services = startServices(readConfig(env));
  try {
    await services.started;
    await work(services.database, services.sweep);
  } finally {
    await services.close();
  }
}

describe.each([
  ["SQLite", () => ({ SESSION_KEY, DATA_DIR: folder })],
  ["PostgreSQL", () => ({ SESSION_KEY, DATABASE_URL: postgres.url })],
] as const)("npm run migrate on %s", (_name, environment) => {
  test("runs the migrations, takes them back for an older version, and says which there are, as it says", async () => {
    const env = environment();
    let said = "";
    const say = async (...lines: string[]) => {
      for (const line of lines) {
        const { text, exitCode } = await runMigrations(line.split(" ").filter(Boolean), env);
        said += `$ migrate ${line}\n${text}\n[${exitCode}]\n`;
      }
    };
    await say("");
    await withPortal(env, async (database) => {
      await database.insertInto("counters").values({ name: "kept", count: 3, ends_at: 9e15 }).execute();
    });
    await say("--to 0001-create-tables", "", "");
    await withPortal(env, async (database) => {
      expect(
        await database.selectFrom("counters").select("count").where("name", "=", "kept").execute(),
      ).toEqual([{ count: 3 }]);
    });
    await say("--to 0002-add-keys-and-built-files", "--delete-old-audit-events", "--status", "--status", "");
    await say("--to 0000-none", "--status --grant portal", "--delete-old-audit-events --grant portal");
    expect((await runMigrations(["--too"], env)).exitCode).toBe(1);
    await expect(said).toMatchFileSnapshot("said/migrate.txt");
  });

  test("deletes audit events that are older than AUDIT_DAYS when it is told to", async () => {
    const env = environment();
    const event = { event: "signIn", outcome: "done", practice: null, who: null, whose: null, object: null };
    const day = 24 * 3_600_000;
    await withPortal(env, async (database) => {
      for (const age of [3, 5]) {
        await database
          .insertInto("audit_events")
          .values({ id: `${age}`, at: Date.now() - age * day, ...event })
          .execute();
      }
    });
    const old = { ...env, AUDIT_DAYS: "4" };
    expect((await runMigrations([], old)).text).toBe("The store is up to date.");
    expect((await runMigrations(["--delete-old-audit-events"], old)).text).toBe(
      "Audit events older than 4 days: 1 deleted.",
    );
    await withPortal(env, async (database) => {
      expect(await database.selectFrom("audit_events").select("id").execute()).toEqual([{ id: "3" }]);
    });
  });

  test("lets a portal start after its key was lost", async () => {
    const env = environment();
    await withPortal(env, async () => undefined);
    const other = { ...env, SESSION_KEY: Buffer.alloc(32, 9).toString("base64") };
    const refused = await withPortal(other, async () => undefined).catch((error: Error) => error.message);
    const [, lost = ""] = /with the key (\w+),/.exec(String(refused)) ?? [];
    expect(await runMigrations(["--forget-key", "00000000"], env)).toEqual({
      text: `The store has no key 00000000. It has: ${lost}.`,
      exitCode: 1,
    });
    expect(await runMigrations(["--forget-key", lost], env)).toEqual({
      text: expect.stringMatching(
        new RegExp(
          `^The key ${lost} is forgotten\\. It was last used at 2\\S+Z, and what it wrote stays unread\\.$`,
        ),
      ),
      exitCode: 0,
    });
    await withPortal(other, async () => undefined);
    await withPortal(other, async (database) => void (await database.deleteFrom("keys").execute()));
  });
});

test("a PostgreSQL role with --grant runs the portal, sweeps it, and can only add to the audit", async () => {
  const owner = { SESSION_KEY, DATABASE_URL: postgres.url };
  await runMigrations([], owner);
  const DATABASE_URL = await programRole(postgres.url);
  const { username } = new URL(DATABASE_URL);
  expect(await runMigrations(["--grant", username], owner)).toMatchObject({ exitCode: 0 });
  const lines = [vi.spyOn(log, "warn"), vi.spyOn(log, "error")];
  await withPortal({ SESSION_KEY, DATABASE_URL }, async (database, sweep) => {
    metrics.lastSweep.set(0);
    await sweep();
    expect((await metrics.lastSweep.get()).values[0]?.value).toBeGreaterThan(0);
    expect(lines.flatMap(({ mock }) => mock.calls)).toEqual([]);
    const event = { event: "signIn", outcome: "done", practice: null, who: null, whose: null, object: null };
    await database
      .insertInto("audit_events")
      .values({ id: "added", at: Date.now(), ...event })
      .execute();
    const count = () => database.selectFrom("audit_events").select("id").where("id", "=", "added").execute();
    expect(await count()).toHaveLength(1);
    for (const statement of [
      "DELETE FROM audit_events",
      "UPDATE audit_events SET outcome = 'refused'",
      "TRUNCATE audit_events",
      "DROP TABLE audit_events",
      "ALTER TABLE audit_events DISABLE TRIGGER ALL",
      "DELETE FROM kysely_migration",
    ]) {
      await expect(sql.raw(statement).execute(database), statement).rejects.toThrow(/permission|owner/);
    }
  });
});
