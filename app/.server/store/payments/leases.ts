import { randomUUID } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import type { Database } from "../database.ts";

export type Leases = ReturnType<typeof createLeases>;

/** A process that ends abruptly keeps its leases for this long, in ms. */
const leaseMs = 15_000;
const renewEveryMs = 5_000;
const retryDelayMs = 50;

/** Lets one caller at a time, in any process of the portal, do a piece of work. */
export function createLeases(database: Database, now: () => number) {
  /** Whether the lease is free, or ours already, and is ours from now on. */
  async function claim(name: string, holder: string): Promise<boolean> {
    const row = await database
      .insertInto("leases")
      .values({ name, holder, token: 1, ends_at: now() + leaseMs })
      .onConflict((conflict) =>
        conflict
          .column("name")
          .doUpdateSet((eb) => ({ holder: eb.ref("excluded.holder"), ends_at: eb.ref("excluded.ends_at") }))
          .where((eb) => eb.or([eb("leases.holder", "=", holder), eb("leases.ends_at", "<=", now())])),
      )
      .returning("holder")
      .executeTakeFirst();
    return row?.holder === holder;
  }

  return {
    /**
     * Runs `work` while no other caller runs work of the same name, and returns its result.
     * @param waitMs how long to wait for another caller to finish, in ms. Undefined is returned after that.
     */
    async run<T>(name: string, waitMs: number, work: () => Promise<T>): Promise<T | undefined> {
      const holder = randomUUID();
      const until = Date.now() + waitMs;
      while (!(await claim(name, holder))) {
        if (Date.now() >= until) return undefined;
        await pause(retryDelayMs);
      }
      const renewing = setInterval(() => void claim(name, holder).catch(() => undefined), renewEveryMs);
      try {
        return await work();
      } finally {
        clearInterval(renewing);
        await database
          .deleteFrom("leases")
          .where("name", "=", name)
          .where("holder", "=", holder)
          .execute()
          .catch(() => undefined);
      }
    },
  };
}
