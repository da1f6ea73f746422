import { createHash } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import { dayMs } from "#practice-api/units.ts";
import { log } from "../telemetry/log.ts";
import { type Database, rowsDeleted } from "./database.ts";
import type { Encryption } from "./encryption.ts";
import type { SessionOwner } from "./sessions/session-data.ts";

/** For repeated submits of the form (threat T34). */
const lifeMs = dayMs;

/** A repeat waits for a write's 20 s and a read's 8 s. */
const resultTimeoutMs = 30_000;
const firstDelayMs = 10;
const maxDelayMs = 200;

type IdempotencyOutcome<T> =
  | { state: "done"; result: T; isRepeat: boolean }
  /** The first submit has not finished, or its process has ended: its effect is unknown. */
  | { state: "unknown" };

/**
 * One statement decides which of any number of submits, in any number of processes, does the work; the others
 * get its result. A key belongs to one account and one patient, also in their next session: a form stays open
 * over a sign-in.
 */
export function createIdempotencyStore(database: Database, encryption: Encryption, now: () => number) {
  async function firstResult<T>(id: string): Promise<IdempotencyOutcome<T>> {
    const until = now() + resultTimeoutMs;
    for (let delay = firstDelayMs; ; delay = Math.min(delay * 2, maxDelayMs)) {
      const row = await database
        .selectFrom("idempotency_keys")
        .select("encrypted")
        .where("id", "=", id)
        .executeTakeFirst();
      if (row?.encrypted) {
        const { result } = encryption.decrypt(row.encrypted, id) as { result: T };
        return { state: "done", result, isRepeat: true };
      }
      if (!row || now() > until) return { state: "unknown" };
      await pause(delay);
    }
  }

  async function storeResult(id: string, result: unknown): Promise<void> {
    const encrypted = encryption.encrypt({ result }, id);
    await database.updateTable("idempotency_keys").set({ encrypted }).where("id", "=", id).execute();
  }

  return {
    /**
     * Work that throws, or for whose result `hasEffect` is false, must have changed nothing: it frees the key
     * for another try. The key names one form of the account and what it does.
     */
    async run<T>(
      owner: SessionOwner,
      idempotencyKey: string,
      work: () => Promise<T>,
      hasEffect: (result: T) => boolean = () => true,
    ): Promise<IdempotencyOutcome<T>> {
      const id = rowOf(owner, idempotencyKey);
      const claim = await database
        .insertInto("idempotency_keys")
        .values({ id, created_at: now() })
        .onConflict((conflict) => conflict.column("id").doNothing())
        .returning("id")
        .executeTakeFirst();
      if (!claim) return firstResult<T>(id);
      const result = await work().catch(async (error: unknown) => {
        await database.deleteFrom("idempotency_keys").where("id", "=", id).execute();
        throw error;
      });
      const stored = hasEffect(result)
        ? storeResult(id, result)
        : database.deleteFrom("idempotency_keys").where("id", "=", id).execute();
      await stored.catch((error: unknown) => {
        // The work is done: its submitter gets the result, and repeats find the key still claimed.
        log.error({ cause: error }, "result not stored");
      });
      return { state: "done", result, isRepeat: false };
    },

    sweep: () =>
      rowsDeleted(database.deleteFrom("idempotency_keys").where("created_at", "<=", now() - lifeMs)),
  };
}

/** The key comes from a page, so it is hashed with its owner: no result of another account is reachable. */
function rowOf({ session: { data } }: SessionOwner, idempotencyKey: string): string {
  return createHash("sha256")
    .update(JSON.stringify([data.apiUrl, data.holderId, data.patientId, idempotencyKey]))
    .digest("base64url");
}
