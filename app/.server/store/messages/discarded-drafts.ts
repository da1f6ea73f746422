import { type Database, rowsDeleted } from "../database.ts";
import type { KeyedHashes } from "../key-ring.ts";
import type { SessionOwner } from "../sessions/session-data.ts";

export type DiscardedDrafts = ReturnType<typeof createDiscardedDrafts>;

/** How long a draft is remembered that the practice does not delete. */
const lifeMs = 90 * 24 * 3_600_000;

/**
 * The drafts that were sent or replaced and that the practice has not deleted yet (threat T35). They are hidden
 * in every session of the patient. Only a keyed hash of each id is stored.
 */
export function createDiscardedDrafts(database: Database, hashes: KeyedHashes, now: () => number) {
  const nameOf = ({ session: { data } }: SessionOwner, draftId: string) =>
    JSON.stringify([data.apiUrl, data.patientId, draftId]);

  return {
    async add(owner: SessionOwner, draftId: string): Promise<void> {
      await database
        .insertInto("discarded_drafts")
        .values({ id: hashes.of(nameOf(owner, draftId)), created_at: now() })
        .onConflict((conflict) => conflict.column("id").doNothing())
        .execute();
    },

    /** Those of the given drafts that were discarded. */
    async among(owner: SessionOwner, draftIds: readonly string[]): Promise<ReadonlySet<string>> {
      if (draftIds.length === 0) return new Set();
      const byRow = new Map(
        draftIds.flatMap((draftId) => hashes.all(nameOf(owner, draftId)).map((id) => [id, draftId] as const)),
      );
      const found = await database
        .selectFrom("discarded_drafts")
        .select("id")
        .where("id", "in", [...byRow.keys()])
        .execute();
      return new Set(found.map(({ id }) => byRow.get(id) ?? ""));
    },

    /** Forgets a draft that the practice has deleted. */
    async delete(owner: SessionOwner, draftId: string): Promise<void> {
      await database
        .deleteFrom("discarded_drafts")
        .where("id", "in", hashes.all(nameOf(owner, draftId)))
        .execute();
    },

    sweep: () =>
      rowsDeleted(database.deleteFrom("discarded_drafts").where("created_at", "<=", now() - lifeMs)),
  };
}
