import {
  type Compilable,
  type CompiledQuery,
  type DeleteResult,
  type Dialect,
  type Kysely,
  PostgresAdapter,
} from "kysely";

/** Times are in ms since 1970; every value that holds personal data is encrypted. */
export type Tables = {
  sessions: { id: string; encrypted: string; created_at: number; last_used_at: number };
  session_cache: { session_id: string; name: string; encrypted: string };
  /** Under a keyed hash, so that all sessions of an account can be ended. */
  session_accounts: { session_id: string; account: string };
  /** Not bound to a session row: a draft waits for the account to sign in again. */
  drafts: { session_id: string; tab: string; kind: string; encrypted: string; saved_at: number };
  counters: { name: string; count: number; ends_at: number };
  /** Append-only: see audit-log.ts. */
  audit_events: {
    id: string;
    at: number;
    event: string;
    outcome: string;
    practice: string | null;
    who: string | null;
    whose: string | null;
    object: string | null;
    request?: string | null;
    /** A keyed hash of the network that it came from. */
    source?: string | null;
  };
  /** A row claims the key; `encrypted` holds the result once the work is done. */
  idempotency_keys: { id: string; encrypted: string | null; created_at: number };
  /** Like a draft, one waits for the account to sign in again. */
  uploads: { id: string; session_id: string; size: number; encrypted: Uint8Array; created_at: number };
  /** Sent or replaced, under a keyed hash, while the practice still lists them. */
  discarded_drafts: { id: string; created_at: number };
  /** Patient and medicine are under keyed hashes. */
  asked_medicines: { id: string; patient: string; encrypted: string; asked_at: number };
  /** Patient and appointment are under keyed hashes. */
  appointment_acts: { id: string; patient: string; encrypted: string; at: number };
  /** The account is under a keyed hash; `version` counts the changes. */
  passkeys: { id: string; encrypted: string; version: number; used_at: number };
  /** The account is under a keyed hash; `intent` is the card provider's id. */
  payments: {
    id: string;
    account: string;
    intent: string | null;
    state: string;
    version: number;
    encrypted: string;
    created_at: number;
    changed_at: number;
    looked_at: number;
  };
  keys: { id: string; used_at: number };
  built_files: { name: string; content: Uint8Array; used_at: number };
  leases: { name: string; holder: string; ends_at: number };
};

export async function rowsDeleted(query: {
  executeTakeFirstOrThrow: () => Promise<DeleteResult>;
}): Promise<number> {
  return Number((await query.executeTakeFirstOrThrow()).numDeletedRows);
}

export type Database = Kysely<Tables>;

/** Nothing is stored for a session that ends meanwhile. SQLite has one writer at a time: it needs no lock. */
export function selectLiveSession(database: Database, sessionKey: string) {
  return database
    .selectFrom("sessions")
    .where("id", "=", sessionKey)
    .$if(isPostgres(database), (query) => query.forKeyShare());
}

/** A statement of its own: one that counts sees what was there when it began. SQLite has one writer. */
export async function lockSession(transaction: Database, sessionKey: string): Promise<void> {
  if (!isPostgres(transaction)) return;
  await transaction
    .selectFrom("sessions")
    .select("id")
    .where("id", "=", sessionKey)
    .forNoKeyUpdate()
    .execute();
}

const isPostgres = (database: Database) => database.getExecutor().adapter instanceof PostgresAdapter;

class Placeholder {
  readonly name: string;
  constructor(name: string) {
    this.name = name;
  }
}

/** Compiling takes longer than SQLite's answer. `build` may use a parameter as a value, never read it. */
export function compiledQuery<P extends Record<string, string | number>, R>(
  build: (parameters: P) => Compilable<R>,
): (database: Database, parameters: P) => Promise<R[]> {
  const placeholders = new Proxy({}, { get: (_target, name) => new Placeholder(String(name)) });
  let compiled: CompiledQuery<R> | undefined;
  return async (database, parameters) => {
    compiled ??= build(placeholders as P).compile();
    const values = compiled.parameters.map((value) =>
      value instanceof Placeholder ? parameters[value.name] : value,
    );
    return (await database.executeQuery<R>({ ...compiled, parameters: values })).rows;
  };
}

/** Nothing is opened before it is used, so a store may become available later. */
export type Connection = {
  /** The beginning of a sentence about the store, for the operator. */
  name: string;
  dialect: Dialect;
  /** Within the store's own way of waiting for a lock. */
  run: RunStatement;
  /** `migrate` runs while no other instance migrates the same store. May be called again after a failure. */
  withMigrationLock: (migrate: (database: Kysely<unknown>) => Promise<void>) => Promise<void>;
  /** A sentence about an error that only a change of the configuration resolves. */
  configurationFault: (error: unknown) => string | undefined;
  readClock?: () => Promise<number>;
  mayDelete?: (table: keyof Tables) => Promise<boolean>;
  pool?: () => { total: number; idle: number; waiting: number };
  close: () => Promise<void>;
};

export type RunStatement = <T>(statement: () => Promise<T>, isRead: boolean) => Promise<T>;
