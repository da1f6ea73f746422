import type { Database } from "#app/.server/store/database.ts";
import { openConnection } from "#app/.server/store/open.ts";
import { connectSqlite } from "#app/.server/store/sqlite.ts";

/** An empty store in memory. */
export async function openMemoryStore(): Promise<Database> {
  const { database, opened } = openConnection(connectSqlite(":memory:"));
  await opened;
  return database;
}
