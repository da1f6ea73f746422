import type { Config } from "../../configuration/config.ts";
import { SafeError } from "../../errors.ts";
import { log } from "../../telemetry/log.ts";
import { metrics } from "../../telemetry/metrics.ts";
import { compiledQuery, type Database, rowsDeleted } from "../database.ts";
import { decryptOrUndefined, type Encryption, UnknownKeyError } from "../encryption.ts";
import { isKeyInUse } from "../keys.ts";
import { StoreError } from "../store-error.ts";
import type { RecordTokens } from "./record-token.ts";
import type { SessionCache } from "./session-cache.ts";
import { newSessionId, sessionKey } from "./session-cookie.ts";
import {
  type ListedSession,
  type OpenSession,
  type SessionData,
  type SignedInSession,
  sessionData,
} from "./session-data.ts";

const choosingMs = 5 * 60_000;
const newPasswordMs = 15 * 60_000;

/** By the hash of their id, encrypted, with an idle and an absolute limit (threats T3, T4). */
export function createSessions(
  database: Database,
  encryption: Encryption,
  cache: Pick<SessionCache, "set">,
  limits: Pick<Config, "idleMs" | "absoluteMs">,
  now: () => number,
  recordTokens: Pick<RecordTokens, "account" | "accounts">,
) {
  const limitsOf = (data: SessionData) => {
    if (data.stage === "signedIn") return limits;
    const ms = data.signIn.value === "passwordReset" ? newPasswordMs : choosingMs;
    return { idleMs: ms, absoluteMs: ms };
  };

  function holderOf(data: SessionData) {
    if (data.stage === "signedIn") return data;
    const { holder, apiUrl } = data.signIn.context;
    return holder && apiUrl ? { holderId: holder.patientId, apiUrl } : undefined;
  }

  const select = compiledQuery((parameters: { key: string }) =>
    database
      .selectFrom("sessions")
      .select(["encrypted", "created_at", "last_used_at"])
      .where("id", "=", parameters.key),
  );
  const touch = compiledQuery((parameters: { key: string; now: number }) =>
    database.updateTable("sessions").set({ last_used_at: parameters.now }).where("id", "=", parameters.key),
  );

  async function insert(
    transaction: Database,
    data: SessionData,
    cached: Record<string, unknown>,
    createdAt: number,
  ): Promise<string> {
    const id = newSessionId();
    const key = sessionKey(id);
    await transaction
      .insertInto("sessions")
      .values({
        id: key,
        encrypted: encryption.encrypt(data, key),
        created_at: createdAt,
        last_used_at: now(),
      })
      .execute();
    const holder = holderOf(data);
    if (holder !== undefined) {
      const account = recordTokens.account(holder);
      await transaction.insertInto("session_accounts").values({ session_id: key, account }).execute();
    }
    for (const [name, value] of Object.entries(cached)) await cache.set(key, name, value, transaction);
    return id;
  }

  const live = () =>
    database
      .selectFrom("sessions")
      .select(["id", "encrypted", "created_at", "last_used_at"])
      .where("last_used_at", ">=", now() - limits.idleMs)
      .where("created_at", ">=", now() - limits.absoluteMs);

  async function listed(query: ReturnType<typeof live>): Promise<ListedSession[]> {
    const rows = await query.execute();
    return rows.flatMap(({ id: key, encrypted, created_at, last_used_at }) => {
      const opened = decryptOrUndefined(encryption, encrypted, key, sessionData);
      if (opened?.stage !== "signedIn") return [];
      return [{ key, data: opened, createdAt: Number(created_at), lastUsedAt: Number(last_used_at) }];
    });
  }

  async function remove(
    transaction: Database,
    key: string,
    keepsDrafts = false,
  ): Promise<number | undefined> {
    const session = await transaction
      .deleteFrom("sessions")
      .where("id", "=", key)
      .returning("created_at")
      .executeTakeFirst();
    if (!keepsDrafts) {
      await transaction.deleteFrom("drafts").where("session_id", "=", key).execute();
      await transaction.deleteFrom("uploads").where("session_id", "=", key).execute();
    }
    return session?.created_at;
  }

  async function moveDrafts(within: Database, from: string, to: string): Promise<void> {
    for (const table of ["drafts", "uploads"] as const) {
      await within.updateTable(table).set({ session_id: to }).where("session_id", "=", from).execute();
    }
  }

  /** Keeps its drafts and uploads for the account's next sign-in. */
  async function expire(key: string): Promise<void> {
    await database.deleteFrom("sessions").where("id", "=", key).execute();
  }

  /** Undefined when damaged, of another shape, or of a key that is not in use. @throws StoreError when another can read it. */
  async function readData(encrypted: string, key: string): Promise<SessionData | undefined> {
    try {
      return sessionData.parse(encryption.decrypt(encrypted, key));
    } catch (error) {
      if (!(error instanceof UnknownKeyError)) return undefined;
      if (!(await isKeyInUse(database, error.keyId, now()))) return undefined;
      metrics.missingKeys.inc();
      const cause = new SafeError(
        `Another instance writes with the key ${error.keyId}, which this one lacks.`,
      );
      log.error({ error: cause.message }, "session not read");
      throw new StoreError("unavailable", cause);
    }
  }

  return {
    /** Returns its new id, for the cookie (threat T3). */
    start: (data: SessionData, cached: Record<string, unknown> = {}): Promise<string> =>
      database.transaction().execute((transaction) => insert(transaction, data, cached, now())),

    /** Keeps the absolute limit. Undefined when the session has ended; of two calls only one succeeds. */
    renew: (
      key: string,
      data: SessionData,
      cached: Record<string, unknown> = {},
      { keepsDrafts = false } = {},
    ): Promise<string | undefined> =>
      database.transaction().execute(async (transaction) => {
        const createdAt = await remove(transaction, key, keepsDrafts);
        if (createdAt === undefined) return undefined;
        const id = await insert(transaction, data, cached, createdAt);
        if (keepsDrafts) await moveDrafts(transaction, key, sessionKey(id));
        return id;
      }),

    /** `isUse` restarts the idle limit: not for a page's own requests (threat T4). @throws StoreError */
    async open(id: string | undefined, isUse = true): Promise<OpenSession | undefined> {
      if (id === undefined) return undefined;
      const key = sessionKey(id);
      const [row] = await select(database, { key });
      if (!row) return undefined;
      const data = await readData(row.encrypted, key);
      const { idleMs, absoluteMs } = data ? limitsOf(data) : limits;
      const wholeMs = row.created_at + absoluteMs - now();
      const leftMs = row.last_used_at + idleMs - now();
      if (!data || leftMs < 0 || wholeMs < 0) {
        await expire(key);
        return undefined;
      }
      if (isUse) await touch(database, { key, now: now() });
      return { key, data, left: { idleMs: isUse ? idleMs : leftMs, wholeMs } };
    },

    /** Deletes the session with its cache, drafts and uploads (ruling B36). */
    end: async (key: string): Promise<void> => {
      await database.transaction().execute((transaction) => remove(transaction, key));
    },

    expire,

    /** Those of another account or patient stay unreadable in the new session. */
    adoptDrafts: (from: string, to: string): Promise<void> => moveDrafts(database, from, to),

    /** After a change of password (threat T17). Drafts are kept until the account signs in again. */
    async expireAccount(data: SessionData, exceptId?: string): Promise<void> {
      const holder = holderOf(data);
      if (holder === undefined) return;
      const accounts = recordTokens.accounts(holder);
      await database
        .deleteFrom("sessions")
        .where("id", "!=", exceptId === undefined ? "" : sessionKey(exceptId))
        .where("id", "in", (eb) =>
          eb.selectFrom("session_accounts").select("session_id").where("account", "in", accounts),
        )
        .execute();
    },

    ofAccount: (data: SignedInSession): Promise<ListedSession[]> =>
      listed(
        live().where("id", "in", (eb) =>
          eb
            .selectFrom("session_accounts")
            .select("session_id")
            .where("account", "in", recordTokens.accounts(data)),
        ),
      ),

    /** Rows do not identify the account to a reader who has only a user name. */
    ofEveryone: (): Promise<ListedSession[]> => listed(live()),

    async count(): Promise<number> {
      const { count } = await database
        .selectFrom("sessions")
        .select(({ fn }) => fn.countAll().as("count"))
        .where("last_used_at", ">=", now() - limits.idleMs)
        .where("created_at", ">=", now() - limits.absoluteMs)
        .executeTakeFirstOrThrow();
      return Number(count);
    },

    sweep: () =>
      rowsDeleted(
        database
          .deleteFrom("sessions")
          .where((eb) =>
            eb.or([
              eb("last_used_at", "<", now() - limits.idleMs),
              eb("created_at", "<", now() - limits.absoluteMs),
            ]),
          ),
      ),
  };
}
