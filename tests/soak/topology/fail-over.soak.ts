import { setTimeout as pause } from "node:timers/promises";
import { expect, onTestFinished, test } from "vitest";
import {
  createPostgresServers,
  hasPostgres,
  needsPostgres,
} from "../../support/postgres/installed-server.ts";
import { openPractice } from "../../support/practice.ts";
import { openTcpProxy } from "../../support/store/tcp-proxy.ts";
import { openLoad } from "../../support/topology/load.ts";
import { hasNginx, needsNginx } from "../../support/topology/nginx.ts";

const practice = openPractice({ patients: 10 });
let target = new URL("postgres://127.0.0.1");
/** The address that stays, as a cluster manager's or a cloud's does. */
const address = openTcpProxy(() => target);

test.skipIf(!hasNginx || !hasPostgres)(
  `soak: PostgreSQL fails over to a standby in at most 10 s, with every session and no payment twice${needsNginx}${needsPostgres}`,
  { timeout: 240_000 },
  async () => {
    const servers = createPostgresServers();
    onTestFinished(() => servers.remove());
    const primary = await servers.primary();
    const standby = await servers.standbyOf(primary);
    target = new URL(primary.url);
    const load = await openLoad(practice, { DATABASE_URL: address.url() });
    const { record } = load;
    const books = await load.pay(100);
    const patients = await load.read(["mei", "george", "patient0001"]);
    await pause(10_000);
    const lostAt = performance.now();
    primary.stop("immediate");
    standby.promote();
    target = new URL(standby.url);
    await address.close();
    await address.open();
    await pause(20_000);
    await load.end();

    const failed = record.failed();
    const lastFailure = Math.max(lostAt, ...failed.map(({ endedAt }) => endedAt));
    const seconds = (lastFailure - lostAt) / 1_000;
    const statuses = [];
    for (const { page } of patients) statuses.push((await page("/appointments?tab=upcoming")).status);
    const signedOut = statuses.filter((status) => status !== 200);
    const { charged, recorded, told, chargedTwice } = await books();
    console.log(
      `soak: PostgreSQL failed over: ${failed.length} of ${record.outcomes.length} requests failed, the last ${seconds.toFixed(1)} s after the primary was lost; ${signedOut.length} of ${patients.length} sessions lost; ${charged} payments charged and ${recorded} recorded (${told} said to be), ${chargedTwice} charged twice`,
    );
    expect(failed.filter(({ status, endedAt }) => status !== "503" || endedAt < lostAt)).toEqual([]);
    expect(seconds).toBeLessThanOrEqual(10);
    expect(signedOut).toEqual([]);
    expect(chargedTwice).toBe(0);
    expect(recorded).toBeGreaterThanOrEqual(told);
  },
);
