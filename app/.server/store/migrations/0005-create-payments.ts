import type { Migration } from "kysely/migration";

/** Creates the journal of payments and the leases, which let one instance at a time do a piece of work. */
export const createPayments: Migration = { up };

async function up(database: Parameters<Migration["up"]>[0]): Promise<void> {
  await database.schema
    .createTable("payments")
    .addColumn("id", "text", (column) => column.primaryKey())
    .addColumn("account", "text", (column) => column.notNull())
    .addColumn("intent", "text")
    .addColumn("state", "text", (column) => column.notNull())
    .addColumn("encrypted", "text", (column) => column.notNull())
    .addColumn("created_at", "bigint", (column) => column.notNull())
    .addColumn("changed_at", "bigint", (column) => column.notNull())
    .execute();
  await database.schema
    .createIndex("payments_account")
    .on("payments")
    .columns(["account", "created_at"])
    .execute();
  await database.schema
    .createIndex("payments_state")
    .on("payments")
    .columns(["state", "changed_at"])
    .execute();
  await database.schema.createIndex("payments_intent").on("payments").column("intent").execute();
  await database.schema
    .createTable("leases")
    .addColumn("name", "text", (column) => column.primaryKey())
    .addColumn("holder", "text", (column) => column.notNull())
    .addColumn("ends_at", "bigint", (column) => column.notNull())
    .execute();
}
