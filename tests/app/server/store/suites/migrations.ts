import { PostgresAdapter, sql } from "kysely";
import { afterEach, describe, expect, test } from "vitest";
import { ConfigurationError } from "#app/.server/errors.ts";
import { createCounterStore } from "#app/.server/store/counter-store.ts";
import type { Database } from "#app/.server/store/database.ts";
import { hourMs, type OpenDatabase, startedAt } from "./store-context.ts";

const now = () => startedAt;
const isPostgres = (database: Database) => database.getExecutor().adapter instanceof PostgresAdapter;

export function migrationSuite(open: OpenDatabase) {
  const opened: Database[] = [];
  const openOne = async () => {
    const database = await open();
    opened.push(database);
    return database;
  };
  afterEach(async () => {
    for (const database of opened.splice(0)) await database.destroy();
  });
  const run = (database: Database, statement: string) => sql.raw(statement).execute(database);

  /** Drops every table, as in a store that nothing has opened yet. */
  async function empty(database: Database): Promise<void> {
    const tables = await database.introspection.getTables({ withInternalKyselyTables: true });
    const names = tables.map(({ name }) => name);
    // Tables that refer to `sessions` go first.
    for (const name of names.sort((a, b) => Number(a === "sessions") - Number(b === "sessions"))) {
      await run(database, `DROP TABLE "${name}"`);
    }
    if (isPostgres(database)) await run(database, "DROP FUNCTION IF EXISTS refuse_audit_update");
  }

  describe("migrations", () => {
    test("20 instances that start together on an empty store all become ready", async () => {
      await empty(await openOne());
      const databases = await Promise.all(Array.from({ length: 20 }, openOne));
      const counts = await Promise.all(
        databases.map((database) => createCounterStore(database, now).increment("a", hourMs)),
      );
      expect(Math.max(...counts.map(({ count }) => count))).toBe(20);
      const executed = await sql<{ name: string }>`SELECT name FROM kysely_migration ORDER BY name`.execute(
        databases[0] as Database,
      );
      expect(executed.rows).toEqual([
        { name: "0001-create-tables" },
        { name: "0002-add-keys-and-built-files" },
        { name: "0003-add-appointment-acts" },
        { name: "0004-add-audit-source" },
        { name: "0005-add-passkeys" },
      ]);
    });

    test("ends the start of a store of a version that this one does not know", async () => {
      const database = await openOne();
      const later = "2100-01-01T00:00:00.000Z";
      const name = isPostgres(database) ? "The database that DATABASE_URL names" : "portal.db";
      try {
        for (const [migration, sentence] of [
          ["0002-rename-tables", `${name} is of an older, unreleased version and has to be deleted.`],
          ["0099-later", `${name} is of a newer version, which has run the migration 0099-later.`],
        ] as const) {
          await sql`DELETE FROM kysely_migration WHERE timestamp = ${later}`.execute(database);
          await sql`INSERT INTO kysely_migration VALUES (${migration}, ${later})`.execute(database);
          const error = await open().catch((error: unknown) => error);
          expect(error).toBeInstanceOf(ConfigurationError);
          expect((error as Error).message.endsWith(sentence)).toBe(true);
        }
      } finally {
        await sql`DELETE FROM kysely_migration WHERE timestamp = ${later}`.execute(database);
      }
      await openOne();
    });

    test("an account has one payment that is prepared", async () => {
      const database = await openOne();
      const row = { intent: null, version: 0, encrypted: "", created_at: 0, changed_at: 0, looked_at: 0 };
      /** Inserts payments, given as account and state, and rolls back. */
      const insert = (...payments: [string, string][]) =>
        database.transaction().execute(async (transaction) => {
          const values = payments.map(([account, state], at) => ({ ...row, id: `p${at}`, account, state }));
          await transaction.insertInto("payments").values(values).execute();
          throw new Error("rolled back");
        });
      await expect(
        insert(["a", "prepared"], ["b", "prepared"], ["a", "charged"], ["a", "charged"]),
      ).rejects.toThrow("rolled back");
      await expect(insert(["a", "prepared"], ["a", "prepared"])).rejects.toThrow(/unique/i);
    });

    test("a store that is up to date opens again unchanged", async () => {
      await createCounterStore(await openOne(), now).increment("kept", hourMs);
      expect(await createCounterStore(await openOne(), now).read("kept")).toBe(1);
    });
  });
}
