import type { Migration } from "kysely/migration";

/** Renames tables and columns to the names that the code uses. Instances of an older version must be stopped. */
export const renameTables: Migration = { up };

async function up({ schema }: Parameters<Migration["up"]>[0]): Promise<void> {
  const rename = (table: string, from: string, to: string) =>
    schema.alterTable(table).renameColumn(from, to).execute();

  await rename("sessions", "sealed", "encrypted");
  await rename("sessions", "seen_at", "last_used_at");
  await schema.dropIndex("sessions_seen").execute();
  await schema.createIndex("sessions_last_used_at").on("sessions").column("last_used_at").execute();

  await schema.alterTable("kept_values").renameTo("session_cache").execute();
  await rename("session_cache", "sealed", "encrypted");

  await schema.alterTable("unfinished_work").renameTo("drafts").execute();
  await rename("drafts", "sealed", "encrypted");
  await rename("drafts", "kept_at", "saved_at");
  await schema.dropIndex("unfinished_kept").execute();
  await schema.createIndex("drafts_saved_at").on("drafts").column("saved_at").execute();

  await schema.alterTable("tallies").renameTo("counters").execute();
  await rename("counters", "points", "count");
  await schema.dropIndex("tallies_end").execute();
  await schema.createIndex("counters_ends_at").on("counters").column("ends_at").execute();

  await schema.alterTable("one_shots").renameTo("idempotency_keys").execute();
  await rename("idempotency_keys", "sealed", "encrypted");
  await schema.dropIndex("one_shots_created").execute();
  await schema
    .createIndex("idempotency_keys_created_at")
    .on("idempotency_keys")
    .column("created_at")
    .execute();
}
