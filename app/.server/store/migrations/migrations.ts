import { PostgresAdapter, sql } from "kysely";
import type { Migration } from "kysely/migration";

/** Run in the order of their names. One that has been released never changes; a new one is added. */
export const migrations: Record<string, Migration> = {
  "0001-create-tables": { up: createTables },
  /** The version before works with it, because nothing is renamed or removed. */
  "0002-add-keys-and-built-files": {
    async up(database) {
      const { schema } = database;
      await schema
        .createTable("keys")
        .addColumn("id", "text", (column) => column.primaryKey())
        .addColumn("used_at", "bigint", (column) => column.notNull())
        .execute();
      await schema
        .createTable("built_files")
        .addColumn("name", "text", (column) => column.primaryKey())
        .addColumn("content", isPostgres(database) ? sql`bytea` : "blob", (column) => column.notNull())
        .addColumn("used_at", "bigint", (column) => column.notNull())
        .execute();
      await schema.alterTable("audit_events").addColumn("request", "text").execute();
    },

    async down({ schema }) {
      await schema.dropTable("keys").execute();
      await schema.dropTable("built_files").execute();
      await schema.alterTable("audit_events").dropColumn("request").execute();
    },
  },
  /** The version before works with it, because nothing else changes. */
  "0003-add-appointment-acts": {
    async up({ schema }) {
      await schema
        .createTable("appointment_acts")
        .addColumn("id", "text", (column) => column.primaryKey())
        .addColumn("patient", "text", (column) => column.notNull())
        .addColumn("encrypted", "text", (column) => column.notNull())
        .addColumn("at", "bigint", (column) => column.notNull())
        .execute();
      await schema.createIndex("appointment_acts_patient").on("appointment_acts").column("patient").execute();
      await schema.createIndex("appointment_acts_at").on("appointment_acts").column("at").execute();
    },

    async down({ schema }) {
      await schema.dropTable("appointment_acts").execute();
    },
  },
  /** The version before works with it, because it adds events without a source. */
  "0004-add-audit-source": {
    async up({ schema }) {
      await schema.alterTable("audit_events").addColumn("source", "text").execute();
    },

    async down({ schema }) {
      await schema.alterTable("audit_events").dropColumn("source").execute();
    },
  },
  /** The version before starts with it, and asks for no passkey: end its instances first. */
  "0005-add-passkeys": {
    async up({ schema }) {
      await schema
        .createTable("passkeys")
        .addColumn("id", "text", (column) => column.primaryKey())
        .addColumn("encrypted", "text", (column) => column.notNull())
        .addColumn("version", "integer", (column) => column.notNull())
        .addColumn("used_at", "bigint", (column) => column.notNull())
        .execute();
      await schema.createIndex("passkeys_used_at").on("passkeys").column("used_at").execute();
    },

    async down({ schema }) {
      await schema.dropTable("passkeys").execute();
    },
  },
};

type Database = Parameters<Migration["up"]>[0];

async function createTables(database: Database): Promise<void> {
  await createSessions(database);
  await createWork(database);
  await createAuditEvents(database);
  await createPayments(database);
}

async function createSessions({ schema }: Database): Promise<void> {
  await schema
    .createTable("sessions")
    .addColumn("id", "text", (column) => column.primaryKey())
    .addColumn("encrypted", "text", (column) => column.notNull())
    .addColumn("created_at", "bigint", (column) => column.notNull())
    .addColumn("last_used_at", "bigint", (column) => column.notNull())
    .execute();
  await schema.createIndex("sessions_last_used_at").on("sessions").column("last_used_at").execute();

  await schema
    .createTable("session_cache")
    .addColumn("session_id", "text", (column) =>
      column.notNull().references("sessions.id").onDelete("cascade"),
    )
    .addColumn("name", "text", (column) => column.notNull())
    .addColumn("encrypted", "text", (column) => column.notNull())
    .addPrimaryKeyConstraint("session_cache_pkey", ["session_id", "name"])
    .execute();

  await schema
    .createTable("session_accounts")
    .addColumn("session_id", "text", (column) =>
      column.primaryKey().references("sessions.id").onDelete("cascade"),
    )
    .addColumn("account", "text", (column) => column.notNull())
    .execute();
  await schema.createIndex("session_accounts_account").on("session_accounts").column("account").execute();
}

async function createWork(database: Database): Promise<void> {
  const { schema } = database;
  await schema
    .createTable("drafts")
    .addColumn("session_id", "text", (column) => column.notNull())
    .addColumn("tab", "text", (column) => column.notNull())
    .addColumn("kind", "text", (column) => column.notNull())
    .addColumn("encrypted", "text", (column) => column.notNull())
    .addColumn("saved_at", "bigint", (column) => column.notNull())
    .addPrimaryKeyConstraint("drafts_pkey", ["session_id", "tab", "kind"])
    .execute();
  await schema.createIndex("drafts_saved_at").on("drafts").column("saved_at").execute();

  await schema
    .createTable("uploads")
    .addColumn("id", "text", (column) => column.primaryKey())
    .addColumn("session_id", "text", (column) => column.notNull())
    .addColumn("size", "integer", (column) => column.notNull())
    .addColumn("encrypted", isPostgres(database) ? sql`bytea` : "blob", (column) => column.notNull())
    .addColumn("created_at", "bigint", (column) => column.notNull())
    .execute();
  await schema.createIndex("uploads_session").on("uploads").column("session_id").execute();
  await schema.createIndex("uploads_created_at").on("uploads").column("created_at").execute();

  await schema
    .createTable("discarded_drafts")
    .addColumn("id", "text", (column) => column.primaryKey())
    .addColumn("created_at", "bigint", (column) => column.notNull())
    .execute();
  await schema
    .createIndex("discarded_drafts_created_at")
    .on("discarded_drafts")
    .column("created_at")
    .execute();

  await schema
    .createTable("asked_medicines")
    .addColumn("id", "text", (column) => column.primaryKey())
    .addColumn("patient", "text", (column) => column.notNull())
    .addColumn("encrypted", "text", (column) => column.notNull())
    .addColumn("asked_at", "bigint", (column) => column.notNull())
    .execute();
  await schema.createIndex("asked_medicines_patient").on("asked_medicines").column("patient").execute();
  await schema.createIndex("asked_medicines_asked_at").on("asked_medicines").column("asked_at").execute();

  await schema
    .createTable("counters")
    .addColumn("name", "text", (column) => column.primaryKey())
    .addColumn("count", "integer", (column) => column.notNull())
    .addColumn("ends_at", "bigint", (column) => column.notNull())
    .execute();
  await schema.createIndex("counters_ends_at").on("counters").column("ends_at").execute();

  await schema
    .createTable("idempotency_keys")
    .addColumn("id", "text", (column) => column.primaryKey())
    .addColumn("encrypted", "text")
    .addColumn("created_at", "bigint", (column) => column.notNull())
    .execute();
  await schema
    .createIndex("idempotency_keys_created_at")
    .on("idempotency_keys")
    .column("created_at")
    .execute();
}

/** A trigger refuses to change an audit event; only its age deletes it. */
async function createAuditEvents(database: Database): Promise<void> {
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
  for (const statement of isPostgres(database) ? postgresTrigger : sqliteTrigger) {
    await sql.raw(statement).execute(database);
  }
}

async function createPayments({ schema }: Database): Promise<void> {
  await schema
    .createTable("payments")
    .addColumn("id", "text", (column) => column.primaryKey())
    .addColumn("account", "text", (column) => column.notNull())
    .addColumn("intent", "text")
    .addColumn("state", "text", (column) => column.notNull())
    .addColumn("version", "integer", (column) => column.notNull())
    .addColumn("encrypted", "text", (column) => column.notNull())
    .addColumn("created_at", "bigint", (column) => column.notNull())
    .addColumn("changed_at", "bigint", (column) => column.notNull())
    .addColumn("looked_at", "bigint", (column) => column.notNull())
    .execute();
  await schema.createIndex("payments_account").on("payments").columns(["account", "created_at"]).execute();
  await schema.createIndex("payments_look").on("payments").columns(["state", "looked_at"]).execute();
  await schema.createIndex("payments_intent").on("payments").column("intent").execute();
  // An account has one card payment at a time that may be charged.
  await schema
    .createIndex("payments_one_prepared")
    .unique()
    .on("payments")
    .column("account")
    .where(sql<boolean>`state = 'prepared'`)
    .execute();

  await schema
    .createTable("leases")
    .addColumn("name", "text", (column) => column.primaryKey())
    .addColumn("holder", "text", (column) => column.notNull())
    .addColumn("ends_at", "bigint", (column) => column.notNull())
    .execute();
}

const isPostgres = (database: Database) => database.getExecutor().adapter instanceof PostgresAdapter;

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
