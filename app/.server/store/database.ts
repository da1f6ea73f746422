/**
 * The portal's own store, in the common subset of SQL that SQLite and PostgreSQL share. Parameters
 * are written $1, $2, … in both.
 */
export type Row = Record<string, string | number | bigint | null>;

export type Database = {
  /** Rows in the order asked for. */
  all: (sql: string, parameters?: readonly (string | number)[]) => Promise<Row[]>;
  /** How many rows were changed. */
  run: (sql: string, parameters?: readonly (string | number)[]) => Promise<number>;
  close: () => Promise<void>;
};

/** Times are milliseconds since 1970 and need 64 bits; both databases know BIGINT. */
const schema = [
  `CREATE TABLE IF NOT EXISTS sessions (
     id TEXT PRIMARY KEY,
     sealed TEXT NOT NULL,
     created_at BIGINT NOT NULL,
     seen_at BIGINT NOT NULL
   )`,
  "CREATE INDEX IF NOT EXISTS sessions_seen ON sessions (seen_at)",
  `CREATE TABLE IF NOT EXISTS kept_values (
     session_id TEXT NOT NULL REFERENCES sessions (id) ON DELETE CASCADE,
     name TEXT NOT NULL,
     sealed TEXT NOT NULL,
     PRIMARY KEY (session_id, name)
   )`,
  // Whose session it is, under a keyed hash, so that all sessions of an account can be ended at once.
  `CREATE TABLE IF NOT EXISTS session_accounts (
     session_id TEXT PRIMARY KEY REFERENCES sessions (id) ON DELETE CASCADE,
     account TEXT NOT NULL
   )`,
  "CREATE INDEX IF NOT EXISTS session_accounts_account ON session_accounts (account)",
  // Not bound to the row of the session: it waits for somebody who signs in again after a pause.
  `CREATE TABLE IF NOT EXISTS unfinished_work (
     session_id TEXT NOT NULL,
     tab TEXT NOT NULL,
     kind TEXT NOT NULL,
     sealed TEXT NOT NULL,
     kept_at BIGINT NOT NULL,
     PRIMARY KEY (session_id, tab, kind)
   )`,
  "CREATE INDEX IF NOT EXISTS unfinished_kept ON unfinished_work (kept_at)",
  `CREATE TABLE IF NOT EXISTS tallies (
     name TEXT PRIMARY KEY,
     points INTEGER NOT NULL,
     ends_at BIGINT NOT NULL
   )`,
  "CREATE INDEX IF NOT EXISTS tallies_end ON tallies (ends_at)",
  // The row is the claim; its result comes when the work is done.
  `CREATE TABLE IF NOT EXISTS one_shots (
     id TEXT PRIMARY KEY,
     sealed TEXT,
     created_at BIGINT NOT NULL
   )`,
  "CREATE INDEX IF NOT EXISTS one_shots_created ON one_shots (created_at)",
];

export async function prepare(database: Database): Promise<Database> {
  for (const statement of schema) await database.run(statement);
  return database;
}
