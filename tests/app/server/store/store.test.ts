import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { type Database, prepare } from "#app/.server/store/database.ts";
import { createEncryption } from "#app/.server/store/encryption.ts";
import { createIdempotencyStore } from "#app/.server/store/idempotency.ts";
import { openPostgres } from "#app/.server/store/postgres.ts";
import { createRecordTokens } from "#app/.server/store/record-token.ts";
import { createSessionCache, type SessionCache } from "#app/.server/store/session-cache.ts";
import { newSessionId, sessionKey } from "#app/.server/store/session-cookie.ts";
import type { PendingSession, SignedInSession } from "#app/.server/store/session-data.ts";
import { createSessions, type Sessions } from "#app/.server/store/sessions.ts";
import { openSqlite } from "#app/.server/store/sqlite.ts";
import { type SignInState, signInStepper } from "#machines/sign-in/machine.ts";
import { openTestPostgres } from "../../../support/postgres.ts";

const data: SignedInSession = {
  stage: "signedIn",
  token: "tok_of_aroha",
  apiUrl: "http://practice.test/api",
  patientId: "20102",
  patientName: "Manaia Ngata",
  holderId: "20101",
  holderName: "Aroha Ngata",
  isTestData: true,
};
const waitingFor = (value: SignInState["value"]): PendingSession => ({
  stage: "waiting",
  signIn: { ...signInStepper.start({ failures: 0 }).state, value },
  isTestData: false,
  redirectTo: "/",
});
const key = Buffer.alloc(32, 7);
const idleMs = 15 * 60_000;
const absoluteMs = 8 * 3_600_000;
const start = Date.parse("2026-11-23T09:00:00+13:00");

const folder = mkdtempSync(join(tmpdir(), "portal-store-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const postgres = openTestPostgres();

describe.each([
  ["SQLite", () => openSqlite(join(folder, "portal.db"))],
  ["PostgreSQL", () => openPostgres(postgres.url)],
])("sessions in %s", (_name, open) => {
  let database: Database;
  let sessions: Sessions;
  let sessionCache: SessionCache;
  let now = start;

  beforeAll(async () => {
    database = await prepare(open());
    sessionCache = createSessionCache(database, createEncryption(key));
    sessions = createSessions(
      database,
      createEncryption(key),
      { idleMs, absoluteMs },
      () => now,
      createRecordTokens(key),
    );
  });
  beforeEach(async () => {
    now = start;
    await database.run("DELETE FROM kept_values");
    await database.run("DELETE FROM sessions");
  });
  afterAll(() => database.close());

  it("gives a form's key to one of 20 that want it at once", async () => {
    const shot = createIdempotencyStore(database, createEncryption(key), () => now);
    let done = 0;
    const submit = () =>
      shot.run({ session: { key: "session", data } }, "form", async () => {
        done += 1;
        return done;
      });
    const outcomes = await Promise.all(Array.from({ length: 20 }, submit));
    expect(outcomes.map((outcome) => outcome.state === "done" && outcome.result)).toEqual(Array(20).fill(1));
  });

  it("can be prepared twice", async () => {
    await expect(prepare(database)).resolves.toBe(database);
  });

  it("opens what was started, and nothing for an id it never gave", async () => {
    const id = await sessions.start(data);
    expect(await sessions.open(id)).toMatchObject({ key: sessionKey(id), data });
    expect(await sessions.open(newSessionId())).toBeUndefined();
    expect(await sessions.open(undefined)).toBeUndefined();
  });

  it("keeps neither the id nor the token nor a name in readable form", async () => {
    const id = await sessions.start(data, { profile: { fullName: "Aroha Ngata" } });
    const rows = [
      ...(await database.all("SELECT * FROM sessions")),
      ...(await database.all("SELECT * FROM kept_values")),
    ];
    const resting = JSON.stringify(rows, (_key, value) =>
      typeof value === "bigint" ? Number(value) : value,
    );
    const decoded = rows.map((row) => Buffer.from(String(row.sealed), "base64").toString("latin1")).join();
    expect(rows).toHaveLength(2);
    for (const secret of [id, "tok_of_aroha", "Ngata", "20102"]) {
      expect(resting).not.toContain(secret);
      expect(decoded).not.toContain(secret);
    }
  });

  it("ends after 15 minutes without a request, and not a second earlier", async () => {
    const id = await sessions.start(data);
    now = start + idleMs - 1_000;
    expect(await sessions.open(id)).toBeDefined();
    now += idleMs + 1_000;
    expect(await sessions.open(id)).toBeUndefined();
    now = start;
    expect(await sessions.open(id)).toBeUndefined();
  });

  it("ends after 8 hours however busy it was, and not a second earlier", async () => {
    const id = await sessions.start(data);
    for (now = start; now < start + absoluteMs - 1_000; now += idleMs - 1_000) await sessions.open(id);
    now = start + absoluteMs - 1_000;
    expect(await sessions.open(id)).toBeDefined();
    now = start + absoluteMs + 1_000;
    expect(await sessions.open(id)).toBeUndefined();
  });

  it("lasts no longer for what a page asks by itself, and says how long it still lasts", async () => {
    const id = await sessions.start(data);
    now = start + 14 * 60_000;
    expect((await sessions.open(id, false))?.left).toEqual({
      idleMs: 60_000,
      wholeMs: absoluteMs - 14 * 60_000,
    });
    now = start + idleMs - 1_000;
    expect((await sessions.open(id, false))?.left.idleMs).toBe(1_000);
    now = start + idleMs + 1_000;
    expect(await sessions.open(id, false)).toBeUndefined();
  });

  it("goes on under a new id: the old one is dead, and the eight hours go on from the start", async () => {
    const id = await sessions.start(data, { menu: ["of Manaia"] });
    now = start + 10 * 60_000;
    const other = { ...data, patientId: "20101", patientName: "Aroha Ngata" };
    const next = await sessions.renew(sessionKey(id), other, { settings: {} });
    expect(next).toMatch(/^[A-Za-z0-9_-]{43}$/);
    expect(next).not.toBe(id);
    expect(await sessions.open(id)).toBeUndefined();
    const opened = await sessions.open(next);
    expect(opened?.data).toEqual(other);
    expect(opened?.left).toEqual({ idleMs, wholeMs: absoluteMs - 10 * 60_000 });
    expect((await sessionCache.load(opened?.key ?? ""))("menu")).toBeUndefined();
    expect(await sessions.renew(sessionKey(id), other)).toBeUndefined();
  });

  it("goes on once, however often it is asked at the same moment", async () => {
    const id = await sessions.start(data);
    const ids = await Promise.all(Array.from({ length: 10 }, () => sessions.renew(sessionKey(id), data)));
    expect(ids.filter(Boolean)).toHaveLength(1);
    expect(await database.all("SELECT id FROM sessions")).toHaveLength(1);
  });

  it("gives five minutes to choose a person", async () => {
    const id = await sessions.start(waitingFor("choosing"));
    now = start + 5 * 60_000;
    expect((await sessions.open(id))?.data.stage).toBe("waiting");
    now += 5 * 60_000 + 1;
    expect(await sessions.open(id)).toBeUndefined();
  });

  it("gives fifteen minutes to think of a new password", async () => {
    const id = await sessions.start(waitingFor("passwordReset"));
    now = start + 15 * 60_000;
    expect((await sessions.open(id))?.data.stage).toBe("waiting");
    now += 1;
    expect(await sessions.open(id)).toBeUndefined();
  });

  it("keeps values for the visit, replaces them, forgets them, and drops them with the session", async () => {
    const id = await sessions.start(data, { settings: { sameDayAllowed: "1" } });
    const row = sessionKey(id);
    await sessionCache.set(row, "menu", ["one"]);
    await sessionCache.set(row, "menu", ["one", "two"]);
    expect((await sessionCache.load(row))("menu")).toEqual(["one", "two"]);
    expect((await sessionCache.load(row))("settings")).toEqual({ sameDayAllowed: "1" });
    await sessionCache.delete(row, ["menu"]);
    expect((await sessionCache.load(row))("menu")).toBeUndefined();
    await sessions.end(row);
    expect((await sessionCache.load(row))("settings")).toBeUndefined();
  });

  it("keeps nothing for a session that has ended meanwhile", async () => {
    const row = sessionKey(await sessions.start(data));
    await sessions.end(row);
    await sessionCache.set(row, "menu", ["late"]);
    expect(await database.all("SELECT * FROM kept_values")).toEqual([]);
  });

  it("takes many values at once without losing one", async () => {
    const row = sessionKey(await sessions.start(data));
    await Promise.all(
      Array.from({ length: 40 }, (_, index) => sessionCache.set(row, `value-${index % 8}`, index % 8)),
    );
    for (let index = 0; index < 8; index++)
      expect((await sessionCache.load(row))(`value-${index}`)).toBe(index);
  });

  it("treats a record that was changed or moved to another row as absent", async () => {
    const mine = await sessions.start(data);
    const other = await sessions.start({ ...data, token: "tok_of_somebody" });
    const [row] = await database.all("SELECT sealed FROM sessions WHERE id = $1", [sessionKey(other)]);
    await database.run("UPDATE sessions SET sealed = $1 WHERE id = $2", [
      String(row?.sealed),
      sessionKey(mine),
    ]);
    expect(await sessions.open(mine)).toBeUndefined();
    await database.run("UPDATE sessions SET sealed = $1 WHERE id = $2", ["AAAA", sessionKey(other)]);
    expect(await sessions.open(other)).toBeUndefined();
  });

  it("sweeps away what nobody can open any more, and only that", async () => {
    const old = await sessions.start(data, { menu: [] });
    now = start + idleMs;
    const fresh = await sessions.start(data);
    now = start + idleMs + 1;
    expect(await sessions.sweep()).toBe(1);
    expect(await sessions.open(old)).toBeUndefined();
    expect(await sessions.open(fresh)).toBeDefined();
  });
});

describe("session ids", () => {
  it("are 43 characters of base64url and never repeat", () => {
    const ids = Array.from({ length: 10_000 }, newSessionId);
    expect(new Set(ids).size).toBe(10_000);
    expect(ids.filter((id) => !/^[A-Za-z0-9_-]{43}$/.test(id))).toEqual([]);
  });
});

describe("the seal", () => {
  it("refuses a key that is not 32 bytes long", () => {
    expect(() => createEncryption(Buffer.alloc(16))).toThrow("SESSION_KEY must be 32 bytes");
  });
  it("opens only with the key that closed it", () => {
    const sealed = createEncryption(key).encrypt({ token: "t" }, "row");
    expect(createEncryption(key).decrypt(sealed, "row")).toEqual({ token: "t" });
    expect(() => createEncryption(Buffer.alloc(32, 8)).decrypt(sealed, "row")).toThrow();
  });
});
