import { describe, expect, test } from "vitest";
import { sessionKey } from "#app/.server/store/sessions/session-cookie.ts";
import { manaia, type OpenDatabase, setUpStore } from "./store-context.ts";

export function sessionCacheSuite(open: OpenDatabase) {
  const store = setUpStore(open);
  const rows = () => store.database.selectFrom("session_cache").selectAll().execute();

  describe("the session cache", () => {
    test("sets, replaces and deletes values, and ends with the session", async () => {
      const key = sessionKey(await store.sessions.start(manaia, { settings: { sameDayAllowed: "1" } }));
      await store.cache.set(key, "menu", ["one"]);
      await store.cache.set(key, "menu", ["one", "two"]);
      expect(await store.cache.get(key, "menu")).toEqual(["one", "two"]);
      expect((await store.cache.load(key))("settings")).toEqual({ sameDayAllowed: "1" });
      await store.cache.delete(key, ["menu", "absent"]);
      expect(await store.cache.get(key, "menu")).toBeUndefined();
      await store.sessions.end(key);
      expect(await store.cache.get(key, "settings")).toBeUndefined();
      expect(await rows()).toEqual([]);
    });

    test("sets nothing for a session that has ended", async () => {
      const key = sessionKey(await store.sessions.start(manaia));
      await store.sessions.end(key);
      await store.cache.set(key, "menu", ["late"]);
      expect(await rows()).toEqual([]);
    });

    test("sets nothing for sessions that end at the same moment", async () => {
      for (let round = 0; round < 10; round++) {
        const key = sessionKey(await store.sessions.start(manaia));
        const sets = Array.from({ length: 8 }, (_, index) => store.cache.set(key, `value-${index}`, index));
        await Promise.all([...sets, store.sessions.expire(key)]);
      }
      expect(await rows()).toEqual([]);
    });

    test("loses none of many simultaneous values", async () => {
      const key = sessionKey(await store.sessions.start(manaia));
      await Promise.all(
        Array.from({ length: 40 }, (_, index) => store.cache.set(key, `value-${index % 8}`, index % 8)),
      );
      const cached = await store.cache.load(key);
      for (let index = 0; index < 8; index++) expect(cached(`value-${index}`)).toBe(index);
    });

    test("reads a value that was moved to another name as absent", async () => {
      const key = sessionKey(await store.sessions.start(manaia, { menu: ["one"] }));
      await store.database.updateTable("session_cache").set({ name: "settings" }).execute();
      expect(await store.cache.get(key, "settings")).toBeUndefined();
    });
  });
}
