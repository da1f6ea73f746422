import { mkdirSync } from "node:fs";
import { dirname } from "node:path";
import { DatabaseSync, type SQLInputValue } from "node:sqlite";
import { ConstantBackoff, handleWhen, retry } from "cockatiel";
import { SqliteDialect } from "kysely";
import { LRUCache } from "lru-cache";
import type { Connection } from "./connection.ts";

/** How long a statement waits for another process that writes, in ms. */
const busyTimeoutMs = 2_000;
const statementsCached = 200;

/** While another connection migrates, the lock is tried every 50 ms for 30 s, without blocking the process. */
const untilUnlocked = retry(handleWhen(isBusy), { maxAttempts: 600, backoff: new ConstantBackoff(50) });

/** Opens the embedded store. `file` may be ":memory:". */
export function connectSqlite(file: string): Connection {
  if (file !== ":memory:") mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
  const connection = new DatabaseSync(file, { enableForeignKeyConstraints: true });
  const database = { prepare: statementCache(connection), close: () => connection.close() };
  return {
    dialect: new SqliteDialect({ database }),
    // One transaction around all migrations: it is the lock, and a failed migration leaves nothing behind.
    withMigrationLock: async (migrate) => {
      await untilUnlocked.execute(() => connection.exec("PRAGMA journal_mode = WAL; BEGIN IMMEDIATE"));
      try {
        await migrate();
        connection.exec("COMMIT");
      } catch (error) {
        connection.exec("ROLLBACK");
        throw error;
      }
      connection.exec(`PRAGMA synchronous = NORMAL; PRAGMA busy_timeout = ${busyTimeoutMs}`);
    },
  };
}

/** Kysely prepares every statement before it runs it; the same SQL is prepared once. */
function statementCache(connection: DatabaseSync) {
  const cache = new LRUCache<string, ReturnType<typeof prepare>>({ max: statementsCached });
  return (sql: string) => {
    const statement = cache.get(sql) ?? prepare(sql);
    cache.set(sql, statement);
    return statement;
  };

  function prepare(sql: string) {
    const statement = connection.prepare(sql);
    type Parameters = readonly unknown[];
    const values = (parameters: Parameters) => parameters as SQLInputValue[];
    return {
      reader: statement.columns().length > 0,
      all: (parameters: Parameters) => statement.all(...values(parameters)),
      run: (parameters: Parameters) => statement.run(...values(parameters)),
      iterate: (parameters: Parameters) => statement.iterate(...values(parameters)),
    };
  }
}

const sqliteBusy = 5;

/** The low byte of SQLite's extended error code is the primary one. */
function isBusy(error: unknown): boolean {
  const { errcode } = error as { errcode?: number };
  return errcode !== undefined && (errcode & 0xff) === sqliteBusy;
}
