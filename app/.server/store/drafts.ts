import { createHash } from "node:crypto";
import type { Database } from "./database.ts";
import { decryptOrUndefined, type Encryption } from "./encryption.ts";
import type { SessionOwner } from "./session-data.ts";

/** What may be left unfinished and taken up again. Health data of every other kind stays out (DECISIONS B36). */
export const draftKinds = ["booking", "repeatRequest"] as const;
export type DraftKind = (typeof draftKinds)[number];

export type DraftStore = ReturnType<typeof createDraftStore>;

const longestKeptMs = 24 * 3_600_000;

/**
 * Work that somebody has begun and not sent, encrypted, for 24 hours at most (DECISIONS B36). It is named
 * by the opaque key that one tab of a browser holds (`main-root`), belongs to one session, and can be
 * opened only for the account and the person it was begun for.
 */
export function createDraftStore(database: Database, encryption: Encryption, now: () => number) {
  const tabOf = (key: string) => createHash("sha256").update(key).digest("base64url");
  const rowOf = ({ session: { data } }: SessionOwner, key: string, kind: DraftKind) =>
    JSON.stringify([data.apiUrl, data.holderId, data.patientId, tabOf(key), kind]);

  return {
    /** Keeps the latest state of the work. A session that has ended meanwhile takes nothing more. */
    async save(owner: SessionOwner, key: string, kind: DraftKind, value: unknown): Promise<void> {
      await database.run(
        `INSERT INTO unfinished_work (session_id, tab, kind, sealed, kept_at)
         SELECT id, $2, $3, $4, $5 FROM sessions WHERE id = $1
         ON CONFLICT (session_id, tab, kind) DO UPDATE SET sealed = excluded.sealed, kept_at = excluded.kept_at`,
        [owner.session.key, tabOf(key), kind, encryption.encrypt(value, rowOf(owner, key, kind)), now()],
      );
    },

    /** The work as it was kept, or undefined. It was written by a browser, so its reader checks its shape. */
    async find(owner: SessionOwner, key: string, kind: DraftKind): Promise<unknown> {
      const [row] = await database.all(
        "SELECT sealed FROM unfinished_work WHERE session_id = $1 AND tab = $2 AND kind = $3 AND kept_at > $4",
        [owner.session.key, tabOf(key), kind, now() - longestKeptMs],
      );
      return row && decryptOrUndefined(encryption, String(row.sealed), rowOf(owner, key, kind));
    },

    /** Called once the work has been sent, or given up. */
    async delete(owner: SessionOwner, key: string, kind: DraftKind): Promise<void> {
      await database.run("DELETE FROM unfinished_work WHERE session_id = $1 AND tab = $2 AND kind = $3", [
        owner.session.key,
        tabOf(key),
        kind,
      ]);
    },

    /**
     * Hands the work of a session whose time ran out to the one that the same account has just begun for
     * the same person. What belongs to anybody else stays sealed.
     */
    async adopt(fromSessionKey: string, toSessionKey: string): Promise<void> {
      await database.run("UPDATE unfinished_work SET session_id = $2 WHERE session_id = $1", [
        fromSessionKey,
        toSessionKey,
      ]);
    },

    sweep: () => database.run("DELETE FROM unfinished_work WHERE kept_at <= $1", [now() - longestKeptMs]),
  };
}
