import { compiledQuery, type Database, selectLiveSession } from "../database.ts";
import { decryptOrUndefined, type Encryption } from "../encryption.ts";

export type CachedValues = (name: string) => unknown;
export type SessionCache = ReturnType<typeof createSessionCache>;

/** Encrypted, with the lifetime of their session. */
export function createSessionCache(database: Database, encryption: Encryption) {
  const boundTo = (sessionKey: string, name: string) => `${sessionKey}/${name}`;

  const select = compiledQuery((parameters: { sessionKey: string }) =>
    database
      .selectFrom("session_cache")
      .select(["name", "encrypted"])
      .where("session_id", "=", parameters.sessionKey),
  );

  const upsert = compiledQuery((parameters: { sessionKey: string; name: string; encrypted: string }) =>
    database
      .insertInto("session_cache")
      .columns(["session_id", "name", "encrypted"])
      .expression(
        selectLiveSession(database, parameters.sessionKey).select((eb) => [
          "id",
          eb.val(parameters.name).as("name"),
          eb.val(parameters.encrypted).as("encrypted"),
        ]),
      )
      .onConflict((conflict) =>
        conflict
          .columns(["session_id", "name"])
          .doUpdateSet((eb) => ({ encrypted: eb.ref("excluded.encrypted") })),
      ),
  );

  async function load(sessionKey: string): Promise<CachedValues> {
    const rows = await select(database, { sessionKey });
    const encrypted = new Map(rows.map((row) => [row.name, row.encrypted]));
    return (name) => {
      const text = encrypted.get(name);
      return text && decryptOrUndefined(encryption, text, boundTo(sessionKey, name));
    };
  }

  return {
    load,

    get: async (sessionKey: string, name: string): Promise<unknown> => (await load(sessionKey))(name),

    /** Does nothing when the session has ended. */
    async set(sessionKey: string, name: string, value: unknown, within = database): Promise<void> {
      const encrypted = encryption.encrypt(value, boundTo(sessionKey, name));
      await upsert(within, { sessionKey, name, encrypted });
    },

    async delete(sessionKey: string, names: readonly string[]): Promise<void> {
      await database
        .deleteFrom("session_cache")
        .where("session_id", "=", sessionKey)
        .where("name", "in", names)
        .execute();
    },
  };
}
