import { minuteMs } from "#practice-api/units.ts";
import type { Database } from "./database.ts";
import type { Encryption } from "./encryption.ts";
import { sessionKey } from "./sessions/session-cookie.ts";

/** In the table of the idempotency keys, whose sweep deletes answers that are not taken. */
export const createSignInAnswers = (database: Database, encryption: Encryption, now: () => number) => ({
  /** For a form whose page was sent before. Only who has the ticket can take the answer, and once. */
  async keep(ticket: string, answer: object): Promise<void> {
    const id = sessionKey(ticket);
    const encrypted = encryption.encrypt(answer, id);
    await database.insertInto("idempotency_keys").values({ id, created_at: now(), encrypted }).execute();
  },
  async take<T extends object>(ticket: string, lifeMs = minuteMs): Promise<T | undefined> {
    const id = sessionKey(ticket);
    const row = await database
      .deleteFrom("idempotency_keys")
      .where("id", "=", id)
      .where("created_at", ">", now() - lifeMs)
      .returning("encrypted")
      .executeTakeFirst();
    return row?.encrypted ? (encryption.decrypt(row.encrypted, id) as T) : undefined;
  },
});
