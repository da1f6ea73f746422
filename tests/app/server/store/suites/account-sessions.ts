import { expect, test } from "vitest";
import { sessionKey } from "#app/.server/store/sessions/session-cookie.ts";
import { pendingAt } from "./sessions.ts";
import {
  aroha,
  idleMs,
  manaia,
  minuteMs,
  type OpenDatabase,
  setUpStore,
  startedAt,
  storedText,
} from "./store-context.ts";

export function accountSessionSuite(open: OpenDatabase) {
  const store = setUpStore(open);

  test("the open sessions of an account are listed with their times, and no others", async () => {
    const old = await store.sessions.start(aroha);
    store.now = startedAt + 10 * minuteMs;
    const device = "Chrome on Android";
    const recent = await store.sessions.start({ ...manaia, device });
    await store.sessions.start({ ...manaia, holderId: "20999", patientId: "20999" });
    await store.sessions.start({ ...manaia, apiUrl: "http://other.test/api" });
    await store.sessions.start(pendingAt("choosing"));
    const list = async () =>
      (await store.sessions.ofAccount(aroha)).sort((a, b) => a.createdAt - b.createdAt);
    const entry = (id: string, data: object, at: number) => ({
      key: sessionKey(id),
      data,
      createdAt: at,
      lastUsedAt: at,
    });
    const latest = entry(recent, { ...manaia, device }, store.now);
    expect(await list()).toEqual([entry(old, aroha, startedAt), latest]);
    expect(await storedText(store.database, "sessions")).not.toContain("Android");
    store.now = startedAt + idleMs + 1;
    expect(await list()).toEqual([latest]);
  });
}
