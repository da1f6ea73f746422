import type { Kysely } from "kysely";
import { type Migration, type MigrationResultSet, Migrator } from "kysely/migration";
import { createTables } from "./0001-create-tables.ts";
import { addKeysAndBuiltFiles } from "./0002-add-keys-and-built-files.ts";
import { addAppointmentActs } from "./0003-add-appointment-acts.ts";
import { addAuditSource } from "./0004-add-audit-source.ts";

/** Run in the order of their names. One that has been released never changes; a new one is added. */
const migrations: Record<string, Migration> = {
  "0001-create-tables": createTables,
  "0002-add-keys-and-built-files": addKeysAndBuiltFiles,
  "0003-add-appointment-acts": addAppointmentActs,
  "0004-add-audit-source": addAuditSource,
};

/** The second migration of the version that was not released. Its first one has the name of today's. */
const unreleased = "0002-rename-tables";

/** The message continues a sentence that names the store. */
export class UnknownSchemaError extends Error {
  override readonly name = "UnknownSchemaError";
}

const migratorOf = (database: Kysely<unknown>) =>
  new Migrator({ db: database, provider: { getMigrations: async () => migrations } });

/** Needs the migration lock. @throws UnknownSchemaError, or a migration's error, which changed nothing. */
export const migrateToLatest = async (database: Kysely<unknown>) =>
  linesOf(await migratorOf(database).migrateToLatest());

/** Takes migrations back too. Otherwise as `migrateToLatest`. */
export async function migrateTo(database: Kysely<unknown>, name: string): Promise<string[]> {
  if (!(name in migrations)) {
    throw new Error(`There is no migration ${name}. There are: ${Object.keys(migrations).join(", ")}.`);
  }
  return linesOf(await migratorOf(database).migrateTo(name));
}

export async function migrationStatus(database: Kysely<unknown>): Promise<string[]> {
  const known = await migratorOf(database).getMigrations();
  return known.map(({ name, executedAt }) => `${name}: ${executedAt ? "done" : "to do"}`);
}

function linesOf({ error, results = [] }: MigrationResultSet): string[] {
  const unknown = error instanceof Error ? missingMigration.exec(error.message)?.[1] : undefined;
  if (unknown === unreleased) {
    throw new UnknownSchemaError("is of an older, unreleased version and has to be deleted");
  }
  if (unknown !== undefined) {
    throw new UnknownSchemaError(`is of a newer version, which has run the migration ${unknown}`);
  }
  if (error) throw error;
  return results.map(
    ({ migrationName, direction }) => `${migrationName}: ${direction === "Up" ? "done" : "taken back"}`,
  );
}

/** Kysely's message about a migration that the store has run and that this version does not have. */
const missingMigration = /previously executed migration (\S+) is missing/;
