import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { detachedContext } from "#app/.server/session/detached-context.ts";
import { StoreError } from "#app/.server/store/store-error.ts";
import { idIn, openSessions } from "../../../support/portal.ts";
import { openTestPostgres } from "../../../support/postgres/open-database.ts";
import { soak } from "../../../support/soak.ts";
import { probeHealth } from "../../../support/store/health-probe.ts";
import { openTcpProxy } from "../../../support/store/tcp-proxy.ts";

/** What a write on an open page and a page of the browser's own get while the store fails. */
async function expectKeptPage({ page }: ReturnType<typeof openSessions>, cookie: string, record: string) {
  const write = await page("/emails", { cookie, record, form: { text: "typed" } });
  expect([write.status, write.headers.get("X-Portal-Session")]).toEqual([503, "unavailable"]);
  const document = await page("/", { cookie });
  expect([document.status, await document.json()]).toEqual([503, "store"]);
}

/** Log Out clears the cookie and the browser whatever the store does. */
async function expectLoggedOut({ session }: ReturnType<typeof openSessions>, cookie: string) {
  const response = await session({ cookie, form: { intent: "logOut" } });
  expect([response.status, response.headers.get("Location")]).toEqual([302, "/login?loggedOut"]);
  expect(response.headers.get("Clear-Site-Data")).toBe('"cache", "storage"');
  expect(response.headers.getSetCookie().join()).toMatch(/^__Host-portal=; Max-Age=0;/);
  expect(idIn(response)).toBeUndefined();
}

describe("a SQLite store", () => {
  const sessions = openSessions();
  const { portal, signIn, recordOf, page } = sessions;
  let other: DatabaseSync;
  let cookie: string;
  let record: string;
  beforeEach(async () => {
    cookie = await signIn("mei");
    record = await recordOf(cookie);
    other = new DatabaseSync(join(portal.services.config.dataDirectory, "portal.db"));
  });
  afterEach(() => other.close());

  test("that another process has locked refuses pages until it is free, and nothing typed is lost", async () => {
    other.exec("BEGIN IMMEDIATE");
    await expectKeptPage(sessions, cookie, record);
    await expectLoggedOut(sessions, cookie);
    other.exec("ROLLBACK");
    expect((await page("/", { cookie })).headers.get("Location")).toBe("/login");
  });

  test("that fails once a write is sent to the practice leaves open what became of it", async () => {
    const write = await page("/emails", { cookie, record, form: { text: "typed" } }, async (context) => {
      const { api } = await detachedContext(portal.services, context);
      await api.messages.remove({ messageIds: ["1"] }).catch(() => undefined);
      throw new StoreError("unavailable", new Error("locked"));
    });
    expect([write.status, write.headers.get("X-Portal-Session")]).toEqual([503, "unknown"]);
  });

  soak(
    "that is locked answers %i requests together, and the process stays responsive",
    { quick: 20, full: 300 },
    async (count) => {
      other.exec("BEGIN IMMEDIATE");
      const health = await probeHealth(portal.services);
      const startedAt = performance.now();
      const answers = Promise.all(Array.from({ length: count }, () => page("/", { cookie })));
      const [responses] = await Promise.all([answers, health.during(1_000)]);
      console.log(
        `locked: all answered after ${(performance.now() - startedAt).toFixed(0)} ms; ${health.figure()}`,
      );
      expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([503]));
      expect(health.statuses).toEqual(new Set(["unavailable"]));
      other.exec("ROLLBACK");
      await health.until("ok");
      health.close();
    },
  );

  test("on a full disk refuses pages and readyz, and Log Out still clears the browser", async () => {
    const writes = ["INSERT", "UPDATE", "DELETE"].flatMap((verb) => [
      `${verb} ON sessions`,
      `${verb} ON counters`,
    ]);
    const nameOf = (write: string) => write.replaceAll(" ", "_");
    const full = "BEGIN SELECT RAISE(FAIL, 'database or disk is full'); END";
    for (const write of writes) other.exec(`CREATE TRIGGER ${nameOf(write)} BEFORE ${write} ${full}`);
    await expectKeptPage(sessions, cookie, record);
    await expectLoggedOut(sessions, cookie);
    await expect(portal.services.checkStore()).rejects.toThrow("disk is full");
    for (const write of writes) other.exec(`DROP TRIGGER ${nameOf(write)}`);
  });
});

describe("a PostgreSQL store", () => {
  const postgres = openTestPostgres();
  const proxy = openTcpProxy(() => new URL(postgres.url));
  const key = Buffer.alloc(32, 3).toString("base64");
  const sessions = openSessions({
    SESSION_KEY: key,
    get DATABASE_URL() {
      return proxy.url();
    },
  });
  const { portal, signIn, recordOf, page } = sessions;

  test("that freezes refuses pages in time, Log Out clears the browser, and the portal recovers", async () => {
    const cookie = await signIn("mei");
    const record = await recordOf(cookie);
    const health = await probeHealth(portal.services);
    proxy.freeze();
    const startedAt = performance.now();
    await Promise.all([
      expectKeptPage(sessions, cookie, record),
      expectLoggedOut(sessions, cookie),
      health.during(1_000),
    ]);
    console.log(
      `frozen: all answered after ${(performance.now() - startedAt).toFixed(0)} ms; ${health.figure()}`,
    );
    expect(health.statuses).toEqual(new Set(["unavailable"]));
    proxy.thaw();
    await health.until("ok");
    health.close();
    expect((await page("/", { cookie: await signIn("mei") })).status).toBe(200);
  });
});
