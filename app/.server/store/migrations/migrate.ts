import { type Migration, Migrator } from "kysely/migration";
import type { Database } from "../database.ts";
import { createTables } from "./0001-create-tables.ts";
import { renameTables } from "./0002-rename-tables.ts";
import { createAuditEvents } from "./0003-create-audit-events.ts";
import { createUploads } from "./0004-create-uploads.ts";
import { createPayments } from "./0005-create-payments.ts";

/** Run in the order of their names. One that has been released never changes; a new one is added. */
const migrations: Record<string, Migration> = {
  "0001-create-tables": createTables,
  "0002-rename-tables": renameTables,
  "0003-create-audit-events": createAuditEvents,
  "0004-create-uploads": createUploads,
  "0005-create-payments": createPayments,
};

/**
 * Brings the schema up to date. The caller holds the migration lock.
 * @throws the error of the migration that failed, which has changed nothing.
 */
export async function migrateToLatest(database: Database): Promise<void> {
  const provider = { getMigrations: async () => migrations };
  const { error } = await new Migrator({ db: database, provider }).migrateToLatest();
  if (error) throw error;
}
