import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { type Dialect, type Driver, Kysely } from "kysely";
import type { Connection, Tables } from "#app/.server/store/database.ts";
import { guardedDialect } from "#app/.server/store/guarded-dialect.ts";
import { openConnection, type Store } from "#app/.server/store/open.ts";
import { connectSqlite } from "#app/.server/store/sqlite.ts";

/** In an order in which rows can be deleted. */
export const tables: readonly (keyof Tables)[] = [
  "session_cache",
  "session_accounts",
  "drafts",
  "uploads",
  "sessions",
  "counters",
  "audit_events",
  "idempotency_keys",
  "discarded_drafts",
  "asked_medicines",
  "appointment_acts",
  "payments",
  "leases",
];

export type PortalStore = {
  empty: () => Promise<void>;
  read: (sql: string) => Promise<Record<string, unknown>[]>;
  /** A connection of one process. Closing it undoes what the process has not committed. */
  connect: () => Connection;
  release: (connection: Connection) => void;
  close: () => Promise<void>;
};

const memory = "/dev/shm";

export async function openSqliteStore(): Promise<PortalStore> {
  const folder = mkdtempSync(join(existsSync(memory) ? memory : tmpdir(), "portal-simulation-"));
  const file = join(folder, "portal.db");
  const first = openConnection(connectSqlite(file));
  await first.opened;
  await first.close();
  const own = new DatabaseSync(file);
  const idle: Connection[] = [];
  const emptied = `BEGIN; ${tables.map((table) => `DELETE FROM ${table};`).join(" ")} COMMIT`;
  return {
    empty: async () => own.exec(emptied),
    read: async (sql) => own.prepare(sql).all(),
    connect: () => idle.pop() ?? connectSqlite(file),
    release: (connection) => void idle.push(connection),
    close: async () => {
      own.close();
      for (const connection of idle) await connection.close();
      rmSync(folder, { recursive: true });
    },
  };
}

/**
 * What a process's services use of a connection.
 * @param run runs each statement. `canFail` is false for the end of a transaction that is undone, which a store does
 * by itself when it cannot write.
 */
export function storeOf(
  connection: Connection,
  run: <T>(statement: () => Promise<T>, isRead: boolean, canFail: boolean) => Promise<T>,
): Store {
  let canFail = true;
  const undoing = withDriver(connection.dialect, (driver) => {
    const rollBack = driver.rollbackTransaction.bind(driver);
    driver.rollbackTransaction = (one) => {
      canFail = false;
      const work = rollBack(one);
      canFail = true;
      return work;
    };
  });
  const guarded: Connection = {
    ...connection,
    dialect: undoing,
    run: (statement, isRead) => run(statement, isRead, canFail),
  };
  return {
    database: new Kysely<Tables>({ dialect: guardedDialect(guarded, () => true) }),
    opened: Promise.resolve(),
    clockOffset: () => 0,
    syncClock: async () => undefined,
    mayDelete: async () => true,
    pool: () => undefined,
    close: () => connection.close(),
  };
}

/** A dialect whose drivers are changed as they are made. */
export const withDriver = (dialect: Dialect, change: (driver: Driver) => void): Dialect => ({
  createAdapter: () => dialect.createAdapter(),
  createQueryCompiler: () => dialect.createQueryCompiler(),
  createIntrospector: (database) => dialect.createIntrospector(database),
  createDriver: () => {
    const driver = dialect.createDriver();
    change(driver);
    return driver;
  },
});
