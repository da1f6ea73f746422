import { type Kysely, sql } from "kysely";
import { type MigrationResultSet, Migrator } from "kysely/migration";
import type { Tables } from "../database.ts";
import { migrations } from "./migrations.ts";

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

type Right = "SELECT" | "INSERT" | "UPDATE" | "DELETE";

const all: readonly Right[] = ["SELECT", "INSERT", "UPDATE", "DELETE"];
const added: readonly Right[] = ["SELECT", "INSERT"];

/** An attacker who controls the portal cannot change the audit (threat T9). Tests run under such a role. */
const programRights: Record<keyof Tables | "kysely_migration" | "kysely_migration_lock", readonly Right[]> = {
  sessions: all,
  session_cache: all,
  session_accounts: all,
  drafts: all,
  counters: all,
  audit_events: added,
  idempotency_keys: all,
  uploads: all,
  discarded_drafts: all,
  asked_medicines: all,
  appointment_acts: all,
  passkeys: all,
  payments: all,
  leases: all,
  keys: all,
  built_files: all,
  kysely_migration: ["SELECT"],
  kysely_migration_lock: ["SELECT"],
};

/** Takes all other rights. PostgreSQL only: SQLite has no roles. */
export async function grantProgramRights(database: Kysely<unknown>, role: string): Promise<void> {
  const to = sql.id(role);
  await sql`GRANT USAGE ON SCHEMA public TO ${to}`.execute(database);
  await sql`REVOKE ALL ON ALL TABLES IN SCHEMA public FROM ${to}`.execute(database);
  for (const [table, rights] of Object.entries(programRights)) {
    await sql`GRANT ${sql.raw(rights.join(", "))} ON ${sql.table(table)} TO ${to}`.execute(database);
  }
}
