import { dayMs, type Ms, minuteMs } from "#practice-api/units.ts";
import type { Count, CounterStore } from "../counter-store.ts";
import { type Database, rowsDeleted } from "../database.ts";
import type { KeyedHashes } from "../key-ring.ts";
import type { SessionOwner } from "../sessions/session-data.ts";

const textMs = 15 * minuteMs;
const draftMs = 90 * dayMs;

/** In all sessions and in each, so that a second device can be warned. A text is a keyed hash. */
export function createSentTexts(counters: CounterStore, hashes: KeyedHashes, now: () => number) {
  const namesOf = ({ session: { key, data } }: SessionOwner, content: string) => {
    const text = [data.apiUrl, data.holderId, data.patientId, content];
    const name = (parts: readonly string[]) => `text/${hashes.of(JSON.stringify(parts))}`;
    return { anywhere: name(text), here: name([...text, key]) };
  };
  const ageOf = (anywhere: Count | undefined, here: Count | undefined) =>
    anywhere !== undefined && anywhere.count > (here?.count ?? 0)
      ? textMs - (anywhere.endsAt - now())
      : undefined;
  return {
    async find(owner: SessionOwner, content: string): Promise<Ms | undefined> {
      const { anywhere, here } = namesOf(owner, content);
      return ageOf(...(await Promise.all([counters.find(anywhere), counters.find(here)])));
    },

    /** Of two sessions that send it at once, the second gets the age. */
    async add(owner: SessionOwner, content: string): Promise<Ms | undefined> {
      const { anywhere, here } = namesOf(owner, content);
      return ageOf(await counters.increment(anywhere, textMs), await counters.increment(here, textMs));
    },
  };
}

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

    /** Forgets that the draft was discarded: it is listed again. */
    async delete(owner: SessionOwner, name: string): Promise<void> {
      await database
        .deleteFrom("discarded_drafts")
        .where("id", "in", hashes.all(nameOf(owner, name)))
        .execute();
    },

    sweep: () =>
      rowsDeleted(database.deleteFrom("discarded_drafts").where("created_at", "<=", now() - draftMs)),
  };
}
