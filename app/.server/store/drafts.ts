import { createHash } from "node:crypto";
import { type Database, rowsDeleted, selectLiveSession } from "./database.ts";
import { decryptOrUndefined, type Encryption } from "./encryption.ts";
import type { SessionOwner } from "./sessions/session-data.ts";

/**
 * What may be saved as a draft. Health data of every other kind is excluded (ruling B36); of a message it is
 * which of the practice's drafts it has, and that it is being sent.
 */
export const draftKinds = ["booking", "repeatRequest", "messageForm", "messageAttempt"] as const;
export type DraftKind = (typeof draftKinds)[number];

export type DraftStore = ReturnType<typeof createDraftStore>;

const lifeMs = 24 * 3_600_000;

/**
 * Drafts, encrypted, for at most 24 hours (ruling B36). A draft is named by the opaque key of one browser
 * tab, belongs to one session, and can be decrypted only for the account and patient it was made for.
 */
export function createDraftStore(database: Database, encryption: Encryption, now: () => number) {
  const tabOf = (key: string) => createHash("sha256").update(key).digest("base64url");
  const boundTo = ({ session: { data } }: SessionOwner, key: string, kind: DraftKind) =>
    JSON.stringify([data.apiUrl, data.holderId, data.patientId, tabOf(key), kind]);

  return {
    /** Saves the latest state of a draft. Does nothing when the session has ended. */
    async save(owner: SessionOwner, key: string, kind: DraftKind, value: unknown): Promise<void> {
      const encrypted = encryption.encrypt(value, boundTo(owner, key, kind));
      await database
        .insertInto("drafts")
        .columns(["session_id", "tab", "kind", "encrypted", "saved_at"])
        .expression(
          selectLiveSession(database, owner.session.key).select((eb) => [
            "id",
            eb.val(tabOf(key)).as("tab"),
            eb.val(kind).as("kind"),
            eb.val(encrypted).as("encrypted"),
            eb.val(now()).as("saved_at"),
          ]),
        )
        .onConflict((conflict) =>
          conflict.columns(["session_id", "tab", "kind"]).doUpdateSet((eb) => ({
            encrypted: eb.ref("excluded.encrypted"),
            saved_at: eb.ref("excluded.saved_at"),
          })),
        )
        .execute();
    },

    /** The draft as it was saved, or undefined. A browser may have written it: check its shape. */
    async find(owner: SessionOwner, key: string, kind: DraftKind): Promise<unknown> {
      const row = await database
        .selectFrom("drafts")
        .select("encrypted")
        .where("session_id", "=", owner.session.key)
        .where("tab", "=", tabOf(key))
        .where("kind", "=", kind)
        .where("saved_at", ">", now() - lifeMs)
        .executeTakeFirst();
      return row && decryptOrUndefined(encryption, row.encrypted, boundTo(owner, key, kind));
    },

    async delete(owner: SessionOwner, key: string, kind: DraftKind): Promise<void> {
      await database
        .deleteFrom("drafts")
        .where("session_id", "=", owner.session.key)
        .where("tab", "=", tabOf(key))
        .where("kind", "=", kind)
        .execute();
    },

    /**
     * Moves the drafts of an expired session to a new session. Drafts of another account or patient stay
     * unreadable there.
     */
    async adopt(fromSessionKey: string, toSessionKey: string): Promise<void> {
      await database
        .updateTable("drafts")
        .set({ session_id: toSessionKey })
        .where("session_id", "=", fromSessionKey)
        .execute();
    },

    sweep: () => rowsDeleted(database.deleteFrom("drafts").where("saved_at", "<=", now() - lifeMs)),
  };
}
