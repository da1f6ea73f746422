import { type Database, rowsDeleted } from "../database.ts";
import type { KeyedHashes } from "../key-ring.ts";
import type { SessionOwner } from "../sessions/session-data.ts";

const lifeMs = 90 * 24 * 3_600_000;

/** Hidden in every session of the patient (threat T35). Only a keyed hash of each name is stored. */
export function createDiscardedDrafts(database: Database, hashes: KeyedHashes, now: () => number) {
  const nameOf = ({ session: { data } }: SessionOwner, name: string) =>
    JSON.stringify([data.apiUrl, data.patientId, name]);

  return {
    async add(owner: SessionOwner, name: string): Promise<void> {
      await database
        .insertInto("discarded_drafts")
        .values({ id: hashes.of(nameOf(owner, name)), created_at: now() })
        .onConflict((conflict) => conflict.column("id").doNothing())
        .execute();
    },

    async among(owner: SessionOwner, names: readonly string[]): Promise<ReadonlySet<string>> {
      if (names.length === 0) return new Set();
      const byRow = new Map(
        names.flatMap((name) => hashes.all(nameOf(owner, name)).map((id) => [id, name] as const)),
      );
      const found = await database
        .selectFrom("discarded_drafts")
        .select("id")
        .where("id", "in", [...byRow.keys()])
        .execute();
      return new Set(found.map(({ id }) => byRow.get(id) ?? ""));
    },

    /** The draft is listed again. */
    async delete(owner: SessionOwner, name: string): Promise<void> {
      await database
        .deleteFrom("discarded_drafts")
        .where("id", "in", hashes.all(nameOf(owner, name)))
        .execute();
    },

    sweep: () =>
      rowsDeleted(database.deleteFrom("discarded_drafts").where("created_at", "<=", now() - lifeMs)),
  };
}
