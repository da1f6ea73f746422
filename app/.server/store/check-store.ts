import type { Database } from "./database.ts";

/** Writes, because a store on a full disk can still be read. @throws StoreError while it cannot be used. */
export async function checkStore(database: Database, now: () => number): Promise<void> {
  await database
    .insertInto("counters")
    .values({ name: "health", count: 0, ends_at: now() })
    .onConflict((conflict) => conflict.column("name").doUpdateSet({ ends_at: now() }))
    .execute();
}
