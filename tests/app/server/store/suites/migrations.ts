import { PostgresAdapter, sql } from "kysely";
import { afterEach, describe, expect, test } from "vitest";
import { createCounterStore } from "#app/.server/store/counter-store.ts";
import type { Database } from "#app/.server/store/database.ts";
import { createDraftStore } from "#app/.server/store/drafts.ts";
import { createIdempotencyStore } from "#app/.server/store/idempotency.ts";
import { createRecordTokens } from "#app/.server/store/record-token.ts";
import { createSessionCache } from "#app/.server/store/session-cache.ts";
import { newSessionId, sessionKey } from "#app/.server/store/session-cookie.ts";
import { createSessions } from "#app/.server/store/sessions.ts";
import {
  absoluteMs,
  aroha,
  encryption,
  hourMs,
  idleMs,
  key,
  type OpenDatabase,
  startedAt,
} from "./store-context.ts";

/** The statements that created a store before it had migrations. */
const unversionedSchema = [
  `CREATE TABLE IF NOT EXISTS sessions (
     id TEXT PRIMARY KEY, sealed TEXT NOT NULL, created_at BIGINT NOT NULL, seen_at BIGINT NOT NULL
   )`,
  "CREATE INDEX IF NOT EXISTS sessions_seen ON sessions (seen_at)",
  `CREATE TABLE IF NOT EXISTS kept_values (
     session_id TEXT NOT NULL REFERENCES sessions (id) ON DELETE CASCADE,
     name TEXT NOT NULL, sealed TEXT NOT NULL, PRIMARY KEY (session_id, name)
   )`,
  `CREATE TABLE IF NOT EXISTS session_accounts (
     session_id TEXT PRIMARY KEY REFERENCES sessions (id) ON DELETE CASCADE, account TEXT NOT NULL
   )`,
  "CREATE INDEX IF NOT EXISTS session_accounts_account ON session_accounts (account)",
  `CREATE TABLE IF NOT EXISTS unfinished_work (
     session_id TEXT NOT NULL, tab TEXT NOT NULL, kind TEXT NOT NULL, sealed TEXT NOT NULL,
     kept_at BIGINT NOT NULL, PRIMARY KEY (session_id, tab, kind)
   )`,
  "CREATE INDEX IF NOT EXISTS unfinished_kept ON unfinished_work (kept_at)",
  "CREATE TABLE IF NOT EXISTS tallies (name TEXT PRIMARY KEY, points INTEGER NOT NULL, ends_at BIGINT NOT NULL)",
  "CREATE INDEX IF NOT EXISTS tallies_end ON tallies (ends_at)",
  "CREATE TABLE IF NOT EXISTS one_shots (id TEXT PRIMARY KEY, sealed TEXT, created_at BIGINT NOT NULL)",
  "CREATE INDEX IF NOT EXISTS one_shots_created ON one_shots (created_at)",
];

const now = () => startedAt;
const isPostgres = (database: Database) => database.getExecutor().adapter instanceof PostgresAdapter;
const tab = "k".repeat(43);

function storesOf(database: Database) {
  const cache = createSessionCache(database, encryption);
  const tokens = createRecordTokens(key);
  return {
    cache,
    sessions: createSessions(database, encryption, cache, { idleMs, absoluteMs }, now, tokens),
    drafts: createDraftStore(database, encryption, now),
    counters: createCounterStore(database, now),
    idempotency: createIdempotencyStore(database, encryption, now),
  };
}

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
        { name: "0002-rename-tables" },
        { name: "0003-create-audit-events" },
        { name: "0004-create-uploads" },
        { name: "0005-create-payments" },
      ]);
    });

    test("a store without migrations keeps its sessions, cache, drafts, counters and results", async () => {
      const id = newSessionId();
      const session = sessionKey(id);
      const owner = { session: { key: session, data: aroha } };
      // Ids that the stores compute, and encrypted values, have not changed: the current code writes them.
      const database = await openOne();
      const { drafts, idempotency } = storesOf(database);
      await database.insertInto("sessions").values(sessionRow(session)).execute();
      await drafts.save(owner, tab, "booking", { reason: "Cough" });
      await idempotency.run(owner, "form-1", async () => "booked");
      const draft = await database.selectFrom("drafts").selectAll().executeTakeFirstOrThrow();
      const result = await database.selectFrom("idempotency_keys").selectAll().executeTakeFirstOrThrow();
      await empty(database);
      for (const statement of unversionedSchema) await run(database, statement);

      const row = sessionRow(session);
      const cached = encryption.encrypt(["one"], `${session}/menu`);
      const account = createRecordTokens(key).account(aroha);
      for (const statement of [
        sql`INSERT INTO sessions VALUES (${row.id}, ${row.encrypted}, ${row.created_at}, ${row.last_used_at})`,
        sql`INSERT INTO kept_values VALUES (${session}, 'menu', ${cached})`,
        sql`INSERT INTO session_accounts VALUES (${session}, ${account})`,
        sql`INSERT INTO unfinished_work VALUES (${session}, ${draft.tab}, ${draft.kind}, ${draft.encrypted}, ${draft.saved_at})`,
        sql`INSERT INTO tallies VALUES ('a', 7, ${startedAt + hourMs})`,
        sql`INSERT INTO one_shots VALUES (${result.id}, ${result.encrypted}, ${result.created_at})`,
      ]) {
        await statement.execute(database);
      }

      const migrated = storesOf(await openOne());
      expect((await migrated.sessions.open(id))?.data).toEqual(aroha);
      expect(await migrated.cache.get(session, "menu")).toEqual(["one"]);
      expect(await migrated.drafts.find(owner, tab, "booking")).toEqual({ reason: "Cough" });
      expect(await migrated.counters.read("a")).toBe(7);
      expect(await migrated.idempotency.run(owner, "form-1", async () => "booked twice")).toEqual({
        state: "done",
        result: "booked",
        isRepeat: true,
      });
      await migrated.sessions.expireAccount(aroha);
      expect(await migrated.sessions.open(id)).toBeUndefined();
      expect(await migrated.cache.get(session, "menu")).toBeUndefined();
    });

    test("a store that is up to date opens again unchanged", async () => {
      await createCounterStore(await openOne(), now).increment("kept", hourMs);
      expect(await createCounterStore(await openOne(), now).read("kept")).toBe(1);
    });
  });
}

const sessionRow = (id: string) => ({
  id,
  encrypted: encryption.encrypt(aroha, id),
  created_at: startedAt,
  last_used_at: startedAt,
});
