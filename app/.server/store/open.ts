import { join } from "node:path";
import type { Config } from "../config.ts";
import { type Database, prepare } from "./database.ts";
import { openPostgres } from "./postgres.ts";
import { openSqlite } from "./sqlite.ts";

/** SQLite in the data directory, or PostgreSQL when DATABASE_URL names one. */
export function openStore(config: Pick<Config, "databaseUrl" | "dataDirectory">): Promise<Database> {
  return prepare(
    config.databaseUrl
      ? openPostgres(config.databaseUrl)
      : openSqlite(join(config.dataDirectory, "portal.db")),
  );
}
