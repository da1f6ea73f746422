import type { Config } from "../config.ts";
import type { Database } from "./database.ts";
import { decryptOrUndefined, type Encryption } from "./encryption.ts";
import type { RecordTokens } from "./record-token.ts";
import { setCachedValue } from "./session-cache.ts";
import { newSessionId, sessionKey } from "./session-cookie.ts";
import type { OpenSession, SessionData } from "./session-data.ts";

export type Sessions = ReturnType<typeof createSessions>;

/** How long somebody may take to choose whose record to open, and to think of a new password. */
const choosingMs = 5 * 60_000;
const newPasswordMs = 15 * 60_000;

export function createSessions(
  database: Database,
  encryption: Encryption,
  limits: Pick<Config, "idleMs" | "absoluteMs">,
  now: () => number,
  accounts: Pick<RecordTokens, "account">,
) {
  const limitsOf = (data: SessionData) => {
    if (data.stage === "signedIn") return limits;
    const ms = data.signIn.value === "passwordReset" ? newPasswordMs : choosingMs;
    return { idleMs: ms, absoluteMs: ms };
  };

  function accountOf(data: SessionData): string | undefined {
    if (data.stage === "signedIn") return accounts.account(data);
    const { holder, apiUrl } = data.signIn.context;
    return holder && apiUrl ? accounts.account({ holderId: holder.patientId, apiUrl }) : undefined;
  }

  /** Its time is up: nobody can open it any more, and only what was left unfinished waits a while. */
  async function expire(key: string): Promise<boolean> {
    await database.run("DELETE FROM kept_values WHERE session_id = $1", [key]);
    await database.run("DELETE FROM session_accounts WHERE session_id = $1", [key]);
    return (await database.run("DELETE FROM sessions WHERE id = $1", [key])) > 0;
  }

  async function begin(data: SessionData, values: Record<string, unknown>, createdAt: number) {
    const id = newSessionId();
    const key = sessionKey(id);
    await database.run("INSERT INTO sessions (id, sealed, created_at, seen_at) VALUES ($1, $2, $3, $4)", [
      key,
      encryption.encrypt(data, key),
      createdAt,
      now(),
    ]);
    const account = accountOf(data);
    if (account !== undefined) {
      await database.run("INSERT INTO session_accounts (session_id, account) VALUES ($1, $2)", [
        key,
        account,
      ]);
    }
    for (const [name, value] of Object.entries(values))
      await setCachedValue(database, encryption, key, name, value);
    return id;
  }

  async function end(key: string): Promise<boolean> {
    const wasThere = await expire(key);
    await database.run("DELETE FROM unfinished_work WHERE session_id = $1", [key]);
    return wasThere;
  }

  return {
    /** Starts a session under a new id and returns the id for the cookie (SECURITY T3). */
    start: (data: SessionData, values: Record<string, unknown> = {}) => begin(data, values, now()),

    /**
     * Goes on under a new id, for a change of person or of password: the old id is dead, and its absolute
     * limit stays. Undefined when the old session has ended meanwhile; of two at once only one goes on.
     */
    async renew(
      key: string,
      data: SessionData,
      values: Record<string, unknown> = {},
    ): Promise<string | undefined> {
      const [row] = await database.all("SELECT created_at FROM sessions WHERE id = $1", [key]);
      if (!row || !(await end(key))) return undefined;
      return begin(data, values, Number(row.created_at));
    },

    /**
     * Opens a session that is within its idle and absolute limits. `isUse` says that somebody is there;
     * what a page asks by itself does not keep a session alive (SECURITY T4).
     */
    async open(id: string | undefined, isUse = true): Promise<OpenSession | undefined> {
      if (id === undefined) return undefined;
      const key = sessionKey(id);
      const [row] = await database.all("SELECT sealed, created_at, seen_at FROM sessions WHERE id = $1", [
        key,
      ]);
      if (!row) return undefined;
      const data = decryptOrUndefined(encryption, String(row.sealed), key) as SessionData | undefined;
      const { idleMs, absoluteMs } = data ? limitsOf(data) : limits;
      const wholeMs = Number(row.created_at) + absoluteMs - now();
      const leftMs = Number(row.seen_at) + idleMs - now();
      if (!data || leftMs < 0 || wholeMs < 0) {
        await expire(key);
        return undefined;
      }
      if (isUse) await database.run("UPDATE sessions SET seen_at = $1 WHERE id = $2", [now(), key]);
      return { key, data, left: { idleMs: isUse ? idleMs : leftMs, wholeMs } };
    },

    /** Ends it for good, with whatever was left unfinished in it (DECISIONS B36). */
    end,

    /** Ends it, and leaves what is unfinished to the same account, should it sign in again. */
    expire,

    /**
     * Ends every session of the account that this one belongs to, this one too: whoever knew the old
     * password is out (SECURITY T17). What they left unfinished waits for the account to sign in again.
     */
    async expireAccount(data: SessionData): Promise<void> {
      const account = accountOf(data);
      if (account === undefined) return;
      const rows = await database.all("SELECT session_id FROM session_accounts WHERE account = $1", [
        account,
      ]);
      for (const row of rows) await expire(String(row.session_id));
    },

    /** Removes what nobody can open any more. */
    async sweep(): Promise<number> {
      const oldest = [now() - limits.idleMs, now() - limits.absoluteMs];
      await database.run(
        "DELETE FROM kept_values WHERE session_id IN (SELECT id FROM sessions WHERE seen_at < $1 OR created_at < $2)",
        oldest,
      );
      return database.run("DELETE FROM sessions WHERE seen_at < $1 OR created_at < $2", oldest);
    },
  };
}
