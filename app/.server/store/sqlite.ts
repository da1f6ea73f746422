import { chmodSync, closeSync, existsSync, mkdirSync, openSync } from "node:fs";
import { dirname } from "node:path";
import { DatabaseSync, type SQLInputValue } from "node:sqlite";
import { setTimeout as pause } from "node:timers/promises";
import { CompiledQuery, type DatabaseConnection, Kysely, SqliteDialect, SqliteDriver } from "kysely";
import { LRUCache } from "lru-cache";
import { errorCode, messageOf } from "../errors.ts";
import type { Connection, RunStatement } from "./database.ts";

const busyMs = 2_000;
const busyDelayMs = 20;
const statementsCached = 200;

/** `file` may be ":memory:". */
export function connectSqlite(file: string): Connection {
  let connection: DatabaseSync | undefined;
  let statements: ReturnType<typeof statementCache> | undefined;
  const run = waitWhileBusy();
  const opened = () => {
    connection ??= openFile(file);
    statements ??= statementCache(connection);
    return { connection, statements };
  };
  const close = () => {
    connection?.close();
    connection = undefined;
    statements = undefined;
  };
  const config = { database: async () => ({ prepare: opened().statements, close }) };
  const dialect = new SqliteDialect(config);
  dialect.createDriver = () => new ImmediateDriver(config);
  return {
    name: `The file ${file}`,
    dialect,
    run,
    // One transaction around all migrations: it is the lock, and a failed migration leaves nothing behind.
    withMigrationLock: async (migrate) => {
      const { connection } = opened();
      const execute = (sql: string) => run(async () => connection.exec(sql), false);
      await execute("PRAGMA journal_mode = WAL");
      await execute("BEGIN IMMEDIATE");
      try {
        await migrate(new Kysely({ dialect: new SqliteDialect(config) }));
        await execute("COMMIT");
      } catch (error) {
        if (connection.isTransaction) connection.exec("ROLLBACK");
        throw error;
      }
      await execute("PRAGMA synchronous = NORMAL");
    },
    configurationFault: (error) => {
      return faults.has(errorCode(error) ?? "") || primaryCode(error) === sqliteNotADatabase
        ? `DATA_DIR cannot be used: ${messageOf(error)}.`
        : undefined;
    },
    close: async () => close(),
  };
}

/** Locks for writing when a transaction begins, so that no statement within it can find the store locked. */
class ImmediateDriver extends SqliteDriver {
  override async beginTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw("begin immediate"));
  }
}

/** Opens the database readable by its owner only; SQLite gives its other files the same mode. */
function openFile(file: string): DatabaseSync {
  if (file !== ":memory:") {
    mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
    closeSync(openSync(file, "a", 0o600));
    for (const each of [file, `${file}-wal`, `${file}-shm`]) if (existsSync(each)) chmodSync(each, 0o600);
  }
  return new DatabaseSync(file, { enableForeignKeyConstraints: true, timeout: 0 });
}

/**
 * SQLite's own time-out would block the process. All statements share one waiting time: once a lock was held
 * for longer, each fails at once until a write succeeds.
 */
function waitWhileBusy(): RunStatement {
  let busySince: number | undefined;
  return async (statement, isRead) => {
    for (;;) {
      try {
        const result = await statement();
        if (!isRead) busySince = undefined;
        return result;
      } catch (error) {
        if (primaryCode(error) !== sqliteBusy) throw error;
        busySince ??= performance.now();
        if (performance.now() - busySince > busyMs) throw error;
        await pause(busyDelayMs);
      }
    }
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
    type Parameters = readonly SQLInputValue[];
    return {
      reader: statement.columns().length > 0,
      all: (parameters: Parameters) => statement.all(...parameters),
      run: (parameters: Parameters) => statement.run(...parameters),
      iterate: (parameters: Parameters) => statement.iterate(...parameters),
    };
  }
}

const sqliteBusy = 5;
const sqliteNotADatabase = 26;
/** A folder that may not be written, or whose name is a file's. A full disk is none of these. */
const faults = new Set(["EACCES", "EPERM", "EROFS", "ENOTDIR", "EEXIST", "EISDIR"]);

/** The low byte of SQLite's extended error code is the primary one. */
function primaryCode(error: unknown): number | undefined {
  const code = error instanceof Error && "errcode" in error ? error.errcode : undefined;
  return typeof code === "number" ? code & 0xff : undefined;
}
