import { createHash } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import type { Database } from "./database.ts";
import type { Encryption } from "./encryption.ts";
import type { SessionOwner } from "./session-data.ts";

/** How long a result is kept for whoever sends the same form again (SECURITY T34). */
const keptMs = 24 * 3_600_000;

/** How long a second submit waits for the first one's result: a write's 20 s and a re-read's 8 s, in ms. */
const patienceMs = 30_000;
const firstPauseMs = 10;
const longestPauseMs = 200;

export type IdempotencyOutcome<T> =
  | { state: "done"; result: T; isRepeat: boolean }
  /** The first submit has not come to an end, or its process has: nobody knows what it did. */
  | { state: "unknown" };

export type IdempotencyStore = ReturnType<typeof createIdempotencyStore>;

/**
 * Does a form's work once for its key, however often and in however many processes it is submitted: one
 * statement of the store decides who does it, and everybody else is given the first one's result. A key
 * counts for one session and one person only.
 */
export function createIdempotencyStore(database: Database, encryption: Encryption, now: () => number) {
  async function firstResult<T>(id: string): Promise<IdempotencyOutcome<T>> {
    const until = now() + patienceMs;
    for (let delay = firstPauseMs; ; delay = Math.min(delay * 2, longestPauseMs)) {
      const [row] = await database.all("SELECT sealed FROM one_shots WHERE id = $1", [id]);
      if (typeof row?.sealed === "string") {
        const { result } = encryption.decrypt(row.sealed, id) as { result: T };
        return { state: "done", result, isRepeat: true };
      }
      if (!row || now() > until) return { state: "unknown" };
      await pause(delay);
    }
  }

  return {
    /**
     * `work` gives what is to be shown, as plain data. Work that throws has changed nothing, and frees
     * the key for another try.
     */
    async run<T>(
      owner: SessionOwner,
      idempotencyKey: string,
      work: () => Promise<T>,
    ): Promise<IdempotencyOutcome<T>> {
      const id = rowOf(owner, idempotencyKey);
      const claimed = await database.run(
        "INSERT INTO one_shots (id, created_at) VALUES ($1, $2) ON CONFLICT (id) DO NOTHING",
        [id, now()],
      );
      if (claimed === 0) return firstResult<T>(id);
      try {
        const result = await work();
        await database.run("UPDATE one_shots SET sealed = $1 WHERE id = $2", [
          encryption.encrypt({ result }, id),
          id,
        ]);
        return { state: "done", result, isRepeat: false };
      } catch (error) {
        await database.run("DELETE FROM one_shots WHERE id = $1", [id]);
        throw error;
      }
    },

    sweep: () => database.run("DELETE FROM one_shots WHERE created_at <= $1", [now() - keptMs]),
  };
}

/** The key comes from a page, so it is hashed with whose it is: nobody can reach another's result. */
function rowOf({ session: { key, data } }: SessionOwner, idempotencyKey: string): string {
  return createHash("sha256")
    .update(JSON.stringify([key, data.patientId, idempotencyKey]))
    .digest("base64url");
}
