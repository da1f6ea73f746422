import { PostgresAdapter, sql } from "kysely";
import type { Migration } from "kysely/migration";

/** Creates the audit events. A trigger refuses to change one; only its age deletes it. */
export const createAuditEvents: Migration = { up };

async function up(database: Parameters<Migration["up"]>[0]): Promise<void> {
  await database.schema
    .createTable("audit_events")
    .addColumn("id", "text", (column) => column.primaryKey())
    .addColumn("at", "bigint", (column) => column.notNull())
    .addColumn("event", "text", (column) => column.notNull())
    .addColumn("outcome", "text", (column) => column.notNull())
    .addColumn("practice", "text")
    .addColumn("who", "text")
    .addColumn("whose", "text")
    .addColumn("object", "text")
    .execute();
  await database.schema.createIndex("audit_events_at").on("audit_events").column("at").execute();
  const isPostgres = database.getExecutor().adapter instanceof PostgresAdapter;
  for (const statement of isPostgres ? postgresTrigger : sqliteTrigger) {
    await sql.raw(statement).execute(database);
  }
}

const sqliteTrigger = [
  `CREATE TRIGGER audit_events_append_only BEFORE UPDATE ON audit_events
   BEGIN SELECT RAISE(ABORT, 'audit events are append-only'); END`,
];
const postgresTrigger = [
  `CREATE FUNCTION refuse_audit_update() RETURNS trigger LANGUAGE plpgsql AS
   $$ BEGIN RAISE EXCEPTION 'audit events are append-only'; END $$`,
  `CREATE TRIGGER audit_events_append_only BEFORE UPDATE ON audit_events
   FOR EACH ROW EXECUTE FUNCTION refuse_audit_update()`,
];
