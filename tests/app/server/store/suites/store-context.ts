import { afterAll, beforeAll, beforeEach } from "vitest";
import type { Database } from "#app/.server/store/database.ts";
import { createEncryption } from "#app/.server/store/encryption.ts";
import { createKeyRing, keyedHashes } from "#app/.server/store/key-ring.ts";
import { createRecordTokens } from "#app/.server/store/sessions/record-token.ts";
import { createSessionCache, type SessionCache } from "#app/.server/store/sessions/session-cache.ts";
import { sessionKey } from "#app/.server/store/sessions/session-cookie.ts";
import type { SignedInSession } from "#app/.server/store/sessions/session-data.ts";
import { createSessions } from "#app/.server/store/sessions/sessions.ts";

export const minuteMs = 60_000;
export const hourMs = 60 * minuteMs;
export const idleMs = 15 * minuteMs;
export const absoluteMs = 8 * hourMs;
export const startedAt = Date.parse("2026-11-23T09:00:00+13:00");
export const key = Buffer.alloc(32, 7);
export const ring = createKeyRing(key);
export const encryption = createEncryption(ring);

/** Aroha, who has opened Manaia's record. */
export const manaia: SignedInSession = {
  stage: "signedIn",
  token: "tok_of_aroha",
  apiUrl: "http://practice.test/api",
  patientId: "20102",
  patientName: "Manaia Ngata",
  holderId: "20101",
  holderName: "Aroha Ngata",
  isTestData: true,
};
export const aroha = { ...manaia, patientId: "20101", patientName: "Aroha Ngata" };
export const tama = { ...manaia, patientId: "20103", patientName: "Tama Ngata" };

export type OpenDatabase = () => Promise<Database>;
export type StoreContext = {
  now: number;
  database: Database;
  sessions: ReturnType<typeof createSessions>;
  cache: SessionCache;
  /** Starts a session and returns it as the owner of stored values. */
  signIn: (data: SignedInSession) => Promise<{ session: { key: string; data: SignedInSession } }>;
};

/** One database for a suite, emptied before each test, on a fake clock. */
export function setUpStore(open: OpenDatabase): StoreContext {
  const context = { now: startedAt } as StoreContext;
  beforeAll(async () => {
    const database = await open();
    const cache = createSessionCache(database, encryption);
    const limits = { idleMs, absoluteMs };
    const tokens = createRecordTokens(keyedHashes(ring, "record tokens"));
    const sessions = createSessions(database, encryption, cache, limits, () => context.now, tokens);
    const signIn = async (data: SignedInSession) => ({
      session: { key: sessionKey(await sessions.start(data)), data },
    });
    Object.assign(context, { database, cache, sessions, signIn });
  });
  beforeEach(async () => {
    context.now = startedAt;
    const tables = ["sessions", "drafts", "counters", "idempotency_keys"] as const;
    for (const table of [
      ...tables,
      "uploads",
      "discarded_drafts",
      "asked_medicines",
      "appointment_acts",
    ] as const) {
      await context.database.deleteFrom(table).execute();
    }
  });
  afterAll(() => context.database.destroy());
  return context;
}

/** The rows of a table as text, with the bytes of the encrypted column beside it. */
export async function storedText(database: Database, table: "sessions" | "session_cache" | "drafts") {
  const rows = await database.selectFrom(table).selectAll().execute();
  const bytes = rows.map((row) => Buffer.from(row.encrypted, "base64").toString("latin1"));
  return JSON.stringify(rows) + bytes.join();
}
