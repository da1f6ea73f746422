import { type ColumnDefinitionBuilder, type CreateTableBuilder, PostgresAdapter, sql } from "kysely";
import type { Migration } from "kysely/migration";

/** Run in the order of their names. One that has been released never changes; a new one is added. */
export const migrations: Record<string, Migration> = {
  "0001-create-tables": { up: createTables },
  /** The version before works with it, because nothing is renamed or removed. */
  "0002-add-keys-and-built-files": {
    async up(database) {
      await createTable(database, "keys", { id: key, used_at: time });
      await createTable(database, "built_files", { name: key, content: bytes, used_at: time });
      await database.schema.alterTable("audit_events").addColumn("request", "text").execute();
    },

    async down({ schema }) {
      await schema.dropTable("keys").execute();
      await schema.dropTable("built_files").execute();
      await schema.alterTable("audit_events").dropColumn("request").execute();
    },
  },
  /** The version before works with it, because nothing else changes. */
  "0003-add-appointment-acts": {
    async up(database) {
      const columns = { id: key, patient: text, encrypted: text, at: time };
      await createTable(database, "appointment_acts", columns, ["patient", "at"]);
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
    async up(database) {
      const columns = { id: key, encrypted: text, version: number, used_at: time };
      await createTable(database, "passkeys", columns, ["used_at"]);
    },

    async down({ schema }) {
      await schema.dropTable("passkeys").execute();
    },
  },
};

type Database = Parameters<Migration["up"]>[0];
type Column = {
  type: "text" | "integer" | "bigint" | "bytes";
  is: (column: ColumnDefinitionBuilder) => ColumnDefinitionBuilder;
};

const filled: Column["is"] = (column) => column.notNull();
const text: Column = { type: "text", is: filled };
const optionalText: Column = { type: "text", is: (column) => column };
const number: Column = { type: "integer", is: filled };
const time: Column = { type: "bigint", is: filled };
const bytes: Column = { type: "bytes", is: filled };
const key: Column = { type: "text", is: (column) => column.primaryKey() };
const ofSession = (column: Column): Column => ({
  type: "text",
  is: (built) => column.is(built).references("sessions.id").onDelete("cascade"),
});

/**
 * @param indexes a column, or the name of an index after that of the table, and its columns.
 * @param keys the columns that are the key together.
 */
async function createTable(
  database: Database,
  table: string,
  columns: Readonly<Record<string, Column>>,
  indexes: readonly (string | readonly [name: string, ...columns: string[]])[] = [],
  keys: string[] = [],
): Promise<void> {
  const { schema } = database;
  const ofBytes = isPostgres(database) ? sql`bytea` : "blob";
  let created: CreateTableBuilder<string, string> = schema.createTable(table);
  for (const [name, { type, is }] of Object.entries(columns)) {
    created = created.addColumn(name, type === "bytes" ? ofBytes : type, is);
  }
  if (keys.length > 0) created = created.addPrimaryKeyConstraint(`${table}_pkey`, keys);
  await created.execute();
  for (const index of indexes) {
    const [name, ...on] = typeof index === "string" ? [index, index] : index;
    await schema.createIndex(`${table}_${name}`).on(table).columns(on).execute();
  }
}

async function createTables(database: Database): Promise<void> {
  const encrypted = text;
  const session = { id: key, encrypted, created_at: time, last_used_at: time };
  await createTable(database, "sessions", session, ["last_used_at"]);
  const cache = { session_id: ofSession(text), name: text, encrypted };
  await createTable(database, "session_cache", cache, [], ["session_id", "name"]);
  const account = { session_id: ofSession(key), account: text };
  await createTable(database, "session_accounts", account, ["account"]);

  const draft = { session_id: text, tab: text, kind: text, encrypted, saved_at: time };
  await createTable(database, "drafts", draft, ["saved_at"], ["session_id", "tab", "kind"]);
  const upload = { id: key, session_id: text, size: number, encrypted: bytes, created_at: time };
  await createTable(database, "uploads", upload, [["session", "session_id"], "created_at"]);
  await createTable(database, "discarded_drafts", { id: key, created_at: time }, ["created_at"]);
  const asked = { id: key, patient: text, encrypted, asked_at: time };
  await createTable(database, "asked_medicines", asked, ["patient", "asked_at"]);
  await createTable(database, "counters", { name: key, count: number, ends_at: time }, ["ends_at"]);
  const claim = { id: key, encrypted: optionalText, created_at: time };
  await createTable(database, "idempotency_keys", claim, ["created_at"]);

  await createAuditEvents(database);
  await createPayments(database);
}

/** A trigger refuses to change an audit event; only its age deletes it. */
async function createAuditEvents(database: Database): Promise<void> {
  const about = { practice: optionalText, who: optionalText, whose: optionalText, object: optionalText };
  const columns = { id: key, at: time, event: text, outcome: text, ...about };
  await createTable(database, "audit_events", columns, ["at"]);
  for (const statement of isPostgres(database) ? postgresTrigger : sqliteTrigger) {
    await sql.raw(statement).execute(database);
  }
}

async function createPayments(database: Database): Promise<void> {
  const times = { created_at: time, changed_at: time, looked_at: time };
  const known = { id: key, account: text, intent: optionalText, state: text, version: number };
  await createTable(database, "payments", { ...known, encrypted: text, ...times }, [
    ["account", "account", "created_at"],
    ["look", "state", "looked_at"],
    "intent",
  ]);
  // An account has one card payment at a time that may be charged.
  await database.schema
    .createIndex("payments_one_prepared")
    .unique()
    .on("payments")
    .column("account")
    .where(sql<boolean>`state = 'prepared'`)
    .execute();
  await createTable(database, "leases", { name: key, holder: text, ends_at: time });
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
