import { randomUUID } from "node:crypto";
import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import pg from "pg";
import { afterAll, describe, expect, test } from "vitest";
import { settlePayment } from "#app/.server/payments/settle.ts";
import { openAccount } from "../../../support/billing/portal-payments.ts";
import { fullTime, startPortal } from "../../../support/portal.ts";
import {
  createPostgresServers,
  hasPostgres,
  needsPostgres,
  runPostgres,
} from "../../../support/postgres/installed-server.ts";
import { monday, openPractice } from "../../../support/practice.ts";

const practice = openPractice();
const folder = mkdtempSync(join(tmpdir(), "portal-backup-"));
const SESSION_KEY = Buffer.alloc(32, 5).toString("base64");
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** How a store is saved, and what is left after the machine was lost (docs/operating.md, "Backup and restore"). */
const stores = {
  SQLite: async () => {
    const [before, after] = [join(folder, "before"), join(folder, "after")];
    return {
      environment: { DATA_DIR: before, SESSION_KEY },
      backUp: async () => {
        mkdirSync(after);
        const database = new DatabaseSync(join(before, "portal.db"));
        database.prepare("VACUUM INTO ?").run(join(after, "portal.db"));
        database.close();
      },
      lose: async () => rmSync(before, { recursive: true }),
      restore: async () => ({ DATA_DIR: after, SESSION_KEY }),
    };
  },
  PostgreSQL: async () => {
    const servers = createPostgresServers();
    afterAll(() => servers.remove());
    const { port, url } = await servers.primary();
    const dump = join(tmpdir(), `portal-${randomUUID()}.dump`);
    afterAll(() => rmSync(dump, { force: true }));
    const run = async (statement: string) => {
      const client = new pg.Client({ connectionString: url });
      await client.connect();
      await client.query(statement);
      await client.end();
    };
    const at = ["-h", "127.0.0.1", "-p", String(port), "-U", "portal"];
    await run("CREATE DATABASE portal");
    const environment = { DATABASE_URL: url.replace(/\/\w+$/, "/portal"), SESSION_KEY };
    return {
      environment,
      backUp: async () => void runPostgres("pg_dump", ...at, "--format=custom", `--file=${dump}`, "portal"),
      lose: () => run("DROP DATABASE portal WITH (FORCE)"),
      restore: async () => {
        await run("CREATE DATABASE portal");
        runPostgres(
          "pg_restore",
          ...at,
          "--dbname=portal",
          "--no-owner",
          "--single-transaction",
          "--exit-on-error",
          dump,
        );
        return environment;
      },
    };
  },
};

describe.each(Object.keys(stores) as (keyof typeof stores)[])("a backup of %s", (name) => {
  const isMissing = name === "PostgreSQL" && !hasPostgres;

  test.skipIf(isMissing)(
    `brings back sessions, drafts and open payments after the machine was lost${name === "PostgreSQL" ? needsPostgres : ""}`,
    async () => {
      const store = await stores[name]();
      const world = await practice.control.createWorld({ now: monday });
      const { services: before } = await startPortal(practice, store.environment);
      const account = await openAccount(practice, before, world);
      const cookie = await before.sessions.start(account.data);
      const opened = await before.sessions.open(cookie);
      if (opened === undefined) throw new Error("no session");
      const session = { key: opened.key, data: account.data, left: fullTime };
      await before.drafts.save({ session }, "tab", "booking", { reason: "Sore knee" });
      const request = await account.order();
      const { paymentId } = request;
      await account.pay(await account.secretOf(request));

      await store.backUp();
      // After the backup the payment is recorded, which the backup does not know.
      expect((await settlePayment(before, paymentId, { isRequested: true }))?.state).toBe("recorded");
      await before.close();
      await store.lose();
      const { services: after } = await startPortal(practice, await store.restore());

      expect((await after.sessions.open(cookie))?.data).toEqual(account.data);
      expect(await after.drafts.find({ session }, "tab", "booking")).toEqual({ reason: "Sore knee" });
      expect((await after.payments.find(paymentId))?.state).not.toBe("recorded");
      expect((await settlePayment(after, paymentId, { isRequested: true }))?.state).toBe("recorded");
      expect(await account.charges()).toEqual([{ amount: 51_25, charges: 1 }]);
      expect((await account.recordings()).filter(({ saved }) => saved)).toHaveLength(1);
      await world.remove();
    },
  );
});
