import { type DeleteResult, type Kysely, PostgresAdapter } from "kysely";

/** The portal's own tables, which migrations/ creates. Times are in ms since 1970; every value that holds personal data is encrypted. */
export type Tables = {
  sessions: { id: string; encrypted: string; created_at: number; last_used_at: number };
  session_cache: { session_id: string; name: string; encrypted: string };
  /** The account of each session under a keyed hash, so that all sessions of an account can be ended. */
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
    /** The id of the request that caused it, which its log lines and its page show. */
    request?: string | null;
    /** A keyed hash of the network that it came from. */
    source?: string | null;
  };
  /** A row claims the key; `encrypted` holds the result once the work is done. */
  idempotency_keys: { id: string; encrypted: string | null; created_at: number };
  /** Files that wait for their message. Like a draft, one waits for the account to sign in again. */
  uploads: { id: string; session_id: string; size: number; encrypted: Uint8Array; created_at: number };
  /** Drafts that were sent or replaced, under a keyed hash, while the practice still lists them. */
  discarded_drafts: { id: string; created_at: number };
  /** Medicines that were asked for. Patient and medicine are under keyed hashes. */
  asked_medicines: { id: string; patient: string; encrypted: string; asked_at: number };
  /** What was done here with appointments. Patient and appointment are under keyed hashes. */
  appointment_acts: { id: string; patient: string; encrypted: string; at: number };
  /** The journal of payments. The account is under a keyed hash; `intent` is the card provider's id. */
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
  /** The keys that write to the store, by their ids. */
  keys: { id: string; used_at: number };
  /** The scripts and styles of the builds that ran lately. */
  built_files: { name: string; content: Uint8Array; used_at: number };
  /** Work that one process at a time may do, until `ends_at`. */
  leases: { name: string; holder: string; ends_at: number };
};

/** Runs a query that deletes, and returns how many rows it has deleted. */
export async function rowsDeleted(query: {
  executeTakeFirstOrThrow: () => Promise<DeleteResult>;
}): Promise<number> {
  return Number((await query.executeTakeFirstOrThrow()).numDeletedRows);
}

/** The portal's own store: SQLite or PostgreSQL behind one set of typed queries. */
export type Database = Kysely<Tables>;

/**
 * Selects a session's row and keeps it from being deleted until the statement ends, so that nothing is
 * stored for a session that ends at the same moment. SQLite has one writer at a time and needs no lock.
 */
export function selectLiveSession(database: Database, sessionKey: string) {
  return database
    .selectFrom("sessions")
    .where("id", "=", sessionKey)
    .$if(isPostgres(database), (query) => query.forKeyShare());
}

/**
 * Makes transactions of a session that count what it has wait for each other. It is a statement of its own, because
 * one that counts sees what was there when it began. SQLite has one writer at a time.
 */
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
