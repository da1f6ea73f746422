import type { Database } from "./database.ts";
import { decryptOrUndefined, type Encryption } from "./encryption.ts";

/** Values cached for one session, read at once and decrypted one by one on use. */
export type CachedValues = (name: string) => unknown;
export type SessionCache = ReturnType<typeof createSessionCache>;

/** Named values that live as long as their session, encrypted. */
export function createSessionCache(database: Database, encryption: Encryption) {
  async function load(sessionKey: string): Promise<CachedValues> {
    const rows = await database.all("SELECT name, sealed FROM kept_values WHERE session_id = $1", [
      sessionKey,
    ]);
    const encrypted = new Map(rows.map((row) => [String(row.name), String(row.sealed)]));
    return (name) => {
      const text = encrypted.get(name);
      return text === undefined ? undefined : decryptOrUndefined(encryption, text, `${sessionKey}/${name}`);
    };
  }

  return {
    /** Reads all values of a session in one query. */
    load,

    /** One value, or undefined. */
    get: async (sessionKey: string, name: string): Promise<unknown> => (await load(sessionKey))(name),

    /** Sets a value. Does nothing when the session has ended. */
    set: (sessionKey: string, name: string, value: unknown) =>
      setCachedValue(database, encryption, sessionKey, name, value),

    async delete(sessionKey: string, names: readonly string[]): Promise<void> {
      for (const name of names) {
        await database.run("DELETE FROM kept_values WHERE session_id = $1 AND name = $2", [sessionKey, name]);
      }
    },
  };
}
/** `SessionCache.set` for callers that hold a transaction. */
export async function setCachedValue(
  database: Database,
  encryption: Encryption,
  sessionKey: string,
  name: string,
  value: unknown,
): Promise<void> {
  // One statement, so that a session which ends at the same moment keeps nothing.
  await database.run(
    `INSERT INTO kept_values (session_id, name, sealed) SELECT id, $2, $3 FROM sessions WHERE id = $1
     ON CONFLICT (session_id, name) DO UPDATE SET sealed = excluded.sealed`,
    [sessionKey, name, encryption.encrypt(value, `${sessionKey}/${name}`)],
  );
}
