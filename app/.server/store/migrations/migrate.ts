import { type Migration, Migrator } from "kysely/migration";
import type { Database } from "../database.ts";
import { createTables } from "./0001-create-tables.ts";

/** Run in the order of their names. One that has been released never changes; a new one is added. */
const migrations: Record<string, Migration> = {
  "0001-create-tables": createTables,
};

/** The second migration of the version that was not released. Its first one has the name of today's. */
const unreleased = "0002-rename-tables";

/** The store has a schema that this version cannot use. The message continues a sentence that names the store. */
export class UnknownSchemaError extends Error {
  override readonly name = "UnknownSchemaError";
}

/**
 * Brings the schema up to date. The caller holds the migration lock.
 * @throws UnknownSchemaError when another version of the portal has made the schema.
 * @throws the error of the migration that failed, which has changed nothing.
 */
export async function migrateToLatest(database: Database): Promise<void> {
  const provider = { getMigrations: async () => migrations };
  const { error } = await new Migrator({ db: database, provider }).migrateToLatest();
  const unknown = error instanceof Error ? missingMigration.exec(error.message)?.[1] : undefined;
  if (unknown === unreleased) {
    throw new UnknownSchemaError("is of an older, unreleased version and has to be deleted");
  }
  if (unknown !== undefined) {
    throw new UnknownSchemaError(`is of a newer version, which has run the migration ${unknown}`);
  }
  if (error) throw error;
}

/** Kysely's message about a migration that the store has run and that this version does not have. */
const missingMigration = /previously executed migration (\S+) is missing/;
