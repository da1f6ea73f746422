import { type Kysely, sql } from "kysely";
import type { Tables } from "./database.ts";

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
