import type { SignInState } from "#machines/sign-in/step.ts";
import type { Config } from "../config.ts";
import type { Database } from "../store/database.ts";
import { newSessionId, sessionKey } from "./cookie.ts";
import type { Seal } from "./seal.ts";

/** A visit of somebody who has signed in (spec 1, section 3, "Session record"; no password is kept). */
export type SignedInSession = {
  stage: "signedIn";
  token: string;
  apiUrl: string;
  /** `userid`: the person whose data is shown. */
  patientId: string;
  patientName: string;
  /** `parentid`: the account holder. */
  holderId: string;
  holderName: string;
  isTestData: boolean;
};

/** Signed in, but still to choose whose record to open. */
export type ChoosingSession = {
  stage: "choosing";
  signIn: SignInState;
  isTestData: boolean;
  redirectTo: string;
};

export type SessionData = SignedInSession | ChoosingSession;
export type Session<D extends SessionData = SessionData> = { key: string; data: D };

export type Sessions = ReturnType<typeof createSessions>;

/** How long somebody may take to choose whose record to open. */
const choosingMs = 5 * 60_000;

export function createSessions(
  database: Database,
  seal: Seal,
  limits: Pick<Config, "idleMs" | "absoluteMs">,
  now: () => number,
) {
  const limitsOf = (data: SessionData) =>
    data.stage === "choosing" ? { idleMs: choosingMs, absoluteMs: choosingMs } : limits;

  /** Its time is up: nobody can open it any more, and only what was left unfinished waits a while. */
  async function expire(key: string): Promise<void> {
    await database.run("DELETE FROM kept_values WHERE session_id = $1", [key]);
    await database.run("DELETE FROM sessions WHERE id = $1", [key]);
  }

  async function keep(key: string, name: string, value: unknown): Promise<void> {
    // A session ended meanwhile takes nothing more; the SELECT makes that one atomic statement.
    await database.run(
      `INSERT INTO kept_values (session_id, name, sealed) SELECT id, $2, $3 FROM sessions WHERE id = $1
       ON CONFLICT (session_id, name) DO UPDATE SET sealed = excluded.sealed`,
      [key, name, seal.close(value, `${key}/${name}`)],
    );
  }

  return {
    /** Starts a session under a new id and returns the id for the cookie (SECURITY T3). */
    async start(data: SessionData, values: Record<string, unknown> = {}): Promise<string> {
      const id = newSessionId();
      const key = sessionKey(id);
      await database.run("INSERT INTO sessions (id, sealed, created_at, seen_at) VALUES ($1, $2, $3, $4)", [
        key,
        seal.close(data, key),
        now(),
        now(),
      ]);
      for (const [name, value] of Object.entries(values)) await keep(key, name, value);
      return id;
    },

    /** Opens a session that is within its idle and absolute limits, and counts this as being seen. */
    async open(id: string | undefined): Promise<Session | undefined> {
      if (id === undefined) return undefined;
      const key = sessionKey(id);
      const [row] = await database.all("SELECT sealed, created_at, seen_at FROM sessions WHERE id = $1", [
        key,
      ]);
      if (!row) return undefined;
      const data = unsealed(() => seal.open(String(row.sealed), key) as SessionData);
      const { idleMs, absoluteMs } = data ? limitsOf(data) : limits;
      const isOver = now() - Number(row.seen_at) > idleMs || now() - Number(row.created_at) > absoluteMs;
      if (!data || isOver) {
        await expire(key);
        return undefined;
      }
      await database.run("UPDATE sessions SET seen_at = $1 WHERE id = $2", [now(), key]);
      return { key, data };
    },

    /** Ends it for good, with whatever was left unfinished in it (DECISIONS B36). */
    async end(key: string): Promise<void> {
      await expire(key);
      await database.run("DELETE FROM unfinished_work WHERE session_id = $1", [key]);
    },

    /** What is kept for the visit, by name. Each value is opened when it is asked for. */
    async kept(key: string): Promise<(name: string) => unknown> {
      const rows = await database.all("SELECT name, sealed FROM kept_values WHERE session_id = $1", [key]);
      const sealed = new Map(rows.map((row) => [String(row.name), String(row.sealed)]));
      return (name) => {
        const text = sealed.get(name);
        return text === undefined ? undefined : unsealed(() => seal.open(text, `${key}/${name}`));
      };
    },

    keep,

    async forgetKept(key: string, names: readonly string[]): Promise<void> {
      for (const name of names) {
        await database.run("DELETE FROM kept_values WHERE session_id = $1 AND name = $2", [key, name]);
      }
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

/** A record sealed with another key, or damaged, counts as absent: its owner signs in again. */
function unsealed<T>(open: () => T): T | undefined {
  try {
    return open();
  } catch {
    return undefined;
  }
}
