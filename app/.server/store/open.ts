import { join } from "node:path";
import { Kysely, sql } from "kysely";
import type { Config } from "../config.ts";
import type { Connection } from "./connection.ts";
import type { Database, Tables } from "./database.ts";
import { migrateToLatest } from "./migrations/migrate.ts";
import { connectPostgres } from "./postgres.ts";
import { connectSqlite } from "./sqlite.ts";

/**
 * Opens SQLite in the data directory, or PostgreSQL when DATABASE_URL names one, with its schema up to date.
 * Any number of instances may open an empty store at the same time.
 */
export function openStore(config: Pick<Config, "databaseUrl" | "dataDirectory">): Promise<Database> {
  return open(
    config.databaseUrl
      ? connectPostgres(config.databaseUrl)
      : connectSqlite(join(config.dataDirectory, "portal.db")),
  );
}

/** Opens a store with its schema up to date. */
export async function open({ dialect, withMigrationLock }: Connection): Promise<Database> {
  const database = new Kysely<Tables>({ dialect });
  try {
    await withMigrationLock(() => migrateToLatest(database));
    return database;
  } catch (error) {
    await database.destroy();
    throw error;
  }
}

/** @throws Error while the store cannot be used. */
export async function checkStore(database: Database): Promise<void> {
  await sql`SELECT 1`.execute(database);
}
