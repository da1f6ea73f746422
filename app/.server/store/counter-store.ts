import { compiledQuery, type Database, rowsDeleted } from "./database.ts";

export type Count = { count: number; endsAt: number };
export type CounterStore = ReturnType<typeof createCounterStore>;

/** Each change is one atomic statement: no simultaneous request is missed. Rejects without the store. */
export function createCounterStore(database: Database, now: () => number) {
  const upsert = compiledQuery((parameters: { name: string; now: number; endsAt: number }) =>
    database
      .insertInto("counters")
      .values({ name: parameters.name, count: 1, ends_at: parameters.endsAt })
      .onConflict((conflict) =>
        conflict.column("name").doUpdateSet((eb) => {
          const hasEnded = eb("counters.ends_at", "<=", parameters.now);
          return {
            count: eb
              .case()
              .when(hasEnded)
              .then(1)
              .else(eb("counters.count", "+", eb.lit(1)))
              .end(),
            ends_at: eb
              .case()
              .when(hasEnded)
              .then(eb.ref("excluded.ends_at"))
              .else(eb.ref("counters.ends_at"))
              .end(),
          };
        }),
      )
      .returning(["count", "ends_at as endsAt"]),
  );

  const find = (name: string): Promise<Count | undefined> =>
    database
      .selectFrom("counters")
      .select(["count", "ends_at as endsAt"])
      .where("name", "=", name)
      .where("ends_at", ">", now())
      .executeTakeFirst();

  return {
    find,

    /** The first increment opens a window of `windowMs`. */
    async increment(name: string, windowMs: number): Promise<Count> {
      const [row] = await upsert(database, { name, now: now(), endsAt: now() + windowMs });
      // A count of its own would let an attempt pass that nothing has counted.
      if (row === undefined) throw new Error("The store did not return the counter.");
      return row;
    },

    async read(name: string): Promise<number> {
      return (await find(name))?.count ?? 0;
    },

    async decrement(name: string): Promise<void> {
      await database
        .updateTable("counters")
        .set((eb) => ({ count: eb("count", "-", 1) }))
        .where("name", "=", name)
        .where("count", ">", 0)
        .execute();
    },

    async extend(name: string, windowMs: number): Promise<void> {
      await database
        .updateTable("counters")
        .set({ ends_at: now() + windowMs })
        .where("name", "=", name)
        .execute();
    },

    async set(name: string, count: number, windowMs: number): Promise<void> {
      const row = { count, ends_at: now() + windowMs };
      await database
        .insertInto("counters")
        .values({ name, ...row })
        .onConflict((conflict) => conflict.column("name").doUpdateSet(row))
        .execute();
    },

    async reset(names: readonly string[]): Promise<void> {
      await database.deleteFrom("counters").where("name", "in", names).execute();
    },

    sweep: () => rowsDeleted(database.deleteFrom("counters").where("ends_at", "<=", now())),
  };
}
