import type { Database } from "./database.ts";

/** How often something happened, and until when that is remembered (ms since 1970). */
export type Count = { count: number; endsAt: number };
export type CounterStore = ReturnType<typeof createCounterStore>;

/**
 * Counts in the portal's store, which all instances share. Each change is one atomic statement, so that
 * requests at the same moment cannot overlook each other. Every call rejects while the store is down.
 */
export function createCounterStore(database: Database, now: () => number) {
  return {
    /** Counts one more. The first one starts a window of this many milliseconds. */
    async increment(name: string, windowMs: number): Promise<Count> {
      const [row] = await database.all(
        `INSERT INTO tallies (name, points, ends_at) VALUES ($1, 1, $2)
         ON CONFLICT (name) DO UPDATE SET
           points = CASE WHEN tallies.ends_at <= $3 THEN 1 ELSE tallies.points + 1 END,
           ends_at = CASE WHEN tallies.ends_at <= $3 THEN excluded.ends_at ELSE tallies.ends_at END
         RETURNING points, ends_at`,
        [name, now() + windowMs, now()],
      );
      return { count: Number(row?.points), endsAt: Number(row?.ends_at) };
    },

    /** The count of the window that is open, or 0. */
    async read(name: string): Promise<number> {
      const [row] = await database.all("SELECT points FROM tallies WHERE name = $1 AND ends_at > $2", [
        name,
        now(),
      ]);
      return Number(row?.points ?? 0);
    },

    /** Counts one less, for something that turned out not to count. */
    async decrement(name: string): Promise<void> {
      await database.run("UPDATE tallies SET points = points - 1 WHERE name = $1 AND points > 0", [name]);
    },

    /** Remembers the count from now on for this many milliseconds. */
    async extend(name: string, windowMs: number): Promise<void> {
      await database.run("UPDATE tallies SET ends_at = $2 WHERE name = $1", [name, now() + windowMs]);
    },

    async reset(names: readonly string[]): Promise<void> {
      for (const name of names) await database.run("DELETE FROM tallies WHERE name = $1", [name]);
    },

    async sweep(): Promise<number> {
      return database.run("DELETE FROM tallies WHERE ends_at <= $1", [now()]);
    },
  };
}
