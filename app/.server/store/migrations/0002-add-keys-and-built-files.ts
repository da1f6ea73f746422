import { PostgresAdapter, sql } from "kysely";
import type { Migration } from "kysely/migration";

/** The version before works with it, because nothing is renamed or removed. */
export const addKeysAndBuiltFiles: Migration = {
  async up(database) {
    const { schema } = database;
    const isPostgres = database.getExecutor().adapter instanceof PostgresAdapter;
    await schema
      .createTable("keys")
      .addColumn("id", "text", (column) => column.primaryKey())
      .addColumn("used_at", "bigint", (column) => column.notNull())
      .execute();
    await schema
      .createTable("built_files")
      .addColumn("name", "text", (column) => column.primaryKey())
      .addColumn("content", isPostgres ? sql`bytea` : "blob", (column) => column.notNull())
      .addColumn("used_at", "bigint", (column) => column.notNull())
      .execute();
    await schema.alterTable("audit_events").addColumn("request", "text").execute();
  },

  async down({ schema }) {
    await schema.dropTable("keys").execute();
    await schema.dropTable("built_files").execute();
    await schema.alterTable("audit_events").dropColumn("request").execute();
  },
};
