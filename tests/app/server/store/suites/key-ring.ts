import { beforeAll, describe, expect, test } from "vitest";
import { createDraftStore } from "#app/.server/store/drafts.ts";
import { createEncryption, UnknownKeyError } from "#app/.server/store/encryption.ts";
import { createIdempotencyStore } from "#app/.server/store/idempotency.ts";
import { createKeyRing, type KeyRing, keyedHashes, keyId } from "#app/.server/store/key-ring.ts";
import { renewKey } from "#app/.server/store/keys.ts";
import { createRecordTokens } from "#app/.server/store/sessions/record-token.ts";
import { createSessionCache } from "#app/.server/store/sessions/session-cache.ts";
import { sessionKey } from "#app/.server/store/sessions/session-cookie.ts";
import { createSessions } from "#app/.server/store/sessions/sessions.ts";
import { StoreError } from "#app/.server/store/store-error.ts";
import { metrics } from "#app/.server/telemetry/metrics.ts";
import { absoluteMs, aroha, idleMs, manaia, type OpenDatabase, setUpStore } from "./store-context.ts";

const [a, b] = [Buffer.alloc(32, 1), Buffer.alloc(32, 2)];
const tab = "k".repeat(43);
const counted = async () => (await metrics.missingKeys.get()).values[0]?.value ?? 0;

/** The stores of two instances on one database: one before and one after the keys were exchanged. */
export function keyRingSuite(open: OpenDatabase) {
  const store = setUpStore(open);
  const instance = (ring: KeyRing) => {
    const { database } = store;
    const now = () => store.now;
    const encryption = createEncryption(ring);
    const cache = createSessionCache(database, encryption);
    const tokens = createRecordTokens(keyedHashes(ring, "record tokens"));
    return {
      cache,
      sessions: createSessions(database, encryption, cache, { idleMs, absoluteMs }, now, tokens),
      drafts: createDraftStore(database, encryption, now),
      idempotency: createIdempotencyStore(database, encryption, now),
    };
  };
  let before: ReturnType<typeof instance>;
  let after: ReturnType<typeof instance>;
  let later: ReturnType<typeof instance>;
  beforeAll(() => {
    before = instance(createKeyRing(a));
    after = instance(createKeyRing(b, [a]));
    later = instance(createKeyRing(b));
  });

  describe("a ring of keys", () => {
    test("reads the session, its cache and results of a former key", async () => {
      const id = await before.sessions.start(aroha, { menu: ["one"] });
      const owner = { session: { key: sessionKey(id), data: aroha } };
      await before.idempotency.run(owner, "form", async () => "booked");

      expect((await after.sessions.open(id))?.data).toEqual(aroha);
      expect(await after.cache.get(owner.session.key, "menu")).toEqual(["one"]);
      const repeated = await after.idempotency.run(owner, "form", async () => "booked twice");
      expect(repeated).toEqual({ state: "done", result: "booked", isRepeat: true });
    });

    test("writes with the current key, so that a value outlives the removal of the former one", async () => {
      const old = await before.sessions.start(aroha);
      const owner = { session: { key: sessionKey(old), data: aroha } };
      await before.drafts.save(owner, tab, "booking", "typed before");
      await before.idempotency.run(owner, "form", async () => "booked");
      expect(await later.drafts.find(owner, tab, "booking")).toBeUndefined();
      await expect(later.idempotency.run(owner, "form", async () => "again")).rejects.toThrow(
        UnknownKeyError,
      );

      await after.drafts.save(owner, tab, "booking", "typed after");
      expect(await later.drafts.find(owner, tab, "booking")).toBe("typed after");
      const renewed = await after.sessions.renew(sessionKey(old), manaia);
      expect((await later.sessions.open(renewed))?.data).toEqual(manaia);
    });

    test("keeps a session that another instance can read, and says so", async () => {
      const { database } = store;
      await renewKey(database, createKeyRing(b), store.now);
      const id = await later.sessions.start(aroha);
      const already = await counted();
      await expect(before.sessions.open(id)).rejects.toThrow(StoreError);
      await expect(before.sessions.open(id)).rejects.toThrow(
        `Another instance writes with the key ${keyId(b).toString("hex")}, which this one lacks.`,
      );
      expect((await counted()) - already).toBe(2);
      expect((await later.sessions.open(id))?.data).toEqual(aroha);
      // Once no instance writes with the key any more, nobody reads the session again.
      await database
        .updateTable("keys")
        .set({ used_at: store.now - 60 * 60_000 })
        .execute();
      expect(await before.sessions.open(id)).toBeUndefined();
      expect(await later.sessions.open(id)).toBeUndefined();
    });

    test("ends the account's sessions of every key after a new password", async () => {
      const [old, own] = [await before.sessions.start(aroha), await after.sessions.start(aroha)];
      const other = await before.sessions.start({ ...aroha, holderId: "20110" });
      await after.sessions.expireAccount(aroha, own);
      expect(await after.sessions.open(old)).toBeUndefined();
      expect(await after.sessions.open(own)).toBeDefined();
      expect(await after.sessions.open(other)).toBeDefined();
    });
  });
}
