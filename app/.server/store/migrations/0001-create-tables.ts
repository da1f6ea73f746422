import type { Migration } from "kysely/migration";

/** The tables as they were before migrations existed. A store of that time keeps its tables and rows. */
export const createTables: Migration = { up };

async function up({ schema }: Parameters<Migration["up"]>[0]): Promise<void> {
  await schema
    .createTable("sessions")
    .ifNotExists()
    .addColumn("id", "text", (column) => column.primaryKey())
    .addColumn("sealed", "text", (column) => column.notNull())
    .addColumn("created_at", "bigint", (column) => column.notNull())
    .addColumn("seen_at", "bigint", (column) => column.notNull())
    .execute();
  await schema.createIndex("sessions_seen").ifNotExists().on("sessions").column("seen_at").execute();

  await schema
    .createTable("kept_values")
    .ifNotExists()
    .addColumn("session_id", "text", (column) =>
      column.notNull().references("sessions.id").onDelete("cascade"),
    )
    .addColumn("name", "text", (column) => column.notNull())
    .addColumn("sealed", "text", (column) => column.notNull())
    .addPrimaryKeyConstraint("kept_values_pkey", ["session_id", "name"])
    .execute();

  await schema
    .createTable("session_accounts")
    .ifNotExists()
    .addColumn("session_id", "text", (column) =>
      column.primaryKey().references("sessions.id").onDelete("cascade"),
    )
    .addColumn("account", "text", (column) => column.notNull())
    .execute();
  await schema
    .createIndex("session_accounts_account")
    .ifNotExists()
    .on("session_accounts")
    .column("account")
    .execute();

  await schema
    .createTable("unfinished_work")
    .ifNotExists()
    .addColumn("session_id", "text", (column) => column.notNull())
    .addColumn("tab", "text", (column) => column.notNull())
    .addColumn("kind", "text", (column) => column.notNull())
    .addColumn("sealed", "text", (column) => column.notNull())
    .addColumn("kept_at", "bigint", (column) => column.notNull())
    .addPrimaryKeyConstraint("unfinished_work_pkey", ["session_id", "tab", "kind"])
    .execute();
  await schema.createIndex("unfinished_kept").ifNotExists().on("unfinished_work").column("kept_at").execute();

  await schema
    .createTable("tallies")
    .ifNotExists()
    .addColumn("name", "text", (column) => column.primaryKey())
    .addColumn("points", "integer", (column) => column.notNull())
    .addColumn("ends_at", "bigint", (column) => column.notNull())
    .execute();
  await schema.createIndex("tallies_end").ifNotExists().on("tallies").column("ends_at").execute();

  await schema
    .createTable("one_shots")
    .ifNotExists()
    .addColumn("id", "text", (column) => column.primaryKey())
    .addColumn("sealed", "text")
    .addColumn("created_at", "bigint", (column) => column.notNull())
    .execute();
  await schema.createIndex("one_shots_created").ifNotExists().on("one_shots").column("created_at").execute();
}
