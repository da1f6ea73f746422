import { randomUUID } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import type { Database } from "../database.ts";

export type Lease = {
  names: readonly string[];
  /** The store refuses writes of a holder that is not the present one. */
  holder: string;
  /** Aborts when the lease is lost: another process may be at work then. */
  signal: AbortSignal;
  /** @throws LeaseLostError unless held. Call it right before a call that must not be made twice. */
  check: () => void;
};

/** The holder was too slow, or the store did not answer: another process may have taken over. */
export class LeaseLostError extends Error {
  override readonly name = "LeaseLostError";
  constructor() {
    super("The lease was lost.");
  }
}

/** A process that ends abruptly keeps its leases for this long. */
const leaseMs = 15_000;
const renewEveryMs = 4_000;
/** A holder that has not renewed for this long stops, before another one may start. */
const heldMs = 12_000;
const retryDelayMs = 50;

export function createLeases(database: Database, now: () => number) {
  async function claim(name: string, holder: string): Promise<boolean> {
    const row = await database
      .insertInto("leases")
      .values({ name, holder, ends_at: now() + leaseMs })
      .onConflict((conflict) =>
        conflict
          .column("name")
          .doUpdateSet((eb) => ({ holder: eb.ref("excluded.holder"), ends_at: eb.ref("excluded.ends_at") }))
          .where("leases.ends_at", "<=", now()),
      )
      .returning("holder")
      .executeTakeFirst();
    return row?.holder === holder;
  }

  async function renew(names: readonly string[], holder: string): Promise<boolean> {
    const { numUpdatedRows } = await database
      .updateTable("leases")
      .set({ ends_at: now() + leaseMs })
      .where("name", "in", names)
      .where("holder", "=", holder)
      .executeTakeFirstOrThrow();
    return Number(numUpdatedRows) === names.length;
  }

  async function claimWithin(waitMs: number, names: readonly string[], holder: string) {
    const until = performance.now() + waitMs;
    let startedAt: number | undefined;
    for (const name of names) {
      for (;;) {
        const at = performance.now();
        if (await claim(name, holder)) {
          startedAt ??= at;
          break;
        }
        if (performance.now() >= until) return undefined;
        await pause(retryDelayMs);
      }
    }
    return startedAt;
  }

  const release = (names: readonly string[], holder: string) =>
    database
      .deleteFrom("leases")
      .where("name", "in", names)
      .where("holder", "=", holder)
      .execute()
      .catch(() => undefined);

  return {
    /** No other caller of a same name runs meanwhile; several go in their order. Undefined after `waitMs`. */
    async run<T>(
      name: string | readonly string[],
      waitMs: number,
      work: (lease: Lease) => Promise<T>,
    ): Promise<T | undefined> {
      const names = [name].flat();
      const holder = randomUUID();
      // By a clock that no setting of the time moves.
      let heldSince = await claimWithin(waitMs, names, holder);
      if (heldSince === undefined) {
        await release(names, holder);
        return undefined;
      }
      const lost = new AbortController();
      const isHeld = () => !lost.signal.aborted && performance.now() - (heldSince ?? 0) < heldMs;
      const lose = () => lost.abort(new LeaseLostError());
      const renewing = setInterval(() => {
        if (!isHeld()) return lose();
        const startedAt = performance.now();
        renew(names, holder).then(
          (isOwn) => {
            if (isOwn) heldSince = startedAt;
            else lose();
          },
          () => undefined,
        );
      }, renewEveryMs);
      const check = () => {
        if (!isHeld()) throw new LeaseLostError();
      };
      try {
        return await work({ names, holder, signal: lost.signal, check });
      } finally {
        clearInterval(renewing);
        await release(names, holder);
      }
    },
  };
}
