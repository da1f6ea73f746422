import { PostgresAdapter, sql } from "kysely";
import type { Migration } from "kysely/migration";

/** Creates the files that wait for their message, and the drafts that are yet to be deleted at the practice. */
export const createUploads: Migration = { up };

async function up(database: Parameters<Migration["up"]>[0]): Promise<void> {
  const isPostgres = database.getExecutor().adapter instanceof PostgresAdapter;
  await database.schema
    .createTable("uploads")
    .addColumn("id", "text", (column) => column.primaryKey())
    .addColumn("session_id", "text", (column) => column.notNull())
    .addColumn("size", "integer", (column) => column.notNull())
    .addColumn("encrypted", isPostgres ? sql`bytea` : "blob", (column) => column.notNull())
    .addColumn("created_at", "bigint", (column) => column.notNull())
    .execute();
  await database.schema.createIndex("uploads_session").on("uploads").column("session_id").execute();
  await database.schema.createIndex("uploads_created_at").on("uploads").column("created_at").execute();
  await database.schema
    .createTable("discarded_drafts")
    .addColumn("id", "text", (column) => column.primaryKey())
    .addColumn("created_at", "bigint", (column) => column.notNull())
    .execute();
  await database.schema
    .createIndex("discarded_drafts_created_at")
    .on("discarded_drafts")
    .column("created_at")
    .execute();
}
