import { describe, expect, test } from "vitest";
import { newSessionId, sessionKey } from "#app/.server/store/sessions/session-cookie.ts";
import type { PendingSession } from "#app/.server/store/sessions/session-data.ts";
import { type SignInState, signInStepper } from "#machines/sign-in/machine.ts";
import {
  absoluteMs,
  aroha,
  idleMs,
  manaia,
  minuteMs,
  type OpenDatabase,
  setUpStore,
  startedAt,
  storedText,
} from "./store-context.ts";

export const pendingAt = (value: SignInState["value"]): PendingSession => ({
  stage: "pending",
  signIn: { ...signInStepper.start({ failures: 0 }).state, value },
  isTestData: false,
  redirectTo: "/",
});

export function sessionSuite(open: OpenDatabase) {
  const store = setUpStore(open);
  const ids = () => store.database.selectFrom("sessions").select("id").execute();

  describe("a session", () => {
    test("opens under its id and under no other", async () => {
      const id = await store.sessions.start(manaia);
      expect(await store.sessions.open(id)).toMatchObject({ key: sessionKey(id), data: manaia });
      expect(await store.sessions.open(newSessionId())).toBeUndefined();
      expect(await store.sessions.open(undefined)).toBeUndefined();
    });

    test("stores neither its id nor the token nor a name in readable form", async () => {
      const id = await store.sessions.start(manaia, { profile: { fullName: "Aroha Ngata" } });
      const sessions = await storedText(store.database, "sessions");
      const cache = await storedText(store.database, "session_cache");
      expect(cache).toContain("profile");
      for (const secret of [id, "tok_of_aroha", "Ngata", "20102"]) {
        expect(sessions + cache).not.toContain(secret);
      }
    });

    test.each([
      ["a request", () => manaia, idleMs],
      ["the choice of a patient", () => pendingAt("choosing"), 5 * minuteMs],
      ["a new password", () => pendingAt("passwordReset"), 15 * minuteMs],
    ])("ends without %s, and not before", async (_, data, ms) => {
      const [id, late] = [await store.sessions.start(data()), await store.sessions.start(data())];
      store.now = startedAt + ms - 1_000;
      expect((await store.sessions.open(id))?.data.stage).toBe(data().stage);
      store.now = startedAt + ms + 1;
      expect(await store.sessions.open(late)).toBeUndefined();
      store.now = startedAt;
      expect(await store.sessions.open(late)).toBeUndefined();
    });

    test("counts as absent when its row was changed or moved", async () => {
      const mine = await store.sessions.start(manaia);
      const other = await store.sessions.start({ ...manaia, token: "tok_of_mei" });
      const replace = (id: string, encrypted: string) =>
        store.database.updateTable("sessions").set({ encrypted }).where("id", "=", sessionKey(id)).execute();
      const moved = await store.database
        .selectFrom("sessions")
        .select("encrypted")
        .where("id", "=", sessionKey(other))
        .executeTakeFirstOrThrow();
      await replace(mine, moved.encrypted);
      expect(await store.sessions.open(mine)).toBeUndefined();
      await replace(other, "AAAA");
      expect(await store.sessions.open(other)).toBeUndefined();
    });

    test.each([
      { ...manaia, apiUrl: undefined } as never,
      { ...pendingAt("choosing"), signIn: { value: "choosingPatient", context: {} } } as never,
    ])("counts as absent when another release has stored it in another shape, %#", async (data) => {
      expect(await store.sessions.open(await store.sessions.start(data))).toBeUndefined();
    });
  });

  describe("renewing a session", () => {
    test("replaces the id, drops the cache and keeps the absolute limit", async () => {
      const id = await store.sessions.start(manaia, { menu: ["of Manaia"] });
      store.now = startedAt + 10 * minuteMs;
      const next = await store.sessions.renew(sessionKey(id), aroha, { settings: {} });
      expect(next).toMatch(/^[A-Za-z0-9_-]{43}$/);
      expect(next).not.toBe(id);
      expect(await store.sessions.open(id)).toBeUndefined();
      const opened = await store.sessions.open(next);
      expect(opened?.data).toEqual(aroha);
      expect(opened?.left).toEqual({ idleMs, wholeMs: absoluteMs - 10 * minuteMs });
      expect(await store.cache.get(opened?.key ?? "", "menu")).toBeUndefined();
      expect(await store.cache.get(opened?.key ?? "", "settings")).toEqual({});
      expect(await store.sessions.renew(sessionKey(id), aroha)).toBeUndefined();
    });

    test("can be followed by the end of the account's other sessions", async () => {
      const [id, other] = [await store.sessions.start(manaia), await store.sessions.start(aroha)];
      const next = await store.sessions.renew(sessionKey(id), manaia);
      await store.sessions.expireAccount(manaia, next);
      expect(await store.sessions.open(other)).toBeUndefined();
      expect(await store.sessions.open(next)).toBeDefined();
    });

    test("succeeds once of ten simultaneous calls", async () => {
      const id = await store.sessions.start(manaia);
      const renewed = await Promise.all(
        Array.from({ length: 10 }, () => store.sessions.renew(sessionKey(id), manaia)),
      );
      expect(renewed.filter(Boolean)).toHaveLength(1);
      expect(await ids()).toHaveLength(1);
    });

    test("leaves the old session as it was when the new one cannot be stored", async () => {
      const id = await store.sessions.start(manaia, { menu: ["of Manaia"] });
      const unserialisable = 1n;
      await expect(store.sessions.renew(sessionKey(id), aroha, { settings: unserialisable })).rejects.toThrow(
        "BigInt",
      );
      expect((await store.sessions.open(id))?.data).toEqual(manaia);
      expect(await store.cache.get(sessionKey(id), "menu")).toEqual(["of Manaia"]);
      expect(await ids()).toHaveLength(1);
    });
  });

  test("starting a session stores nothing when a part of it cannot be stored", async () => {
    await expect(store.sessions.start(manaia, { menu: [], settings: 1n })).rejects.toThrow("BigInt");
    expect(await ids()).toEqual([]);
  });

  test("expiring an account ends all its sessions and no other account's", async () => {
    const all = [manaia, aroha, { ...manaia, holderId: "20110" }, { ...manaia, apiUrl: "http://b.test" }];
    const [first, second, otherAccount, otherPractice] = await Promise.all(
      all.map((data) => store.sessions.start(data)),
    );
    await store.sessions.expireAccount(manaia);
    expect(await store.sessions.open(first)).toBeUndefined();
    expect(await store.sessions.open(second)).toBeUndefined();
    expect(await store.sessions.open(otherAccount)).toBeDefined();
    expect(await store.sessions.open(otherPractice)).toBeDefined();
  });

  test("sweeping deletes the sessions that can no longer be opened", async () => {
    const old = await store.sessions.start(manaia, { menu: [] });
    store.now = startedAt + idleMs;
    const fresh = await store.sessions.start(manaia);
    store.now = startedAt + idleMs + 1;
    expect(await store.sessions.sweep()).toBe(1);
    expect(await store.sessions.open(old)).toBeUndefined();
    expect(await store.sessions.open(fresh)).toBeDefined();
  });
}
